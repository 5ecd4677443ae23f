import { useEffect } from "react";
import { PrintSheet } from "../kit/PrintSheet.tsx";
import { chakra } from "../theme/chakra.ts";
import { LabelFace } from "./LabelFace.tsx";
import { LabelSheet } from "./LabelSheet.tsx";
import { type Label, MEDIA, type Medium } from "./label.ts";

const Frame = chakra("div", {
  base: {
    width: "fit-content",
    maxWidth: "full",
    overflow: "auto",
    borderWidth: "1px",
    borderColor: "border.strong",
  },
});

/** The first label as it will be, and while printing the whole sheet. In a chunk of its own, with what draws codes. */
export default function PrintedLabels(props: {
  readonly labels: readonly Label[];
  readonly medium: Medium;
  readonly copies: number;
  readonly from: number;
  readonly isPrinting: boolean;
  /** Called when it is rendered and can be printed. */
  readonly onReady: () => void;
}) {
  const { labels, medium, copies, from, isPrinting, onReady } = props;
  useEffect(onReady, [onReady]);
  const [first] = labels;
  return (
    <>
      {first ? (
        <Frame>
          <LabelFace label={first} medium={medium} />
        </Frame>
      ) : null}
      {isPrinting ? (
        <PrintSheet page={MEDIA[medium].page}>
          <LabelSheet labels={labels} medium={medium} copies={copies} from={from} />
        </PrintSheet>
      ) : null}
    </>
  );
}
