// CommonJS, for Parcel warns of plugins that are ES modules.
const { basename, extname } = require("node:path");
const { Namer } = require("@parcel/plugin");

/**
 * Scripts are named after the file that they begin with (main, early, EntryListPage …), and "shared" where they begin
 * with none. Parcel's own namer would call the first ones after the folder of the clone.
 */
module.exports = new Namer({
  name({ bundle }) {
    if (bundle.type !== "js" || bundle.needsStableName) return null;
    const entry = bundle.getMainEntry();
    const stem = entry ? basename(entry.filePath, extname(entry.filePath)) : "shared";
    return `${stem}.${bundle.hashReference}.js`;
  },
});
