import { useQuery } from "../../machines/react/use-query.ts";
import { ReceiveOne } from "./ReceiveOne.tsx";
import { ReceiveQueue } from "./ReceiveQueue.tsx";

/** What the dock works from: the queue of entries to receive, or (with `?receive=`) the desk of one of them. */
export default function EntryHandlePage() {
  const [query, setQuery] = useQuery();
  const id = query.get("receive");
  const receive = (chosen: string | null) => setQuery({ receive: chosen }, { push: true });
  return id ? (
    <ReceiveOne key={id} id={id} onLeave={() => receive(null)} onNext={(row) => receive(row.id)} />
  ) : (
    <ReceiveQueue onReceive={(row) => receive(row.id)} />
  );
}
