// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { type MovingRecord, useLineMarks } from "../../../src/views/requests/use-line-marks.ts";
import { renderKit } from "../kit/render-kit.tsx";

type Listener = Parameters<MovingRecord["on"]>[1];
interface Line {
  readonly id: string;
  readonly good: number;
}

function Lines({ actor, lines }: { readonly actor: MovingRecord; readonly lines: readonly Line[] }) {
  const marks = useLineMarks(actor, lines);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>{[line.id, marks.mark(line)?.kind ?? "plain", ...marks.by(line)].join(" ")}</li>
      ))}
    </ul>
  );
}

test("a line that another person changed is marked with who it was; one's own change is marked without", async () => {
  let tell: Listener = () => undefined;
  const actor: MovingRecord = {
    on: (_, listener) => {
      tell = listener;
      return { unsubscribe: () => undefined };
    },
  };
  const moved = (commandKey?: string) =>
    act(() => tell({ type: "record.moved", from: 1, to: 2, by: "陈敏", commandKey } as never));
  const shown = () => screen.getAllByRole("listitem").map((item) => item.textContent);
  const before = [
    { id: "a", good: 0 },
    { id: "b", good: 0 },
  ];
  const { show, translator } = await renderKit(<Lines actor={actor} lines={before} />);
  await act(() => translator.pages());
  expect(shown(), "nothing is new when a page opens").toEqual(["a plain", "b plain"]);
  moved();
  show(
    <Lines
      actor={actor}
      lines={[
        { id: "a", good: 12 },
        { id: "b", good: 0 },
      ]}
    />,
  );
  expect(shown()).toEqual(["a changed 刚刚 · 陈敏", "b plain"]);
  moved("own");
  show(
    <Lines
      actor={actor}
      lines={[
        { id: "a", good: 12 },
        { id: "b", good: 5 },
      ]}
    />,
  );
  expect(shown()).toEqual(["a changed", "b changed"]);
});
