import type { ExitRow } from "../../contracts/exit.ts";
import type { ListPage } from "../../contracts/list.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { chakra } from "../theme/chakra.ts";
import { type Consignee, recentConsignees } from "./recent-consignees.ts";

const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "2",
    "& > span": { color: "fg.muted" },
    "& > button": { maxWidth: "100%", overflow: "hidden", textOverflow: "ellipsis" },
  },
});

/** Who got a client's last deliveries: one click fills in name, phone, region and address. */
export function RecentConsignees(props: {
  /** null: the reader's own client. */
  readonly clientId: string | null;
  readonly onChoose: (consignee: Consignee) => void;
}) {
  const { clientId, onChoose } = props;
  const t = useT();
  const { rest } = usePorts();
  const { value } = useValue<ListPage<ExitRow>>(`consignees:${clientId ?? "own"}`, {
    fetch: (signal) =>
      rest.get(
        "/api/exit/queryByPage",
        { ...(clientId ? { clientId } : {}), mode: "delivery", sort: "-createdAt", pageSize: 50 },
        { signal },
      ),
  });
  const recent = recentConsignees(value?.list ?? []);
  if (recent.length === 0) return null;
  return (
    <Row role="group" aria-label={t("exit.apply.recent")}>
      <span>{t("exit.apply.recent")}</span>
      {recent.map((consignee) => (
        <Button
          key={`${consignee.consigneeName} ${consignee.address}`}
          size="sm"
          title={`${consignee.phone} ${consignee.address}`}
          onClick={() => onChoose(consignee)}
        >
          {consignee.consigneeName}
        </Button>
      ))}
    </Row>
  );
}
