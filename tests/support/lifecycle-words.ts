import { enUS } from "../../src/contracts/texts/en-US.ts";
import { zhCN } from "../../src/contracts/texts/zh-CN.ts";
import { transitionsOf } from "../../src/machines/lifecycles/decide.ts";
import type { Lifecycle } from "../../src/machines/lifecycles/lifecycle.ts";

/** Reasons, messages, statuses and commands of a chart that one of the languages has no words for. */
export function wordsMissing<Row extends { readonly status: string }, Facts>(
  lifecycle: Lifecycle<Row, Facts>,
  statuses: readonly string[],
  neverShown: readonly string[],
): readonly string[] {
  const chart = lifecycle;
  const edges = statuses.flatMap((status) =>
    chart.commands.flatMap((command) => transitionsOf(chart, status, command)),
  );
  const actions = edges.flatMap((edge) => (edge as { actions?: unknown }).actions ?? []).flat();
  const templates = actions.flatMap(
    (action) => (action as { params?: { template?: string } }).params?.template ?? [],
  );
  const reasons = Object.keys(chart.rules).filter((name) => !neverShown.includes(name));
  type Words = Readonly<Record<string, unknown>>;
  return [zhCN, enUS].flatMap((texts) => {
    const lacks = (words: Words, names: readonly string[]) => names.filter((name) => !words[name]);
    return [
      ...lacks(texts.because, reasons),
      ...lacks(texts.messages, templates),
      ...lacks(texts.status[chart.name], statuses),
      ...lacks(texts.command[chart.name], ["create", ...chart.commands]),
      ...lacks(texts.happened[chart.name], ["create", ...chart.commands]),
    ];
  });
}
