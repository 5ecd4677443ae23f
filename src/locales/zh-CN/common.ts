/** Words of the first load that many features share: buttons, ages of data, notices. common-pages.ts has the others. */
export const common = {
  app: { name: "Tallyboard", nameLocal: "理货台" },
  action: {
    cancel: "取消",
    close: "关闭",
    open: "打开",
    retry: "重试",
    reload: "重新加载",
    copy: "复制",
    copied: "已复制",
    copyFailed: "复制失败，请手动选择",
    showPassword: "显示密码",
    hidePassword: "隐藏密码",
  },
  word: {
    required: "必填",
  },
  state: {
    trace: "追踪号 {{traceId}}",
  },
  age: {
    now: "刚刚",
    ago: "{{age}}前",
    seconds: (values: { count: number }) => `${values.count} 秒`,
    tenths: (values: { count: number }) => `${values.count.toFixed(1)} 秒`,
    minutes: (values: { count: number }) => `${values.count} 分钟`,
    hours: (values: { count: number }) => `${values.count} 小时`,
    days: (values: { count: number }) => `${values.count} 天`,
  },
  field: {
    halfDay: "日期未填完整",
    full: "最多 {{limit}} 个字，超出部分将被截断",
    capsLock: "大写锁定已打开",
  },
  toast: { region: "通知", close: "关闭通知", count: "共 {{count}} 条" },
  tone: { info: "提示", success: "成功", warning: "注意", danger: "错误", neutral: "说明" },
} as const;
