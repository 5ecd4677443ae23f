/** The camera as pages use it: a picture to show, and the codes that are seen in it. */

/** An opened camera. */
export interface CameraView {
  /** What the page shows. */
  readonly stream: MediaStream;
  /** Says again and again which codes are in the picture, none among them; `failed`: it can say so no more. */
  readonly watch: (seen: (texts: readonly string[]) => void, failed: () => void) => void;
  readonly close: () => void;
}

/** Why a camera did not open: the person or the browser refused, there is none, or it does not work. */
export type CameraFault = "refused" | "none" | "failed";

export interface CameraPort {
  /** Whether this device has a camera. */
  exists(): Promise<boolean>;
  open(signal: AbortSignal): Promise<CameraView | CameraFault>;
}
