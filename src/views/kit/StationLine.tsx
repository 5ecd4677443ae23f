import { chakra } from "../theme/chakra.ts";

/** Of a dot of the line: passed, here, given up here, or ahead. */
type Dot = "past" | "here" | "broken" | "ahead";

const Line = chakra("span", {
  base: {
    display: "inline-flex!",
    alignItems: "center",
    flexShrink: 0,
    width: "140px",
    height: "20px",
    "& i": { flexShrink: 0, width: "10px", height: "10px", borderRadius: "full", borderWidth: "2px" },
    "& i[data-dot=past]": { bg: "brand.solid", borderColor: "brand.solid" },
    "& i[data-dot=here]": { width: "12px", height: "12px", borderWidth: "3px", borderColor: "brand.solid" },
    "& i[data-dot=broken]": {
      width: "12px",
      height: "12px",
      borderWidth: "3px",
      borderColor: "danger.solid",
    },
    "& i[data-dot=ahead]": { borderColor: "border.strong" },
    // The way to the next dot.
    "& b": { flex: 1, borderTopWidth: "2px", borderStyle: "dashed", borderColor: "border.strong" },
    "& b[data-done]": { borderStyle: "solid", borderColor: "brand.solid" },
  },
});

/** The dots of a request that is at `status`; one whose status is no station stopped or pauses at `stoppedAt`. */
export function dotsOf(
  stations: readonly string[],
  status: string,
  stoppedAt: number,
  isPause = false,
): readonly Dot[] {
  const at = stations.indexOf(status);
  const here = at < 0 ? stoppedAt : at;
  const last = stations.length - 1;
  return stations.map((_, index) => {
    if (index < here || (at === last && index === last)) return "past";
    if (index > here) return "ahead";
    return at < 0 && !isPause ? "broken" : "here";
  });
}

/** How far a request is, as small as a line of text; its status beside it says the same in words. */
export function StationLine({ dots }: { readonly dots: readonly Dot[] }) {
  return (
    <Line aria-hidden="true" data-stations="">
      {dots.map((dot, index) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: stations are told apart by their place
        index > 0 ? <b key={`to-${index}`} data-done={dot === "ahead" ? undefined : ""} /> : null,
        // biome-ignore lint/suspicious/noArrayIndexKey: stations are told apart by their place
        <i key={index} data-dot={dot} />,
      ])}
    </Line>
  );
}
