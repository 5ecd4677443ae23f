import { Stack } from "@chakra-ui/react/stack";
import type { CountDetail, CountRow } from "../../contracts/count.ts";
import type { Option } from "../../contracts/options.ts";
import { DateField } from "../kit/DateField.tsx";
import { useT } from "../kit/i18n.tsx";
import { NumberField } from "../kit/NumberField.tsx";
import { SelectBox } from "../kit/SelectBox.tsx";
import { TextField } from "../kit/TextField.tsx";
import { CommandDialog } from "../requests/CommandDialog.tsx";
import { OptionField } from "../requests/OptionField.tsx";
import type { OpenedCommand } from "../requests/request-kind.ts";
import { useRequestCommand } from "../requests/use-request-command.ts";
import { countKind } from "./count-kind.ts";

interface Found {
  readonly type: Option | null;
  readonly client: Option | null;
  readonly lot: string;
  readonly expiry: string;
  readonly condition: string;
  readonly quantity: number | null;
}

const CONDITIONS = ["good", "damaged", "quarantine"] as const;

/** Goods at a place that are not on the list of the count. */
export function FoundGoods(props: {
  readonly opened: OpenedCommand<CountRow>;
  readonly locationId: string;
  readonly locationCode: string;
  readonly onClose: () => void;
  readonly onDone: (count: CountDetail) => void;
}) {
  const { opened, locationId, locationCode, onClose, onDone } = props;
  const t = useT();
  const start: Found = { type: null, client: null, lot: "", expiry: "", condition: "good", quantity: null };
  const sending = useRequestCommand<CountRow, CountDetail, Found>(
    countKind,
    opened,
    start,
    onDone,
    ({ type, client, lot, expiry, condition, quantity }) => ({
      ...{ locationId, typeId: type?.id, clientId: client?.id, condition, quantity: quantity ?? 0 },
      ...{ lot: lot.trim() || null, expiry: expiry || null },
    }),
  );
  const { payload } = sending;
  const change = (changes: Partial<Found>) => sending.change({ ...payload, ...changes });
  return (
    <CommandDialog
      lifecycle="count"
      command="record"
      title={t("count.desk.foundTitle", { location: locationCode })}
      sending={sending}
      isIncomplete={payload.type === null || payload.quantity === null}
      onClose={onClose}
    >
      <Stack gap="3">
        <OptionField
          optionsKey={`${opened.key}:type`}
          to="goods/type"
          label={t("count.field.goods")}
          isRequired
          value={payload.type}
          onChange={(type) => change({ type })}
        />
        <NumberField
          label={t("count.field.counted")}
          isRequired
          min={0}
          value={payload.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <TextField label={t("count.field.lot")} value={payload.lot} onChange={(lot) => change({ lot })} />
        <DateField
          label={t("count.field.expiry")}
          value={payload.expiry}
          onChange={(expiry) => change({ expiry })}
        />
        <SelectBox
          label={t("count.field.condition")}
          isRequired
          value={payload.condition}
          options={CONDITIONS.map((value) => ({ value, label: t(`texts.condition.${value}`) }))}
          onChange={(condition) => change({ condition })}
        />
        <OptionField
          optionsKey={`${opened.key}:client`}
          to="client"
          label={t("count.desk.owner")}
          value={payload.client}
          onChange={(client) => change({ client })}
        />
      </Stack>
    </CommandDialog>
  );
}
