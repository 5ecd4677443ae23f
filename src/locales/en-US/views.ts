import type { Translated } from "../shape.ts";
import type { views as zhCN } from "../zh-CN/views.ts";

/** Texts of the views of a list, and of saving one. */
export const views: Translated<typeof zhCN> = {
  label: "Views",
  all: "All",
  unsaved: "Unsaved filters",
  save: "Save as view",
  update: "Update view",
  saveTitle: "Save as view",
  renameTitle: "Change view",
  name: "Name",
  share: "Share with colleagues",
  shareAdmins: "All admins can see and use it. Only you can change it.",
  shareClient: "Your colleagues can see and use it. Only you can change it.",
  relativeToday: "Relative date: today",
  relativeAfter: ({ count }) => `Relative date: ${count === 1 ? "1 day" : `${count} days`} from now`,
  relativeBefore: ({ count }) => `Relative date: ${count === 1 ? "1 day" : `${count} days`} ago`,
  relativeNow: "Relative time: when opened",
  fixedDay: "Fixed date: {{day}}",
  fixedInstant: "Fixed time: {{time}}",
  meansToday: "Today that is {{day}}; it changes daily.",
  menu: "Actions for the view “{{name}}”",
  rename: "Rename or share",
  by: "{{name}} (shared by {{owner}})",
  gone: "This view was deleted or is not shared with you. The list uses the filters in the link.",
  updated: "View “{{name}}” saved",
  deleted: "View “{{name}}” deleted",
  keep: "Save",
};
