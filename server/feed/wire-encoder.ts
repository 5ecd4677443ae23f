import { Decoder, Encoder, type Packet, PacketType } from "socket.io-parser";
import type { LogEvent, LogTopic } from "../../src/contracts/live.ts";
import type { Person } from "../../src/contracts/permissions.ts";
import type { LogRow } from "./read-log.ts";
import type { TopicSpec } from "./topics.ts";

/** Whether a command of this person caused the event; only the author receives its key. */
export const isAuthor = (row: LogRow, person: Person | null): boolean =>
  row.commandKey !== null && person !== null && row.byUserId === person.userId;

/** The event as everyone in its scope may read it. */
export function sharedEvent(topic: LogTopic, epoch: string, row: LogRow): LogEvent {
  return {
    topic,
    epoch,
    seq: row.seq,
    type: row.type,
    entity: row.entity,
    id: row.entityId,
    version: row.version,
    at: row.at.toISOString(),
    byUserId: row.byUserId,
    by: row.byName,
    ...(row.mark === null ? {} : { mark: row.mark }),
    data: row.payload,
  };
}

/** The event as one person may read it: with the key of their own command, and what the topic shows them. */
export function eventFor(person: Person, spec: TopicSpec, epoch: string, row: LogRow): LogEvent {
  const event = sharedEvent(spec.topic, epoch, row);
  return {
    ...event,
    ...(isAuthor(row, person) && row.commandKey !== null ? { commandKey: row.commandKey } : {}),
    ...(spec.project ? { data: spec.project(row.payload, person) } : {}),
  };
}

/** An answer in the text that goes over the wire, made once for all who get the same. */
export class EncodedAnswer {
  readonly json: string;

  constructor(answer: unknown) {
    this.json = JSON.stringify(answer);
  }
}

/** Socket.IO's own encoder, except that an acknowledgement with an EncodedAnswer takes its text as it is. */
class AnswerEncoder extends Encoder {
  override encode(packet: Packet): ReturnType<Encoder["encode"]> {
    if (packet.type === PacketType.ACK && Array.isArray(packet.data)) {
      const [answer] = packet.data as readonly unknown[];
      if (answer instanceof EncodedAnswer) return [`${PacketType.ACK}${packet.id}[${answer.json}]`];
    }
    return super.encode(packet);
  }
}

/** For the option `parser` of the Socket.IO server. */
export const answerParser = { Encoder: AnswerEncoder, Decoder };
