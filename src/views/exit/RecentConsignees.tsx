import type { ExitRow } from "../../contracts/exit.ts";
import type { ListPage } from "../../contracts/list.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { ChipRow } from "../requests/ChipRow.tsx";
import { type Consignee, recentConsignees } from "./recent-consignees.ts";

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
    <ChipRow label={t("exit.apply.recent")}>
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
    </ChipRow>
  );
}
