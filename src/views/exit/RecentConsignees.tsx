import type { ExitRow } from "../../contracts/exit.ts";
import type { ListPage } from "../../contracts/list.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { ChoiceChips } from "../kit/ChoiceChips.tsx";
import { useT } from "../kit/i18n.tsx";
import { useRegionText } from "../kit/use-region-text.ts";
import { type Consignee, recentConsignees } from "./recent-consignees.ts";

/** Who got a client's last deliveries: one press fills in name, phone, region and address. */
export function RecentConsignees(props: {
  /** null: the reader's own client. */
  readonly clientId: string | null;
  /** What the form has now. */
  readonly chosen: Pick<Consignee, "consigneeName" | "address">;
  readonly onChoose: (consignee: Consignee) => void;
}) {
  const { clientId, chosen, onChoose } = props;
  const t = useT();
  const { rest } = usePorts();
  const { textOf } = useRegionText();
  /** The smaller part of a region: two of one name live in different ones. */
  const townOf = ({ regionCode }: Consignee) =>
    regionCode === null ? null : textOf(regionCode).split(" / ").at(1);
  const { value } = useFetched<ListPage<ExitRow>>(`consignees:${clientId ?? "own"}`, {
    fetch: (signal) =>
      rest.get(
        "/api/exit/queryByPage",
        { ...(clientId ? { clientId } : {}), mode: "delivery", sort: "-createdAt", pageSize: 50 },
        { signal },
      ),
  });
  const recent = recentConsignees(value?.list ?? []);
  if (recent.length === 0) return null;
  const of = (key: string) => recent.find((each) => keyOf(each) === key);
  return (
    <ChoiceChips
      label={t("exit.apply.recent")}
      values={recent.map(keyOf)}
      value={keyOf(chosen)}
      textOf={(key) => {
        const consignee = of(key);
        return consignee ? [consignee.consigneeName, townOf(consignee)].filter(Boolean).join(" · ") : null;
      }}
      onChoose={(key) => {
        const consignee = of(key);
        if (consignee) onChoose(consignee);
      }}
    />
  );
}

const keyOf = ({ consigneeName, address }: Pick<Consignee, "consigneeName" | "address">): string =>
  `${consigneeName} ${address}`;
