import { MapPinPlus } from "lucide-react";
import { useCallback, useState } from "react";
import type { ListQuery } from "../../contracts/list.ts";
import type { Option } from "../../contracts/options.ts";
import { OPTIONS_FOR } from "../../contracts/permissions.ts";
import { LOCATION } from "../../contracts/warehouse.ts";
import type { AnswerTo } from "../../contracts/wire.ts";
import { LOCATION_PLAN, PLANNED_LOCATIONS } from "../../domain/location-plan.ts";
import { createOptionsMachine } from "../../machines/page/options.machine.ts";
import { useCommand } from "../../machines/react/use-command.ts";
import { useHolds } from "../../machines/react/use-holds.ts";
import { VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useOptions } from "../../machines/react/use-options.ts";
import { Button } from "../kit/Button.tsx";
import { CommandOutcome } from "../kit/CommandOutcome.tsx";
import { useT } from "../kit/i18n.tsx";
import { Notice } from "../kit/Notice.tsx";
import { LabelButton } from "../labels/LabelButton.tsx";
import { chakra } from "../theme/chakra.ts";

type Sample = AnswerTo<"POST", "/api/warehouse/location/sample">;
const warehouseOptions = createOptionsMachine<Option>();
const MOST_OFFERED = 3;

const Offers = chakra("div", {
  base: { display: "grid", gap: "2", marginBottom: "3", _empty: { display: "none" } },
});

/** The one warehouse that the list is narrowed to; "all" of them; null: other filters hide rows. */
function warehouseIn(query: ListQuery): string | null {
  const narrowing = Object.entries(query).filter(
    ([name, value]) => !["current", "pageSize", "sort", VIEW_PARAMETER].includes(name) && value !== "",
  );
  if (narrowing.length === 0) return "all";
  const [only] = narrowing;
  return narrowing.length === 1 && only?.[0] === "warehouseId" ? String(only[1]) : null;
}

/** Offers the usual locations where a warehouse has none, and their labels once they are made. */
export function SampleOffer(props: { readonly query: ListQuery; readonly isWithoutRows: boolean }) {
  const mayWrite = useHolds(LOCATION.writes);
  const mayChoose = useHolds(OPTIONS_FOR.warehouse);
  return mayWrite && mayChoose ? <Offered {...props} /> : null;
}

function Offered({ query, isWithoutRows }: { readonly query: ListQuery; readonly isWithoutRows: boolean }) {
  const [made, setMade] = useState<Option | null>(null);
  const { options } = useOptions("sample-warehouses", warehouseOptions, "warehouse");
  const asked = isWithoutRows ? warehouseIn(query) : null;
  const bare = options.filter(({ id }) => (asked === "all" || asked === id) && id !== made?.id);
  return (
    <Offers>
      {made ? <Made warehouse={made} onClose={() => setMade(null)} /> : null}
      {bare.slice(0, MOST_OFFERED).map((warehouse) => (
        <Offer key={warehouse.id} warehouse={warehouse} onMade={setMade} />
      ))}
    </Offers>
  );
}

function Offer(props: { readonly warehouse: Option; readonly onMade: (warehouse: Option) => void }) {
  const { warehouse, onMade } = props;
  const t = useT();
  const [openedAs] = useState(() => crypto.randomUUID());
  const done = useCallback(() => onMade(warehouse), [onMade, warehouse]);
  const sample = useCommand<{ readonly warehouseId: string }, Sample>({
    ...{ key: `sample:${openedAs}`, resource: "warehouse/location", command: "sample" },
    ...{ id: null, version: null, payload: { warehouseId: warehouse.id }, onDone: done },
    about: `warehouse:${warehouse.id}`,
    label: t("common.command.of", { command: t("warehouse.sample.label"), name: warehouse.name }),
  });
  const { view } = sample;
  return (
    <>
      <Notice
        tone="info"
        title={t("warehouse.sample.none", { name: warehouse.name })}
        action={
          <Button
            look="primary"
            size="sm"
            icon={<MapPinPlus size={16} aria-hidden="true" />}
            isBusy={view.kind === "sending"}
            onClick={sample.submit}
          >
            {t("warehouse.sample.make", { count: PLANNED_LOCATIONS })}
          </Button>
        }
      >
        {t("warehouse.sample.hint")}
      </Notice>
      <CommandOutcome outcome={view} onRetry={sample.retry} />
    </>
  );
}

/** That they are there, with their labels ready to print. */
function Made({ warehouse, onClose }: { readonly warehouse: Option; readonly onClose: () => void }) {
  const t = useT();
  const labels = LOCATION_PLAN.flatMap(({ zone, codes }) =>
    codes.map((code) => ({
      ...{ kind: "location" as const, code, warehouseName: warehouse.name },
      zone: t.dynamic(`texts.zone.${zone}`),
    })),
  );
  return (
    <Notice tone="success" action={<LabelButton labels={labels} />} onClose={onClose}>
      {t("warehouse.sample.made", { name: warehouse.name, count: labels.length })}
    </Notice>
  );
}
