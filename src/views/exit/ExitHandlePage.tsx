import { useQuery } from "../../machines/react/use-query.ts";
import { HandleQueue } from "./HandleQueue.tsx";
import { PickOne } from "./PickOne.tsx";

/** What the warehouse works from: the queue of exits to pick and to hand over, or (with `?pick=`) one pick list. */
export default function ExitHandlePage() {
  const [query, setQuery] = useQuery();
  const id = query.get("pick");
  const pick = (picked: string | null) => setQuery({ pick: picked }, { push: true });
  return id ? (
    <PickOne key={id} id={id} onLeave={() => pick(null)} onNext={(row) => pick(row.id)} />
  ) : (
    <HandleQueue onPick={(row) => pick(row.id)} />
  );
}
