import { ClockAlert } from "lucide-react";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

const Late = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    marginInlineStart: "2",
    color: "danger.fg",
    fontSize: "13px",
    "& svg": { width: "14px", height: "14px" },
  },
});

/**
 * When something is due, and how late it is while it is awaited. `cameAt` is when it came, although it is not done with:
 * then it was that late, or it came in time and is open still.
 */
export function Due(props: {
  readonly at: string | null;
  readonly isAwaited: boolean;
  readonly cameAt?: string | null;
}) {
  const { at, isAwaited, cameAt = null } = props;
  const t = useT();
  const format = useFormat();
  const now = useNow(30_000);
  if (at === null) return t("common.word.none");
  const isPast = isAwaited && now > Date.parse(at);
  const lateMs = (cameAt === null ? now : Date.parse(cameAt)) - Date.parse(at);
  return (
    <>
      {format.when(at)}
      {isPast ? (
        <Late>
          <ClockAlert aria-hidden="true" />
          {lateMs <= 0
            ? t("request.list.stillOpen")
            : t(cameAt ? "request.list.cameLate" : "request.list.late", { age: format.age(lateMs) })}
        </Late>
      ) : null}
    </>
  );
}
