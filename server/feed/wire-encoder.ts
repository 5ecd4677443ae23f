import { Decoder, Encoder, type Packet, PacketType } from "socket.io-parser";

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
