import { useState } from "react";
import { useCommand } from "../../machines/react/use-command.ts";
import { useT } from "../kit/i18n.tsx";

interface Aside {
  readonly isAside: boolean;
}

/** The command that puts the steps aside for all admins, or offers them again. */
export function useSetAside(isAside: boolean, onDone: () => void) {
  const t = useT();
  const [openedAs] = useState(() => crypto.randomUUID());
  return useCommand<Aside, true>({
    ...{ key: `setAside:${openedAs}`, resource: "setup", command: "setAside", id: null },
    ...{ version: null, payload: { isAside }, onDone },
    about: "setup:offer",
    label: t(isAside ? "setup.card.later" : "setup.card.resume"),
  });
}
