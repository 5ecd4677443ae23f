/** Short tones without an asset; silent where the browser has no sound or has not been touched yet. */
let shared: AudioContext | null = null;

interface Tone {
  readonly hertz: number;
  readonly seconds: number;
  readonly shape: OscillatorType;
  readonly volume: number;
}

const TONES = {
  right: [{ hertz: 1320, seconds: 0.08, shape: "sine", volume: 0.15 }],
  wrong: [{ hertz: 196, seconds: 0.45, shape: "square", volume: 0.15 }],
  // Two soft notes: it must not be taken for a scan.
  message: [
    { hertz: 659, seconds: 0.12, shape: "sine", volume: 0.08 },
    { hertz: 880, seconds: 0.18, shape: "sine", volume: 0.08 },
  ],
} as const satisfies Record<string, readonly Tone[]>;

/** Sounds a scan, high and short when it was right, low and long when it was wrong; or that a message has come. */
export function beep(kind: keyof typeof TONES): void {
  if (typeof AudioContext === "undefined") return;
  shared ??= new AudioContext();
  // A keystroke has resumed it by now; until then no sound is due.
  if (shared.state === "suspended") void shared.resume();
  let from = shared.currentTime;
  for (const { hertz, seconds, shape, volume } of TONES[kind]) {
    const tone = shared.createOscillator();
    const gain = shared.createGain();
    tone.type = shape;
    tone.frequency.value = hertz;
    gain.gain.value = volume;
    tone.connect(gain).connect(shared.destination);
    tone.start(from);
    tone.stop(from + seconds);
    from += seconds;
  }
}
