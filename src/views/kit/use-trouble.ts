import { useCallback } from "react";
import { troubleIn } from "../../contracts/busy.ts";
import { useT } from "./i18n.tsx";

/** Why something was not told outside, in the reader's words; what only the other side can say stays as it came. */
export function useTrouble(): (reason: string) => string {
  const t = useT();
  return useCallback(
    (reason) => {
      const trouble = troubleIn(reason);
      return trouble ? t(`texts.trouble.${trouble}`) : reason;
    },
    [t],
  );
}
