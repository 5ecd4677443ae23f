import type { Translated } from "../shape.ts";
import type { views as zhCN } from "../zh-CN/views.ts";

/** Texts of the views of a list, and of saving one. */
export const views: Translated<typeof zhCN> = {
  label: "Views",
  all: "All",
  unsaved: "Unsaved conditions",
  save: "Save as view",
  update: "Update view",
  saveTitle: "Save as view",
  renameTitle: "Change view",
  name: "Name",
  share: "Share with colleagues",
  shareAdmins: "All admins see and use it; only you can change it.",
  shareClient: "Your company's colleagues see and use it; only you can change it.",
  relativeToday: "Relative to today: the day itself",
  relativeAfter: ({ count }) => `Relative to today: ${count === 1 ? "1 day" : `${count} days`} from now`,
  relativeBefore: ({ count }) => `Relative to today: ${count === 1 ? "1 day" : `${count} days`} ago`,
  relativeNow: "Relative to now",
  fixedDay: "Always {{day}}",
  fixedInstant: "Always {{time}}",
  meansToday: "Today that is {{day}}; it changes daily.",
  menu: "Actions for the view “{{name}}”",
  rename: "Rename or share",
  by: "{{name}} (shared by {{owner}})",
  gone: "This view was deleted or is not shared with you. The list shows the address's own conditions.",
  updated: "View “{{name}}” saved",
  deleted: "View “{{name}}” deleted",
  keep: "Save",
};
