/** The description of robots, for the browser too. */
import { OPERATIONS } from "./permissions.ts";
import type { ResourceSpec } from "./resource.ts";
import { status } from "./resource-fields.ts";

const ROBOT_KINDS = ["wecom", "dingtalk", "webhook"] as const;
export type RobotKind = (typeof ROBOT_KINDS)[number];

const hour = { kind: "integer", min: 0, max: 23 } as const;
const tells = { kind: "boolean" } as const;

export const ROBOT = {
  name: "robot",
  key: "robot",
  fields: {
    name: { kind: "text", max: 64, isRequired: true, unique: true, isSearched: true, sorts: true },
    kind: { kind: "choice", texts: "robotKind", values: ROBOT_KINDS, byDefault: "wecom", isFixed: true },
    roleId: { kind: "reference", to: "role", name: "roleName", isRequired: true },
    locale: { kind: "choice", texts: "locale", values: ["zh-CN", "en-US"], byDefault: "zh-CN" },
    tellsEntries: tells,
    tellsExits: tells,
    tellsDeliveries: tells,
    tellsStock: tells,
    tellsOperations: tells,
    quietFrom: hour,
    quietUntil: hour,
    status,
  },
  reads: OPERATIONS,
  writes: OPERATIONS,
  sort: ["name"],
  title: "name",
  code: "name",
  inUse: "enabled",
} as const satisfies ResourceSpec;
