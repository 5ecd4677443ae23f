import { CircleCheck } from "lucide-react";
import type { CountLine } from "../../contracts/count.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";
import { Panel } from "../kit/Panel.tsx";
import { queueItem } from "../requests/desk-parts.tsx";
import { chakra } from "../theme/chakra.ts";

const List = chakra("ol", { base: { listStyleType: "none", borderTopWidth: "1px", borderColor: "border" } });
const Item = chakra("button", {
  base: {
    ...queueItem,
    "& strong": { fontWeight: "medium", overflowWrap: "anywhere" },
    "& small": { color: "fg.muted", fontSize: "xs" },
    "& em": { display: "inline-flex", alignItems: "center", gap: "1", fontStyle: "normal", fontSize: "xs" },
    "& em[data-done]": { color: "success.fg" },
  },
});

/** The lines of a count by place, each with what was counted; touching one replaces its scan. */
export function CountedPlaces(props: {
  readonly lines: readonly CountLine[];
  readonly userId: string;
  readonly current: string | null;
  readonly onChoose: (lineId: string) => void;
}) {
  const { lines, userId, current, onChoose } = props;
  const t = useT();
  const format = useFormat();
  return (
    <Panel isFlush title={t("count.detail.lines")}>
      <List aria-label={t("count.detail.lines")}>
        {lines.map((line) => {
          const isOthers = line.takenBy !== null && line.takenBy !== userId;
          return (
            <li key={line.id}>
              <Item
                type="button"
                aria-current={line.id === current ? "true" : undefined}
                disabled={isOthers}
                onClick={() => onChoose(line.id)}
              >
                <strong>{`${line.locationCode} · ${goodsName(line)}`}</strong>
                {line.counted === null ? (
                  <em>{isOthers ? line.takenByName : t("count.desk.open")}</em>
                ) : (
                  <em data-done="">
                    <CircleCheck size={14} aria-hidden="true" />
                    {`${format.number(line.counted)} ${line.unit}`}
                  </em>
                )}
                <small>
                  {[line.skuCode, line.clientName, line.lot, line.expiry && format.day(line.expiry)]
                    .filter(Boolean)
                    .join(" · ")}
                </small>
              </Item>
            </li>
          );
        })}
      </List>
    </Panel>
  );
}
