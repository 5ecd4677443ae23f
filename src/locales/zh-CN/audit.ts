/** Who did what to people and master data. */
export const audit = {
  field: {
    at: "时间",
    by: "操作人",
    action: "操作",
    entity: "对象类型",
    what: "对象",
    changes: "改动",
  },
  change: { field: "{{field}}：" },
  list: {
    subtitle: "用户、角色和基础资料的每一次改动，只能查看，不能修改",
    empty: "还没有操作记录",
    emptyHint: "新建或修改用户、角色、基础资料之后，这里会有记录。",
    onlyOne: "只看“{{name}}”的记录",
  },
  trail: { toWhat: "{{action}}{{entity}}“{{name}}”" },
} as const;
