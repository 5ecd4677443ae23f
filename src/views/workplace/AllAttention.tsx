import type { Overview, OverviewException } from "../../contracts/overview.ts";
import { EXCEPTION_KINDS } from "../../contracts/overview-parts.ts";
import { exceptionList } from "../../machines/page/figure-lists.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { ListState } from "../kit/ListState.tsx";
import { listStateOf } from "../kit/list-state-of.ts";
import { TextLink } from "../kit/TextLink.tsx";
import { useStill } from "../kit/use-still.ts";
import { chakra } from "../theme/chakra.ts";
import { AttentionLine, keyOf } from "./AttentionLine.tsx";
import { usePlace } from "./use-place.ts";
import { StepList } from "./workplace-parts.tsx";

const Kinds = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "minmax(0, 1fr)",
    fontVariantNumeric: "tabular-nums",
    "& h3": { fontWeight: "bold", marginBottom: "1" },
    "& h3 small": { fontWeight: "normal", color: "fg.muted", marginInlineStart: "2" },
    "& li": { paddingInline: "0 !important" },
  },
});

/** All that needs attention, kind by kind; the name of a kind leads to its list, which has those beyond the hundredth. */
export function AllAttention(props: {
  readonly overview: Pick<Overview, "exceptions" | "exceptionCounts" | "asOf">;
  readonly isClient: boolean;
  readonly onClose: () => void;
}) {
  const { overview, isClient, onClose } = props;
  const { exceptionCounts: counts, asOf } = overview;
  const t = useT();
  const format = useFormat();
  const { rest } = usePorts();
  const place = usePlace();
  // Asked again when the figures have moved.
  const { value, view, again } = useFetched<readonly OverviewException[]>("attention", {
    fetch: (signal) => rest.get("/api/overview/exceptions", {}, { signal }),
    query: { counts: JSON.stringify(counts), first: overview.exceptions.map(keyOf).join() },
  });
  const [rows, holder] = useStill(value ?? []);
  return (
    <Dialog isOpen title={t("workplace.exceptions.title")} onClose={onClose} size="lg">
      <ListState
        state={listStateOf(value ? { kind: "ready" } : view, { empty: { title: "" }, onRetry: again })}
      >
        <Kinds {...holder}>
          {EXCEPTION_KINDS.map((kind) => {
            const ofKind = rows.filter((each) => each.kind === kind);
            if (ofKind.length === 0) return null;
            const { page, query } = exceptionList(kind, asOf);
            const href = place(page, query);
            const words = t(`workplace.exceptions.${kind}`);
            return (
              <section key={kind} aria-label={words}>
                <h3>
                  {href ? <TextLink href={href}>{words}</TextLink> : words}
                  <small>{format.number(Math.max(counts[kind], ofKind.length))}</small>
                </h3>
                <StepList>
                  {ofKind.map((each) => (
                    <AttentionLine key={keyOf(each)} exception={each} isClient={isClient} />
                  ))}
                </StepList>
              </section>
            );
          })}
        </Kinds>
      </ListState>
    </Dialog>
  );
}
