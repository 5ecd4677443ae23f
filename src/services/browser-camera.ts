/** The camera of this browser. What opens it and reads codes is loaded by the first press. */
import type { CameraPort } from "../contracts/camera-port.ts";

/** Null where pages may use no camera: an insecure page, or no such API. */
export function browserCamera(): CameraPort | null {
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return null;
  return {
    exists: async () => {
      const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
      return devices.some(({ kind }) => kind === "videoinput");
    },
    open: async (signal) => {
      try {
        const { openCamera } = await import("./camera.ts");
        return await openCamera(signal);
      } catch {
        // Not loaded yet, and no network.
        return "failed";
      }
    },
  };
}
