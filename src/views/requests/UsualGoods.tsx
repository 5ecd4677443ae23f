import type { GoodsTypeOption } from "../../contracts/options.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useFetched } from "../../machines/react/use-value.ts";
import { Button } from "../kit/Button.tsx";
import { useT } from "../kit/i18n.tsx";
import { ChipRow } from "./ChipRow.tsx";

/** The goods that a client's last requests name most often: one click makes a line of them. */
export function UsualGoods(props: {
  readonly of: "entry" | "exit";
  /** null: the reader's own client. */
  readonly clientId: string | null;
  readonly onChoose: (goods: GoodsTypeOption) => void;
}) {
  const { of, clientId, onChoose } = props;
  const t = useT();
  const { rest } = usePorts();
  const { value } = useFetched<readonly GoodsTypeOption[]>(`usual:${clientId ?? "own"}`, {
    fetch: (signal) =>
      rest.get("/api/goods/type/options", { usualOf: of, ...(clientId ? { clientId } : {}) }, { signal }),
  });
  if (!value || value.length === 0) return null;
  return (
    <ChipRow label={t("request.apply.usual")}>
      {value.map((goods) => (
        <Button key={goods.id} size="sm" title={goods.code} onClick={() => onChoose(goods)}>
          {goods.name}
        </Button>
      ))}
    </ChipRow>
  );
}
