// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { ResourceSpec } from "../../../src/contracts/resource.ts";
import { VEHICLE } from "../../../src/contracts/vehicle.ts";
import { ResourceFilters } from "../../../src/views/resources/ResourceFilters.tsx";
import { renderKit } from "../kit/render-kit.tsx";

const yesOrNo = { ...VEHICLE, fields: { ...VEHICLE.fields, hasRamp: { kind: "boolean" } } } as const;

test.each(["kind", "ownership", "status", "hasRamp"])(
  "a list is narrowed by its keyword, and by its column %s, which has a few values",
  async (name) => {
    const spec: ResourceSpec = yesOrNo;
    const onFilter = vi.fn();
    const { user } = await renderKit(
      <ResourceFilters view={{ spec, columns: [name] }} query={{}} onFilter={onFilter} />,
    );
    await user.type(screen.getByRole("searchbox"), "A1{Enter}");
    expect(onFilter).toHaveBeenLastCalledWith({ keyword: "A1" });
    await user.click(screen.getByRole("button", { name: /全部$/ }));
    const [, choice] = await screen.findAllByRole("menuitemcheckbox", {}, { timeout: 20_000 });
    if (choice) await user.click(choice);
    expect(onFilter).toHaveBeenLastCalledWith({ [name]: expect.stringMatching(/./) });
  },
);
