import { describe, expect, it } from "vitest";
import { nameless } from "../../scripts/names-check.ts";

const PARTS = 'export const Panel = chakra("section");\nexport const Round = chakra("button");';
const HEAD = 'import { X } from "lucide-react";\nimport { Panel, Round } from "./parts.tsx";\n';
const found = (jsx: string) =>
  nameless(
    new Map([
      ["src/views/parts.tsx", PARTS],
      ["src/views/Page.tsx", `${HEAD}export const Page = () => ${jsx};`],
    ]),
  );

describe("the check of names", () => {
  it.each([
    ["a canvas", "<canvas width={3} />"],
    ["a picture by its role", '<div role="img" />'],
    ["a field", '<input type="text" />'],
    ["a field whose label is of another one", "<><label htmlFor={a}>A</label><input id={b} /></>"],
    ["a landmark under a name of another file", "<Panel>text</Panel>"],
    ["what the keyboard reaches", "<ul tabIndex={0} />"],
    ["a button with an icon alone", "<Round><X size={16} /></Round>"],
    ["a button of the kit with an icon alone", "<Button><X size={16} /></Button>"],
    ["a button whose words are hidden", '<button type="button"><b aria-hidden="true">×</b></button>'],
  ])("misses that of %s", (_what, jsx) => {
    expect(found(jsx)).toEqual([expect.stringMatching(/^src\/views\/Page\.tsx:3: <\w+> has no name/)]);
  });

  it.each([
    ["words in a button", "<Round><X /> Close</Round>"],
    ["words that come in", "<Round>{children}</Round>"],
    ["words of a part that it does not know", "<Round><Kbd /></Round>"],
    ["a label", "<><label htmlFor={a}>A</label><input id={a} /></>"],
    ["aria-label", '<Panel aria-label="Lines" />'],
    ["props that may bring one", "<input {...props} />"],
    ["what is hidden", '<canvas aria-hidden="true" />'],
    ["a list", "<ul />"],
  ])("is content with %s", (_what, jsx) => {
    expect(found(jsx)).toEqual([]);
  });
});
