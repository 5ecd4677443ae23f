import type { Translated } from "../shape.ts";
import type { setup as zhCN } from "../zh-CN/setup.ts";

/** The first day: the steps of a new installation, and the help menu. */
export const setup: Translated<typeof zhCN> = {
  card: {
    title: "Get started",
    progress: ({ done, total }) => `${done} of ${total} done`,
    later: "Later",
    asideDone: "Hidden. Open it again from Help at the top right.",
    resume: "Open “Get started”",
    resumeText: "The workplace shows these steps again, for all administrators.",
    done: "Done",
    change: "Change",
    look: "View",
    lacksPage: "Your role cannot open this page. Ask another administrator.",
    ready: "You can receive goods now:",
    apply: "New entry",
  },
  step: {
    company: {
      title: "Company name",
      about: "The name is printed on documents; dates and figures use {{timeZone}}",
      go: "Fill in",
    },
    warehouse: { title: "Warehouse", about: "Where goods are stored", go: "New warehouse" },
    location: {
      title: "Locations",
      about: "Create samples with one click, or import a file",
      go: "Add locations",
    },
    client: {
      title: "Client",
      about: "Owners of the goods; clients cannot see each other's data",
      go: "New client",
    },
    goodsType: { title: "Goods", about: "Add them one by one, or import a file", go: "Add goods" },
    user: { title: "User", about: "Colleagues and clients, one account each", go: "Add user" },
    display: {
      title: "Display",
      about: "A wall monitor, paired by a 6-digit code",
      go: "Pair a display",
    },
  },
  company: {
    title: "Company and time zone",
    name: "Company name",
    nameHint: "Printed at the top of receipts, picking lists and delivery notes",
    timeZone: "Time zone",
    timeZoneNow: "{{timeZone}} (now {{now}})",
    timeZoneHint: "Set on the server by BUSINESS_TIME_ZONE. Ask your system administrator to change it.",
    save: "Save",
    saved: "Company name saved",
    moved: "{{by}} has just changed it to “{{name}}”. Saving again replaces it.",
  },
  help: {
    title: "Help",
    guides: "Guides",
    shortcuts: "Keyboard shortcuts",
    steps: "Get started",
    about: "About Tallyboard",
  },
  about: {
    version: "Version",
    build: "Build",
    unbuilt: "development",
    licence: "Licence",
    licenceText: "MIT: free to use, change and distribute with the copyright notice; no warranty.",
    copyright: "© 2026 Tallyboard contributors",
  },
};
