import type { Translated } from "../shape.ts";
import type { common as zhCN } from "../zh-CN/common.ts";

export const common: Translated<typeof zhCN> = {
  app: { name: "Tallyboard", nameLocal: "" },
  action: {
    cancel: "Cancel",
    close: "Close",
    open: "Open",
    retry: "Try again",
    reload: "Reload",
    copy: "Copy",
    copied: "Copied",
    copyFailed: "Copying failed. Select the text and copy it manually",
    showPassword: "Show password",
    hidePassword: "Hide password",
  },
  word: {
    required: "required",
  },
  state: {
    trace: "Trace ID {{traceId}}",
  },
  age: {
    now: "just now",
    ago: "{{age}} ago",
    seconds: ({ count }) => `${count} s`,
    tenths: ({ count }) => `${count.toFixed(1)} s`,
    minutes: ({ count }) => `${count} min`,
    hours: ({ count }) => `${count} h`,
    days: ({ count }) => (count === 1 ? "1 day" : `${count} days`),
  },
  field: {
    halfDay: "Enter the whole date",
    full: "Up to {{limit}} characters. Longer text is cut",
    capsLock: "Caps lock is on",
  },
  toast: { region: "Notifications", close: "Dismiss notification", count: "{{count}} times" },
  tone: { info: "Note", success: "Success", warning: "Attention", danger: "Error", neutral: "Note" },
};
