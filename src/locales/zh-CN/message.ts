/** Messages: the bell's panel and the page of its own. */
export const message = {
  title: "消息中心",
  subtitle: (values: { count: number }) => (values.count === 0 ? "没有未读消息" : `${values.count} 条未读`),
  kind: { all: "全部", message: "消息", notice: "通知", todo: "待办" },
  filter: { unread: "只看未读", kind: "类型", about: "相关" },
  action: { readAll: "全部标为已读", read: "标为已读", openPage: "查看全部消息", older: "更早的消息" },
  state: {
    unread: "未读",
    closed: "已处理",
    emptyTitle: "没有消息",
    emptyHint: "单据有进展时，你会在这里收到消息。",
    failed: "消息加载失败",
  },
  alert: {
    title: "新消息提醒",
    sound: "声音提示",
    desktop: "桌面通知",
    blocked: "浏览器不允许本站显示桌面通知，可在浏览器的网站设置里允许。",
  },
  toast: { more: "另有 {{count}} 条新消息。", notRead: "标为已读失败，已恢复为未读。" },
} as const;
