import type { Overview } from "../../contracts/overview.ts";
import { EXCEPTION_KINDS } from "../../contracts/overview-parts.ts";
import { exceptionList } from "../../machines/page/figure-lists.ts";
import { Dialog } from "../kit/Dialog.tsx";
import { useFormat, useT } from "../kit/i18n.tsx";
import { TextLink } from "../kit/TextLink.tsx";
import { chakra } from "../theme/chakra.ts";
import { usePlace } from "./use-place.ts";

const List = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) max-content",
    rowGap: "2",
    "& > div": { display: "contents" },
    "& dd": { textAlign: "end", fontWeight: "medium", fontVariantNumeric: "tabular-nums" },
  },
});

/** How many there are of each kind, each leading to its list. */
export function AllAttention(props: {
  readonly counts: Overview["exceptionCounts"];
  readonly asOf: string;
  readonly onClose: () => void;
}) {
  const { counts, asOf, onClose } = props;
  const t = useT();
  const format = useFormat();
  const place = usePlace();
  return (
    <Dialog isOpen title={t("workplace.exceptions.title")} onClose={onClose} size="sm">
      <List>
        {EXCEPTION_KINDS.filter((kind) => counts[kind] > 0).map((kind) => {
          const { page, query } = exceptionList(kind, asOf);
          const href = place(page, query);
          const words = t(`workplace.exceptions.${kind}`);
          return (
            <div key={kind}>
              <dt>{href ? <TextLink href={href}>{words}</TextLink> : words}</dt>
              <dd>{format.number(counts[kind])}</dd>
            </div>
          );
        })}
      </List>
    </Dialog>
  );
}
