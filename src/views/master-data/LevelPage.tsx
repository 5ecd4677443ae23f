import { GOODS_LEVEL } from "../../contracts/goods.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { ColourMark } from "./ColourMark.tsx";

const view = resourceView({
  spec: GOODS_LEVEL,
  machine: createListMachine<AnyRow>(),
  page: "warehouse-goods-level",
  columns: ["name", "code", "rank", "colour", "countIntervalDays", "status"],
  form: [{ fields: ["code", "name", "rank", "colour", "countIntervalDays", "status"] }],
  filters: ["status"],
  cells: { colour: (row) => <ColourMark colour={typeof row.colour === "string" ? row.colour : null} /> },
});

/** The levels of goods and clients; clients read them. */
export default function LevelPage() {
  return <ResourcePage view={view} />;
}
