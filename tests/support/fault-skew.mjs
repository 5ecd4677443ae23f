// Loaded into a server's process before it starts (node --import): its clock on the wall is FAULT_SKEW_MS ahead, or
// behind where that is negative. The monotonic clock is not touched, as on a machine whose time is set wrong.
const skewMs = Number(process.env.FAULT_SKEW_MS ?? 0);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + skewMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + skewMs;
  }
};
