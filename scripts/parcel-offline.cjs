// CommonJS, for Parcel warns of plugins that are ES modules.
const { writeFileSync } = require("node:fs");
const { basename, join, relative } = require("node:path");
const { Reporter } = require("@parcel/plugin");

/** The pages that open without a network: the views of OFFLINE_PAGES in src/contracts/pages.ts. */
const DESKS = [
  "src/views/entry/EntryHandlePage.tsx",
  "src/views/exit/ExitHandlePage.tsx",
  "src/views/repertory/MoveDeskPage.tsx",
  "src/views/delivery/TripPage.tsx",
];
/** What every page may fetch; what one of the other pages alone fetches is not kept. */
const SHARED =
  /^public\/|^src\/(?:machines|services(?!\/(?:camera|code-reader))|locales)\/|^src\/views\/(?:shell|requests|kit(?!\/chart|\/Barcode|\/Qr))\/?|^src\/views\/login\/(?!CodeForm)/;

const isKept = (path) => DESKS.includes(path) || SHARED.test(path);

/**
 * Writes offline.json into the folder of the build: the page's script, and the files that open without a network. From
 * the first page it follows each `import()` whose target is kept, with the bundles that load beside it.
 */
module.exports = new Reporter({
  async report({ event, options }) {
    if (event.type !== "buildSuccess" || options.mode !== "production") return;
    const { bundleGraph } = event;
    const files = new Set();
    const seen = new Set();
    const found = new Set();
    const follow = (bundles) => {
      for (const bundle of bundles) {
        if (seen.has(bundle.id)) continue;
        seen.add(bundle.id);
        if (bundle.type !== "html") files.add(`/${basename(bundle.filePath)}`);
        bundle.traverseAssets((asset) => {
          for (const dependency of bundleGraph.getDependencies(asset)) {
            const target = bundleGraph.resolveAsyncDependency(dependency, bundle);
            if (target?.type !== "bundle_group") continue;
            const path = pathOf(target.value.entryAssetId);
            if (path === null || !isKept(path)) continue;
            found.add(path);
            follow(bundleGraph.getBundlesInBundleGroup(target.value));
          }
        });
      }
    };
    const pathOf = (assetId) => {
      const asset = bundleGraph.getAssetById(assetId);
      return asset ? relative(options.projectRoot, asset.filePath).replaceAll("\\", "/") : null;
    };
    const page = bundleGraph.getBundles().find((bundle) => bundle.type === "html");
    // Built without the page, as a test does: nothing is kept offline.
    if (!page) return;
    follow([page, ...bundleGraph.getReferencedBundles(page, { recursive: true })]);
    for (const path of DESKS) if (!found.has(path)) throw new Error(`no import() leads to ${path}`);
    const entry = [...files].find((file) => /^\/main\./.test(file));
    writeFileSync(
      join(page.target.distDir, "offline.json"),
      JSON.stringify({ entry, files: [...files].sort() }),
    );
  },
});
