// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { grantablePages, PAGES } from "../../../src/contracts/pages.ts";
import { ConsoleProvider } from "../../../src/machines/react/console-context.tsx";
import { PagesField } from "../../../src/views/resources/PagesField.tsx";
import { enter } from "../../machines/console-boot.ts";
import { okAnswer, person } from "../../machines/shell-support.ts";
import { renderKit } from "../kit/render-kit.tsx";

test.each(["admin", "client"] as const)(
  "every page that a role of type %s can grant is offered, and a change keeps the others",
  async (roleCode) => {
    const every = grantablePages(roleCode).map(({ name }) => name);
    const console = await enter((path) =>
      okAnswer(path === "/api/user/info" ? person({ pages: PAGES.map(({ name }) => name) }) : []),
    );
    let granted: readonly string[] = [];
    const { user } = await renderKit(
      <ConsoleProvider root={console.root} ports={console.ports}>
        <PagesField
          label="页面"
          value={every}
          roleCode={roleCode}
          onChange={(pages) => {
            granted = pages;
          }}
        />
      </ConsoleProvider>,
    );
    expect(
      screen
        .getAllByRole("checkbox")
        .map((box) => box.getAttribute("name"))
        .toSorted(),
    ).toEqual(every.toSorted());
    expect(screen.getByText(`${every.length}`, { exact: false, selector: "small" }).textContent).toMatch(
      new RegExp(`${every.length}\\D+${every.length}`),
    );
    await user.click(screen.getByRole("checkbox", { name: "库存管理" }));
    expect(granted.toSorted()).toEqual(every.filter((name) => name !== "warehouse-repertory").toSorted());
  },
);
