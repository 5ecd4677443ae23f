import { GOODS_LEVEL } from "../../contracts/goods.ts";
import { createListMachine } from "../../machines/page/list.machine.ts";
import { useT } from "../kit/i18n.tsx";
import { ResourcePage } from "../resources/ResourcePage.tsx";
import { type AnyRow, resourceView } from "../resources/resource-view.ts";
import { chakra } from "../theme/chakra.ts";

const view = resourceView({
  spec: GOODS_LEVEL,
  machine: createListMachine<AnyRow>(),
  page: "warehouse-goods-level",
  columns: [
    "name",
    "code",
    "rank",
    "colour",
    "countIntervalDays",
    "countToleranceUnits",
    "countToleranceBp",
    "status",
  ],
  yields: { countToleranceBp: 1, countToleranceUnits: 2, countIntervalDays: 3 },
  form: [
    {
      fields: [
        "code",
        "name",
        "rank",
        "colour",
        "countIntervalDays",
        "countToleranceUnits",
        "countToleranceBp",
        "status",
      ],
    },
  ],
  cells: { colour: (row) => <ColourMark colour={typeof row.colour === "string" ? row.colour : null} /> },
});

/** The levels of goods and clients; clients read them. */
export default function LevelPage() {
  return <ResourcePage view={view} />;
}

const Mark = chakra("span", {
  base: {
    display: "inline-block",
    width: "12px",
    height: "12px",
    borderRadius: "full",
    borderWidth: "1px",
    borderColor: "border.strong",
    verticalAlign: "-1px",
    marginInlineEnd: "2",
  },
});

/** A level's colour with its code, because some people cannot see the colour. */
function ColourMark({ colour }: { readonly colour: string | null }) {
  const t = useT();
  if (!colour) return t("common.word.none");
  return (
    <>
      <Mark aria-hidden="true" style={{ backgroundColor: colour }} />
      {colour}
    </>
  );
}
