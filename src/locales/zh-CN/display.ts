/** Wall monitors: keeping them, and pairing them by a code. */
export const display = {
  state: {
    waiting: "等待配对",
    paired: "已配对",
    online: "在线",
    never: "从未上线",
    dark: "无画面",
    seenAgo: "最后在线 {{ago}}",
    everyWarehouse: "全部仓库",
  },
  action: { renew: "重新配对" },
  list: { paired: "配对", seen: "最近在线" },
  delete: "大屏会立即停止显示，再用时需要新建并重新配对。",
  renew: {
    title: "重新配对“{{name}}”？",
    text: "会生成新的配对码。正在使用这块大屏的设备会立即停止显示，输入新码后才能继续。",
    confirm: "生成配对码",
  },
  code: {
    title: "“{{name}}”的配对码",
    label: "配对码",
    copy: "复制配对码",
    how: "在大屏的浏览器里打开下面的地址，输入这六位数字：",
    address: "复制地址",
    left: "{{time}} 内有效，只能用一次",
    expired: "配对码已过期，请重新生成。",
    paired: "大屏已配对，现在显示数据。",
    lost: "大屏已新建，但没有收到配对码。请在操作里选择“重新配对”。",
    once: "关闭后无法再查看这个配对码。",
  },
} as const;
