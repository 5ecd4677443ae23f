/**
 * The camera as a scanner: by the browser's own BarcodeDetector where it knows our symbologies, else by zxing-wasm, which is
 * loaded when the camera is opened for the first time.
 */
import type { CameraFault, CameraView } from "../contracts/camera-port.ts";

/** A picture for the worker. */
export interface FrameAsked {
  readonly no: number;
  readonly pixels: ArrayBuffer;
  readonly width: number;
  readonly height: number;
}
/** What it read; null: it cannot read. */
export interface FrameRead {
  readonly no: number;
  readonly texts: readonly string[] | null;
}

/** Between two pictures. */
const PAUSE_MS = 80;
/** Codes are read as well in smaller pictures, and sooner. */
const LONGEST_SIDE = 1_280;

const FORMATS = ["ean_13", "ean_8", "code_128", "data_matrix", "qr_code"];

interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

type ReadFrame = (video: HTMLVideoElement) => Promise<readonly string[]>;
interface FrameReader {
  readonly read: ReadFrame;
  readonly stop: () => void;
}

async function ownReader(): Promise<FrameReader | null> {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass };
  const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !FORMATS.every((format) => known.includes(format))) return null;
  const detector = new BarcodeDetector({ formats: FORMATS });
  return {
    read: async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue),
    stop: () => undefined,
  };
}

/** Draws pictures and sends them to the worker, one at a time. */
function workerReader(): FrameReader {
  const worker = new Worker(new URL("code-reader.worker.ts", import.meta.url), { type: "module" });
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  let no = 0;
  return {
    read: (video) =>
      new Promise((resolve, reject) => {
        const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight, 1));
        const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
        if (!context || width === 0 || height === 0) {
          resolve([]);
          return;
        }
        canvas.width = width;
        canvas.height = height;
        context.drawImage(video, 0, 0, width, height);
        const pixels = context.getImageData(0, 0, width, height).data.buffer;
        no += 1;
        worker.onmessage = ({ data }: MessageEvent<FrameRead>) => {
          if (data.texts === null) reject(new Error("the codes of a picture could not be read"));
          else resolve(data.texts);
        };
        worker.onerror = () => reject(new Error("the reader of codes did not start"));
        worker.postMessage({ no, pixels, width, height } satisfies FrameAsked, [pixels]);
      }),
    stop: () => worker.terminate(),
  };
}

/** Why no picture comes, from the names of getUserMedia's errors. */
const reasonOf = (error: unknown): CameraFault => {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "refused";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "none" : "failed";
};

/** Opens the camera that looks away from the person. */
export async function openCamera(signal: AbortSignal): Promise<CameraView | CameraFault> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      video: { facingMode: "environment", width: { ideal: 1_280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    return reasonOf(error);
  }
  const end = (): void => {
    for (const track of stream.getTracks()) track.stop();
  };
  try {
    const reader = (await ownReader()) ?? workerReader();
    const video = document.createElement("video");
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    await video.play();
    if (signal.aborted) throw new Error("closed meanwhile");
    return { stream, ...watching(video, reader, end) };
  } catch {
    end();
    return "failed";
  }
}

function watching(video: HTMLVideoElement, reader: FrameReader, end: () => void): Omit<CameraView, "stream"> {
  let isOpen = true;
  return {
    watch: (seen, failed) => {
      const next = async (): Promise<void> => {
        if (!isOpen) return;
        try {
          const texts = await reader.read(video);
          if (isOpen) seen(texts);
          setTimeout(next, PAUSE_MS);
        } catch {
          if (isOpen) failed();
        }
      };
      void next();
    },
    close: () => {
      isOpen = false;
      end();
      reader.stop();
      video.srcObject = null;
    },
  };
}
