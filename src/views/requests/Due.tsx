import { ClockAlert } from "lucide-react";
import { latenessOf } from "../../domain/lateness.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { useLateWord } from "../kit/use-late-word.ts";
import { useNow } from "../kit/use-now.ts";
import { chakra } from "../theme/chakra.ts";

/** In a table without room for one line two, no taller than a row; elsewhere it flows with the text around it. */
const Both = chakra("span", {
  base: {
    "td &": { display: "inline-flex", flexWrap: "wrap", columnGap: "2", lineHeight: "1.25" },
    "& > span": { whiteSpace: "nowrap" },
  },
});
const Late = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1",
    marginInlineStart: "2",
    "td &": { marginInlineStart: 0 },
    color: "danger.fg",
    fontSize: "13px",
    "& svg": { width: "14px", height: "14px" },
  },
});

/** As long as the cell has room for; whole in its tooltip. */
const Cause = chakra("span", {
  base: { color: "fg.muted", maxWidth: "12em", overflow: "hidden", textOverflow: "ellipsis" },
});

/** When something is due, and how late it is while it is awaited. */
export function Due(props: {
  readonly at: string | null;
  readonly isAwaited: boolean;
  /** When it came, although it is not done with. */
  readonly cameAt?: string | null;
  readonly lateAt?: string | null | undefined;
  /** Why it is late. */
  readonly cause?: string | null | undefined;
  /** On a card: what the date is, before it; of what is late only how late it is. */
  readonly label?: string;
}) {
  const { at, isAwaited, cameAt, lateAt, cause, label } = props;
  const t = useT();
  const format = useFormat();
  const lateWord = useLateWord();
  const now = useNow(30_000);
  const lateness = isAwaited ? latenessOf({ dueAt: at, lateAt, cameAt }, now) : null;
  const due = at === null ? t("common.word.none") : format.when(at);
  // A card says nothing of a date that there is not.
  if (label && at === null && !lateness) return null;
  if (!lateness) return label ? `${label} ${due}` : due;
  return (
    <Both>
      {label ? null : <span>{due}</span>}
      <Late>
        <ClockAlert aria-hidden="true" />
        {lateWord(lateness)}
        {cause ? (
          <Cause title={cause} data-cut="">
            {cause}
          </Cause>
        ) : null}
      </Late>
    </Both>
  );
}
