import type { Gauge, LogEvent } from "../../src/contracts/live.ts";
import type { LiveSocket } from "./connection.ts";

interface Reported {
  readonly ev: LogEvent;
  readonly gauge: Gauge;
}

/** What engine.io takes beside a message: the frame as it goes over the wire, made before; not typed by it. */
interface PreEncoded {
  readonly wsPreEncodedFrame: readonly Buffer[];
}

/** Engine.IO's message, and in it Socket.IO's event, to the one namespace there is. */
const MESSAGE = "4";
const EVENT = "2";

/**
 * Sends one message to many sockets: encoded once, framed once, in one piece, so that each socket costs a single write
 * of shared bytes. Socket.IO's own broadcast looks up every socket by its id and writes header and body separately.
 */
export function broadcast<Name extends keyof Reported>(
  sockets: readonly LiveSocket[],
  name: Name,
  reported: Reported[Name],
): void {
  if (sockets.length === 0) return;
  const packet = `${EVENT}${JSON.stringify([name, reported])}`;
  const options: PreEncoded = { wsPreEncodedFrame: [textFrame(`${MESSAGE}${packet}`)] };
  for (const { conn } of sockets) conn.write(packet, options as object);
}

/** A whole unmasked text message in one frame (RFC 6455, section 5.2). */
function textFrame(text: string): Buffer {
  const bytes = Buffer.byteLength(text);
  const headBytes = bytes < 126 ? 2 : bytes < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafeSlow(headBytes + bytes);
  // FIN, and the opcode of text.
  frame[0] = 0x81;
  if (bytes < 126) frame[1] = bytes;
  else if (bytes < 65_536) {
    frame[1] = 126;
    frame.writeUInt16BE(bytes, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(bytes), 2);
  }
  frame.write(text, headBytes);
  return frame;
}
