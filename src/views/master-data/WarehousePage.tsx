import { MapPin } from "lucide-react";
import { useMemo } from "react";
import { LOCATION, WAREHOUSE } from "../../contracts/warehouse.ts";
import type { Translate } from "../../locales/translator.ts";
import { hrefOf } from "../../machines/console/guard.places.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { type Go, useGo } from "../../machines/react/use-go.ts";
import { VIEW_PARAMETER } from "../../machines/react/use-list.ts";
import { useQuery } from "../../machines/react/use-query.ts";
import { useT } from "../kit/i18n.tsx";
import { LabelButton } from "../labels/LabelButton.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { SampleOffer } from "./SampleOffer.tsx";

const warehouseMachine = createListMachine<AnyRow>();

const warehousesOf = (t: Translate, go: Go) =>
  resourceView({
    spec: WAREHOUSE,
    machine: warehouseMachine,
    page: "warehouse-list",
    columns: [
      "name",
      "code",
      "kind",
      "regionCode",
      "managerUserId",
      "capacityM3",
      "overReceiptPercent",
      "status",
    ],
    yields: { overReceiptPercent: 2, regionCode: 3 },
    form: [
      {
        title: t("warehouse.form.identity"),
        fields: ["code", "name", "kind", "status", "capacityM3", "overReceiptPercent"],
      },
      {
        title: t("warehouse.form.place"),
        fields: ["managerUserId", "phone", "regionCode", "address"],
      },
      {
        title: t("warehouse.form.targets"),
        fields: [
          "dailyInboundTarget",
          "dailyOutboundTarget",
          "dockToStockLimitMinutes",
          "reviewLimitMinutes",
        ],
      },
    ],
    unfiltered: ["managerUserId"],
    rowActions: ({ id }) => [
      {
        key: "locations",
        label: t("warehouse.tab.locations"),
        icon: <MapPin />,
        onSelect: () => go(hrefOf("warehouse-list", {}, { [VIEW_PARAMETER]: "location", warehouseId: id })),
      },
    ],
  });

const locations = resourceView({
  spec: LOCATION,
  machine: createListMachine<AnyRow>(),
  page: "warehouse-list",
  columns: ["code", "warehouseId", "zone", "capacityLitres", "status"],
  form: [{ fields: ["warehouseId", "code", "zone", "capacityLitres", "status"] }],
  bulkActions: (rows) => <LocationLabels rows={rows} />,
  offer: (query, isWithoutRows) => <SampleOffer query={query} isWithoutRows={isWithoutRows} />,
});

const TAB_LIST = "warehouse-tabs";

/** Warehouses, and the locations in them. */
export default function WarehousePage() {
  const t = useT();
  const [query, setQuery] = useQuery();
  const shown = query.get(VIEW_PARAMETER) === "location" ? "location" : "warehouse";
  const tabs = useMemo(
    () => ({
      id: TAB_LIST,
      label: t("shell.page.warehouse-list"),
      tabs: [
        { key: "warehouse", label: t("warehouse.tab.warehouses") },
        { key: "location", label: t("warehouse.tab.locations") },
      ],
      value: shown,
      onChange: (key: string) => {
        const others = [...query.keys()].map((name) => [name, null] as const);
        setQuery({ ...Object.fromEntries(others), [VIEW_PARAMETER]: key === "location" ? key : null });
      },
    }),
    [t, shown, query, setQuery],
  );
  const go = useGo();
  const warehouses = useMemo(() => warehousesOf(t, go), [t, go]);
  const view = shown === "location" ? locations : warehouses;
  return <ResourcePage key={shown} view={{ ...view, tabs }} />;
}

/** Prints labels of the ticked locations. */
function LocationLabels({ rows }: { readonly rows: readonly AnyRow[] }) {
  const t = useT();
  const labels = rows.map((row) => ({
    kind: "location" as const,
    code: String(row.code),
    warehouseName: String(row.warehouseName ?? ""),
    zone: t.dynamic(`texts.zone.${String(row.zone)}`),
  }));
  return <LabelButton labels={labels} />;
}
