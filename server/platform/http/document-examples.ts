/** Examples of the OpenAPI document: made from each schema, with the values that a field of that name has in a warehouse. */

type Node = Readonly<Record<string, unknown>>;

const ID = "018f6d2e-7a31-4c55-9b0e-2f6f3f0a8c11";
const AT = "2026-03-02T01:30:00.000Z";
const DAY = "2026-03-02";

/** By the name of the field. A name that is missing here has a value by its schema alone. */
const VALUES: Readonly<Record<string, unknown>> = {
  address: "浙江省杭州市余杭区良渚街道古墩路 1899 号",
  agent: "Chrome on Windows",
  authorName: "管理员",
  body: "<p>明日 08:00 起盘点 A 区。</p>",
  bodyEn: "<p>Zone A is counted tomorrow from 08:00.</p>",
  brandName: "北辰",
  byName: "管理员",
  cancelReason: "计划有变",
  cancelRequestReason: "客户取消订单",
  capacityM3: 38,
  caption: "装卸口",
  captionEn: "The dock",
  categoryName: "乳品",
  challenge: "the challenge of the first answer",
  changedBy: "管理员",
  clientName: "杭州华信食品有限公司",
  clientShortName: "华信",
  closeShortReason: "供应商少发",
  code: "HX",
  colour: "#2f6feb",
  column: "expected",
  condition: "good",
  consigneeName: "李敏",
  consigneePhone: "13800138000",
  contact: "王强",
  content: "入库单 RK20260302-0001 已通过",
  country: "中国",
  creditCode: "91330106MA2CF1B95K",
  declineReason: "已在装车",
  deliveryNumber: "PS20260302-0001",
  departmentName: "仓储部",
  dock: "D3",
  driver: "周师傅",
  driverPhone: "13900139000",
  email: "supply@huaxin.example",
  entity: "entry",
  entityName: "纯牛奶",
  error: "connect ECONNREFUSED",
  exitNumber: "CK20260302-0001",
  expected: 240,
  fromStatus: "approved",
  good: 236,
  gtin: "6901234567892",
  heightMm: 260,
  host: "10.0.0.8",
  law: "onHand equals the ledger",
  levelName: "A",
  link: "/entry/entry-list/018f6d2e-7a31-4c55-9b0e-2f6f3f0a8c11",
  locale: "zh-CN",
  locationCode: "A-01-02",
  lot: "L20260301",
  message: "超过应收数量的允许范围",
  msg: "操作成功",
  name: "纯牛奶",
  nameEn: "Milk",
  newPassword: "three grey pallets wait",
  number: "RK20260302-0001",
  oldPassword: "three blue pallets wait",
  onHand: 236,
  operatorName: "管理员",
  ownerName: "管理员",
  packUnit: "箱",
  password: "three blue pallets wait",
  path: "lines.0.expected",
  phone: "0571-88880000",
  plate: "浙A12345",
  postName: "收货员",
  province: "330000",
  query: "status=submitted",
  reason: "外箱破损",
  rejectReason: "缺少批号",
  remark: "轻放",
  requested: 24,
  reverseReason: "录错数量",
  roleName: "管理员",
  shortName: "华信",
  signer: "李敏",
  skuCode: "NM-250",
  sourceNumber: "PO-2026-0302",
  spec: "250 ml",
  submittedByName: "陈静",
  subTitle: "仓库通知",
  text: "纯牛奶",
  timeZone: "Asia/Shanghai",
  title: "盘点通知",
  titleEn: "Stock count",
  toStatus: "receiving",
  type: "receive",
  typeName: "纯牛奶",
  unit: "盒",
  url: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=…",
  userAccount: "operator",
  username: "operator",
  userName: "操作员",
  userPhone: "13700137000",
  version: 3,
  warehouseName: "杭州一号仓",
  zone: "A",
};

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const nodesOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

function textOf(schema: Node, name: string): string {
  if (schema.format === "date-time") return AT;
  if (schema.format === "date") return DAY;
  const pattern = typeof schema.pattern === "string" ? new RegExp(schema.pattern) : /^/;
  const fitting = [VALUES[name], name, ID, "330106", DAY, "123456"].find(
    (value): value is string => typeof value === "string" && pattern.test(value),
  );
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema as Readonly<Record<string, number>>;
  return (fitting ?? name).padEnd(minLength, "-").slice(0, maxLength);
}

function numberOf(schema: Node, name: string): number {
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = schema as Readonly<Record<string, number>>;
  const value = VALUES[name];
  return Math.min(maximum, Math.max(minimum, typeof value === "number" ? value : 1));
}

/** A value that the schema accepts. `inside` are the components that it is part of: one that holds itself ends there. */
function exampleOf(schema: Node, name: string, schemas: Node, inside: readonly string[] = []): unknown {
  if (typeof schema.$ref === "string") {
    const of = schema.$ref.replace("#/components/schemas/", "");
    const component = schemas[of];
    return isNode(component) ? exampleOf(component, name, schemas, [...inside, of]) : null;
  }
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(VALUES[name]) ? VALUES[name] : schema.enum[0];
  const [choice] = nodesOf(schema.anyOf ?? schema.oneOf);
  if (choice)
    return exampleOf({ ...schema, anyOf: undefined, oneOf: undefined, ...choice }, name, schemas, inside);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(isNode(schema.properties) ? schema.properties : {}).flatMap(([field, of]) =>
          // A body, which is in no component, leaves out what only answers have.
          isNode(of) && !(of.readOnly && inside.length === 0)
            ? [[field, exampleOf(of, field, schemas, inside)]]
            : [],
        ),
      );
    case "array": {
      const items = isNode(schema.items) ? schema.items : {};
      const isItself = inside.some((of) => items.$ref === `#/components/schemas/${of}`);
      return isItself ? [] : [exampleOf(items, name, schemas, inside)];
    }
    case "string":
      return textOf(schema, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return true;
    default:
      return null;
  }
}

/** The document with an example in each component and in each body that a call takes. */
export function withExamples<Document extends object>(document: Document): Document {
  const { paths = {}, components } = document as Readonly<Record<"paths" | "components", Node>>;
  const schemas = isNode(components.schemas) ? components.schemas : {};
  const withBody = (operation: unknown): unknown => {
    if (!isNode(operation) || !isNode(operation.requestBody)) return operation;
    const content = isNode(operation.requestBody.content) ? operation.requestBody.content : {};
    const shown = Object.entries(content).map(([type, media]) => [
      type,
      isNode(media) && isNode(media.schema)
        ? { ...media, example: exampleOf(media.schema, "", schemas) }
        : media,
    ]);
    return { ...operation, requestBody: { ...operation.requestBody, content: Object.fromEntries(shown) } };
  };
  const each = (node: Node, change: (value: unknown, name: string) => unknown) =>
    Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]));
  return {
    ...document,
    paths: each(paths, (methods) => (isNode(methods) ? each(methods, withBody) : methods)),
    components: {
      ...components,
      schemas: each(schemas, (schema, name) =>
        isNode(schema) ? { ...schema, examples: [exampleOf(schema, name, schemas, [name])] } : schema,
      ),
    },
  };
}
