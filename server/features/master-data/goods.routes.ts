import type { FastifyInstance } from "fastify";
import { GOODS_BRAND, GOODS_CATEGORY, GOODS_LEVEL } from "../../../src/contracts/goods.ts";
import { OPTIONS_FOR } from "../../../src/contracts/permissions.ts";
import type { Deps } from "../../platform/deps.ts";
import type { ResourceKit } from "../../resource/kit.ts";
import { optionsRoute } from "../../resource/options.ts";
import { resourceRoutes, resourceTopic } from "../../resource/routes.ts";
import { commonScopes } from "../../resource/scopes.ts";

const dictionary = { isForMachines: true, ...commonScopes } as const;
const categoryKit: ResourceKit = { spec: GOODS_CATEGORY, table: "goods_category", ...dictionary };
const brandKit: ResourceKit = { spec: GOODS_BRAND, table: "goods_brand", ...dictionary };
const levelKit: ResourceKit = { spec: GOODS_LEVEL, table: "goods_level", ...dictionary };
export const goodsKits = [categoryKit, brandKit, levelKit];

/** The dictionaries of goods: admins write them, all people read them. */
export function goodsRoutes(app: FastifyInstance, deps: Deps): void {
  for (const kit of goodsKits) resourceRoutes(app, deps, kit);
  optionsRoute(app, deps, categoryKit, OPTIONS_FOR["goods/category"]);
  optionsRoute(app, deps, brandKit, OPTIONS_FOR["goods/brand"]);
  optionsRoute(app, deps, levelKit, OPTIONS_FOR["goods/level"]);
}

export const goodsTopics = goodsKits.map(resourceTopic);
