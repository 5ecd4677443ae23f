/**
 * The miniature's one loop: the pointer presses "approve", and a moment later the request is a station further. What is
 * written in the styles is the last picture, which stays where motion is not wanted.
 */
const loop = (name: string) => ({ animation: `${name} 11s ease-in-out infinite` });

/** There once the request is approved. */
export const AFTER = loop("pitchAfter");
/** There until it is. */
export const BEFORE = { opacity: 0, ...loop("pitchBefore") };
/** A station further. */
export const TRAVEL = loop("pitchTravel");
/** The line behind it. */
export const GROW = { transformOrigin: "left", ...loop("pitchGrow") };
/** The pointer, on its way to the button. */
export const POINT = loop("pitchPoint");
/** The button, pressed. */
export const PRESS = loop("pitchPress");
