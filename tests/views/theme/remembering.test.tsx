// @vitest-environment happy-dom
import { defaultBaseConfig } from "@chakra-ui/react/preset-base";
import { ChakraProvider, chakra, createSystem, type SystemContext } from "@chakra-ui/react/styled-system";
import { serializeStyles } from "@emotion/serialize";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { remembering, system } from "../../../src/views/theme/system.ts";

afterEach(cleanup);

/** A system of its own, so that nothing is known yet; `system._config` is the console's. */
const chakraOwn = (): SystemContext => createSystem(defaultBaseConfig, system._config);

const Pill = chakra("span", {
  base: { padding: "2", _hover: { color: "fg.muted" }, "& > b": { fontWeight: "bold" } },
  variants: {
    tone: { calm: { background: "bg.subtle" }, loud: { background: "bg.inverted", _dark: { color: "fg" } } },
  },
  defaultVariants: { tone: "calm" },
});
const Wide = chakra(Pill, { base: { width: "full" } });

function Scene({ width = "4" }: { readonly width?: string }) {
  return (
    <>
      <Pill>calm</Pill>
      <Pill
        tone="loud"
        marginInline={{ base: "1", lg: width }}
        css={{ "&[data-old=true]": { opacity: 0.5 } }}
      />
      <Wide tone="loud" paddingTop="6" />
      <Pill asChild>
        <Wide tone="loud">within</Wide>
      </Pill>
      <chakra.p css={[{ color: "fg" }, { color: "fg.muted", _focusVisible: { outlineWidth: "2px" } }]}>
        words
      </chakra.p>
      <chakra.p color="fg !important" marginTop={undefined} />
    </>
  );
}

/** The rules of each element of the scene, without the names that Emotion gives them. */
function rulesOf(of: SystemContext, width?: string): readonly (readonly string[])[] {
  const { container } = render(
    <ChakraProvider value={of}>
      <Scene {...(width ? { width } : {})} />
    </ChakraProvider>,
  );
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  return [...container.querySelectorAll("span, p")].map(({ className }) => {
    const name = className.split(" ").find((word) => rules.some((rule) => rule.includes(`.${word}`))) ?? "";
    return rules.filter((rule) => rule.includes(`.${name}`)).map((rule) => rule.replaceAll(`.${name}`, "&"));
  });
}

test("each element has the rules that Chakra gives it, also when its properties change", () => {
  const remembered = remembering(chakraOwn());
  for (const width of ["4", "8", "4"]) {
    const expected = rulesOf(chakraOwn(), width);
    cleanup();
    expect(expected.map((rules) => rules.length > 0)).toEqual(expected.map(() => true));
    expect(rulesOf(remembered, width)).toEqual(expected);
    cleanup();
  }
});

test("styles answer as Chakra's do, in Emotion's form, whatever their order and however they are nested", () => {
  const [own, remembered] = [chakraOwn(), remembering(chakraOwn())];
  const tones = [{ color: "fg", padding: "2" }, { padding: "4", _hover: { padding: "6" } }, {}, undefined];
  for (const first of tones)
    for (const second of tones)
      expect(remembered.css(first, second).styles, JSON.stringify([first, second])).toBe(
        serializeStyles([own.css(first, second)]).styles,
      );
});

test("an element that is drawn again computes nothing a second time", () => {
  const own = chakraOwn();
  const computed: string[] = [];
  const counted = remembering({
    ...own,
    css(...styles) {
      computed.push("css");
      return own.css(...styles);
    },
    cva(definition) {
      computed.push("cva");
      return own.cva(definition);
    },
  });
  const frame = () => (
    <ChakraProvider value={counted}>
      <Pill
        tone="loud"
        marginInline={{ base: "1", lg: "4" }}
        css={{ "&[data-old=true]": { opacity: 0.5 } }}
      />
    </ChakraProvider>
  );
  const { rerender } = render(frame());
  expect(computed).toEqual(["cva", "css"]);
  rerender(frame());
  expect(computed).toEqual(["cva", "css"]);
});
