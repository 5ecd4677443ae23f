import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent } from "react";
import type { EntryDetail, EntryPlaces } from "../../contracts/entry.ts";
import type { ReceiveLine } from "../../contracts/entry-bodies.ts";
import type { LocationOption, Option } from "../../contracts/options.ts";
import { orKept } from "../../contracts/read-answer.ts";
import { businessDay } from "../../domain/business-day.ts";
import { searchedBy } from "../../domain/scanned.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { draftKey } from "../../machines/page/kept-draft.ts";
import { receivingMachine } from "../../machines/page/receiving.machine.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { usePerson } from "../../machines/react/use-person.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useValue } from "../../machines/react/use-value.ts";
import { beep } from "../kit/beep.ts";
import { useFormat } from "../kit/i18n.tsx";

/** The lines and the totals of a live row arrive apart; the desk takes them when they agree. */
const isWhole = ({ lines, goodTotal, damagedTotal }: EntryDetail): boolean =>
  lines.reduce((sum, { good, damaged }) => sum + good + damaged, 0) === goodTotal + damagedTotal;

/** The receiving desk of an entry, its suggestions, and its kept work. */
export function useReceiving(
  entry: EntryDetail,
  onBooks: (key: string, lines: readonly ReceiveLine[]) => void,
) {
  const ports = usePorts();
  const { userId } = usePerson();
  const { timeZone } = useFormat();
  const { id, warehouseId } = entry;
  const key = draftKey(userId, `receive:${id}`);
  const { value: places } = useValue<EntryPlaces>(`places:${id}`, {
    fetch: (signal) => ports.rest.get("/api/entry/places", { id }, { signal, keeps: true }),
    topic: "entry",
    concerns: (event) => event.id === id,
  });
  const actor = useFeature(`receiving:${id}`, receivingMachine, {
    entry,
    places: null,
    stored: ports.work.read(key),
    store: (text) => (text === null ? ports.work.remove(key) : ports.work.write(key, text)),
    find: async (text, isGoodsToo, signal) => {
      const keyword = searchedBy(text);
      const [locations, goods] = await Promise.all([
        ports.rest
          .get<readonly LocationOption[]>(
            "/api/warehouse/location/options",
            { warehouseId, keyword },
            { signal, keeps: true },
          )
          .then(orKept),
        isGoodsToo
          ? ports.rest
              .get<readonly Option[]>("/api/goods/type/options", { keyword }, { signal, keeps: true })
              .then(orKept)
          : null,
      ]);
      if (!locations.ok || (goods && !goods.ok)) return null;
      return { locations: locations.data, goods: goods?.data ?? [] };
    },
    today: () => businessDay(serverNow(), timeZone),
    now: serverNow,
  });
  useEffect(() => {
    if (isWhole(entry)) actor.send({ type: "entry.changed", entry });
  }, [actor, entry]);
  useEffect(() => {
    if (places) actor.send({ type: "places.changed", places });
  }, [actor, places]);
  const book = useEffectEvent(onBooks);
  useEffect(() => {
    const subscriptions = [
      actor.on("desk.books", ({ key, lines }) => book(key, lines)),
      actor.on("scan.right", () => beep("right")),
      actor.on("scan.wrong", () => beep("wrong")),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  return {
    desk: useSelector(actor, ({ context }) => context),
    /** The step that is asked for, or what the desk waits for. */
    asks: useSelector(actor, ({ value }) =>
      typeof value === "string" ? (value as "locating") : (value.asking ?? "goods"),
    ),
    send: actor.send,
  };
}
