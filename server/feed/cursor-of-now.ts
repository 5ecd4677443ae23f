import type { Person } from "../../src/contracts/permissions.ts";
import { type EventReads, eventTopics } from "./event-reads.ts";

/** Returns the cursor of now in the events of one topic, for a person who may list what it is about; else throws. */
export async function cursorOfNow(events: EventReads, person: Person, topic: string): Promise<string> {
  const [known] = eventTopics(topic) ?? [];
  const started = known && (await events.start(person, [known]));
  if (!started || "denied" in started) throw new Error(`no events of ${topic} for one who lists it`);
  return started.cursor;
}
