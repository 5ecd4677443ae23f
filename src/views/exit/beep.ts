/** Short tones without an asset; silent where the browser has no sound or has not been touched yet. */
let shared: AudioContext | null = null;

const TONES = {
  right: { hertz: 1320, seconds: 0.08, shape: "sine" },
  wrong: { hertz: 196, seconds: 0.45, shape: "square" },
} as const;

/** Sounds a scan: high and short when it was right, low and long when it was wrong. */
export function beep(kind: keyof typeof TONES): void {
  if (typeof AudioContext === "undefined") return;
  shared ??= new AudioContext();
  // A keystroke has woken it by now; until then there is nothing to hear.
  if (shared.state === "suspended") void shared.resume();
  const { hertz, seconds, shape } = TONES[kind];
  const tone = shared.createOscillator();
  const volume = shared.createGain();
  tone.type = shape;
  tone.frequency.value = hertz;
  volume.gain.value = 0.15;
  tone.connect(volume).connect(shared.destination);
  tone.start();
  tone.stop(shared.currentTime + seconds);
}
