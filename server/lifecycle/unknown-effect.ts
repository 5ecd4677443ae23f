/** For the end of a switch over a chart's effects: the types say that none is left, this says so at run time. */
export function unknownEffect(effect: never): never {
  throw new Error(`the chart declares an effect that nobody carries out: ${JSON.stringify(effect)}`);
}
