// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { featureName } from "../../../src/machines/console/features.machine.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { TabProvider } from "../../../src/machines/react/tab-context.ts";
import GoodsTypePage from "../../../src/views/master-data/GoodsTypePage.tsx";
import { ConsoleRouter } from "../../../src/views/shell/ConsoleRouter.tsx";
import { enter } from "../../machines/console-boot.ts";
import { okAnswer, person, settled } from "../../machines/shell-support.ts";
import { renderKit } from "../kit/render-kit.tsx";

const TAB = {
  id: "/warehouse/warehouse-goods-type",
  path: "/warehouse/warehouse-goods-type",
  search: "",
  params: {},
};
const row = {
  ...{ id: "g-1", version: 3, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" },
  ...{ clientId: "c-1", clientName: "华信", skuCode: "NM-250", name: "纯牛奶", spec: null, picture: null },
  ...{ categoryId: null, categoryName: null, brandId: null, brandName: null, levelId: null, levelName: null },
  ...{ gtin: null, unit: "盒", packUnit: "箱", packSize: 24, lengthMm: null, widthMm: null, heightMm: null },
  ...{ weightGrams: null, trackLot: true, trackExpiry: true, shelfLifeDays: 180, safetyStock: 0 },
  status: "enabled",
};
const KEPT = ["skuCode", "unit", "packUnit", "packSize", "trackLot", "trackExpiry"];

/** Opens the form of the row, of which the server keeps these fields. */
async function openForm(kept: readonly string[]) {
  const console = await enter((path) => {
    if (path === "/api/user/info") return okAnswer(person({ pages: ["profile", "warehouse-goods-type"] }));
    if (path === "/api/goods/type/kept") return okAnswer(kept);
    const page = { list: [row], total: 1, totalCapped: false, current: 1, pageSize: 20 };
    return okAnswer(path.endsWith("queryByPage") ? page : []);
  });
  const { user, translator } = await renderKit(
    <ConsoleProvider root={console.root} ports={console.ports}>
      <ConsoleRouter>
        <TabProvider value={TAB}>
          <GoodsTypePage />
        </TabProvider>
      </ConsoleRouter>
    </ConsoleProvider>,
  );
  const list = console.actor("features").getSnapshot().context.actors[featureName(TAB.id, "list:goodsType")];
  await act(async () => {
    await translator.pages();
    list?.send({ type: "feed.joined", isPlaced: true });
    await settled();
  });
  await user.click((await screen.findAllByText("纯牛奶"))[0] as HTMLElement);
  await screen.findByRole("textbox", { name: /货品编码/ });
  await act(settled);
  const reasonOf = (field: HTMLElement): string =>
    (field.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join("");
  const box = (name: RegExp) => screen.getByRole("textbox", { name });
  return {
    reasonOf,
    fields: [
      box(/货品编码/),
      box(/^单位/),
      box(/包装单位/),
      screen.getByRole("checkbox", { name: "管理批次" }),
    ],
    name: box(/货品名称/),
  };
}

test("fields that stock rests on are closed in the form and say why, the others stay open", async () => {
  const { fields, reasonOf, name } = await openForm(KEPT);
  for (const field of fields) {
    expect(field).toHaveProperty("disabled", true);
    expect(reasonOf(field)).toContain("已有库存或未完成的单据使用此设置，不能更改；请新建货品型号");
  }
  expect(name).toHaveProperty("disabled", false);
});

test("goods without stock and requests can be changed", async () => {
  const { fields, reasonOf } = await openForm([]);
  for (const field of fields) {
    expect(field).toHaveProperty("disabled", false);
    expect(reasonOf(field)).not.toContain("已有库存");
  }
});
