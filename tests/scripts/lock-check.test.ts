import { describe, expect, it } from "vitest";
import { engineFaults, integrityFaults, missingEntries } from "../../scripts/lock-check.mjs";

const tool = {
  version: "1.2.3",
  dev: true,
  optionalDependencies: {
    "@tool/linux-x64": "1.2.3",
    "@tool/darwin-arm64": "1.2.3",
    "@tool/linux-arm64-musl": "1.2.3",
  },
};

describe("the check of the lock file", () => {
  it("finds the platforms that the file was not made on", () => {
    const packages = {
      "": {},
      "node_modules/tool": tool,
      "node_modules/@tool/linux-x64": { version: "1.2.3" },
    };
    expect(missingEntries(packages)).toEqual({
      "node_modules/@tool/darwin-arm64": {
        version: "1.2.3",
        cpu: ["arm64"],
        dev: true,
        optional: true,
        os: ["darwin"],
      },
      "node_modules/@tool/linux-arm64-musl": {
        ...{ version: "1.2.3", cpu: ["arm64"], dev: true, libc: ["musl"], optional: true, os: ["linux"] },
      },
    });
  });

  it("is content when every platform is there, at any depth", () => {
    const packages = {
      "node_modules/a/node_modules/tool": { ...tool, optionalDependencies: { "@tool/linux-x64": "1.2.3" } },
      "node_modules/a/node_modules/@tool/linux-x64": { version: "1.2.3" },
    };
    expect(missingEntries(packages)).toEqual({});
  });

  it("refuses a package without its hash, unless it is a listed exception, and refuses unused exceptions", () => {
    const packages = {
      "": { version: "0.1.0" },
      "node_modules/a": { version: "1.0.0", integrity: "sha512-…" },
      "node_modules/a/node_modules/@b/c": { version: "2.0.0" },
      "node_modules/@b/known": { version: "3.0.0" },
      "node_modules/linked": { version: "1.0.0", link: true },
    };
    expect(integrityFaults(packages, ["@b/known@3.0.0"])).toEqual(["@b/c@2.0.0 has no integrity"]);
    expect(integrityFaults(packages, ["@b/known@2.9.9", "@b/c@2.0.0"])).toEqual([
      "@b/known@3.0.0 has no integrity",
      expect.stringMatching(/^@b\/known@2\.9\.9 has its integrity, or is gone: /),
    ]);
  });

  it("refuses a package that does not run on a supported version of Node", () => {
    const packages = {
      "": { version: "0.1.0", engines: { node: ">=20.19" } },
      "node_modules/a": { version: "1.0.0", engines: { node: "^20.19.0 || ^22.13.0 || >=23.5.0" } },
      "node_modules/@b/new": { version: "2.0.0", engines: { node: ">=22" } },
      "node_modules/plain": { version: "3.0.0" },
    };
    expect(engineFaults(packages)).toEqual(["@b/new@2.0.0 needs Node >=22, so not 20.19.0"]);
  });
});
