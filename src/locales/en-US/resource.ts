import type { Translated } from "../shape.ts";
import type { resource as zhCN } from "../zh-CN/resource.ts";

const plural = (noun: string) => (/[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** Words that all pages of master data share. */
export const resource: Translated<typeof zhCN> = {
  noun: {
    department: "department",
    post: "post",
    role: "role",
    user: "user",
    client: "client",
    warehouse: "warehouse",
    location: "location",
    goodsCategory: "category",
    goodsBrand: "brand",
    goodsLevel: "level",
    goodsType: "model",
    vehicle: "vehicle",
    display: "display",
    robot: "robot",
  },
  about: {
    user: "People who can sign in: accounts, roles, passwords and sessions",
    department: "How the warehouse is organised, at most five levels deep",
    post: "Job titles of the warehouse's people",
    role: "Which pages each role can open",
    client: "The owners of goods, of their requests and of their stock",
    warehouse: "Warehouses, their locations and the surplus that they accept",
    location: "Places in a warehouse where goods are kept",
    goodsCategory: "Groups of goods, at most three levels deep",
    goodsBrand: "Makers and brands of goods types",
    goodsLevel: "Levels of goods and clients, and how often goods are counted",
    goodsType: "Goods master data: codes, barcodes, specifications, lots and expiry",
    vehicle: "Vehicles, their maximum load and when their papers expire",
    display: "Wall monitors, paired by a code. They show the figures of all warehouses, or of one",
    robot: "Robots send the messages of a role to a chat or to another program",
  },
  list: {
    create: "New {{noun}}",
    edit: "Edit",
    empty: ({ noun }) => `No ${plural(noun)} yet`,
    rowMenu: "Actions for {{name}}",
    // Words that begin with a capital alone are of no sentence here; SKU and GTIN keep theirs.
    searched: ({ fields }) =>
      fields.join(", ").replace(/(?<=, )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase()),
  },
  form: {
    picture: "picture",
    newTitle: "New {{noun}}",
    editTitle: "Edit {{noun}} · {{name}}",
    viewTitle: ({ noun, name }) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} · ${name}`,
    save: "Save",
    comma: ", ",
    movedTitle: "{{by}} has just changed this row",
    movedTaken: "Updated: {{fields}}. What you typed is still here.",
    movedKept: "What you typed is still here. Saving applies it to the latest version.",
    clashTitle: "{{by}} changed the same fields. Choose which to keep",
    clashField: "{{field}}: theirs is “{{value}}”",
    keepMine: "Keep mine",
    takeTheirs: "Take theirs",
    gone: "Someone has deleted this row, so it cannot be saved. Copy what you need first.",
    leaveTitle: "Discard your changes?",
    leaveText: "Your changes are not saved. Closing discards them.",
    leave: "Discard",
    stay: "Keep editing",
  },
  pages: {
    granted: "{{count}} of {{total}} granted",
    giveGroup: "Grant all pages of {{group}}",
    takeGroup: "Remove all pages of {{group}}",
  },
  bulk: {
    label: "Actions for selected rows",
    chosen: ({ count }) => `${count} selected`,
    none: "Clear selection",
    setStatus: "Set to: {{status}}",
    result: ({ done, failed, waiting }) =>
      [
        `${done} done`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(waiting > 0 ? [`${waiting} waiting for the network, see the top of the page`] : []),
      ].join(", "),
  },
  delete: {
    referencedTitle: "“{{name}}” cannot be deleted",
    referencedText:
      "Other data uses it. Disable it instead: existing data stays, and it can no longer be chosen.",
    reference: "{{entity}}: {{count}}",
    referencedOnly: "Other data still uses it. Delete that first.",
    disableInstead: "Disable instead",
  },
  import: {
    open: "Import",
    title: ({ noun }) => `Import ${plural(noun)}`,
    hint: "A CSV file with the column names in its first line: {{titles}}. Rows with a known code are updated, others are created. If a line has an error, nothing is imported. You can use an export as a template.",
    choose: "Choose a CSV file",
    write: "Import all",
    checking: ({ judged, total }) => `Checking line ${judged} of ${total}`,
    writing: ({ total }) => `Importing ${total} ${total === 1 ? "line" : "lines"}, please wait`,
    clean: "No errors: {{created}} new, {{changed}} changed, {{unchanged}} unchanged.",
    written: "Imported: {{created}} new, {{changed}} changed, {{unchanged}} unchanged.",
    unreachable:
      "The server did not answer. Choose the file again to check it: rows that were imported show as unchanged.",
    tooManyLines: "At most 50,000 lines at a time. Split the file.",
    faulty: ({ count }) =>
      `${count} ${count === 1 ? "error" : "errors"}: nothing was imported. Correct the file and choose it again.`,
    warned: ({ count }) => `${count} ${count === 1 ? "line" : "lines"} may be a mistake. Please check.`,
    warnings: "Lines to check",
    acceptWarnings: "I have checked these lines. Create them",
    firstOnly: ({ shown }) => ` The first ${shown} are below.`,
    faults: "Errors",
    line: "Line",
    lineOf: "Line {{line}}",
    column: "Column",
    message: "Problem",
  },
};
