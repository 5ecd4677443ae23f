import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ListPage } from "../../contracts/list.ts";
import type { LocationOption, Option } from "../../contracts/options.ts";
import { keptIn, orKept } from "../../contracts/read-answer.ts";
import type { RepertoryRow } from "../../contracts/repertory.ts";
import { businessDay } from "../../domain/business-day.ts";
import { formsOf } from "../../domain/scan-meaning.ts";
import { isNamedBy, searchedBy } from "../../domain/scanned.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { type MoveEmitted, moveMachine } from "../../machines/page/move.machine.ts";
import type { MoveRow } from "../../machines/page/move.values.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { stockQueryOf, useStockPacket } from "../../machines/react/use-packet.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { useQueue, useQueueEnded } from "../../machines/react/use-queue.ts";
import { beep } from "../kit/beep.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";

type Taken = Extract<MoveEmitted, { readonly type: "move.taken" }>;

/** The last thing that was moved, and how it stands; it can be undone until something else is moved. */
export interface LastMove extends Taken {
  readonly state: "unsent" | "done" | "refused" | "undone";
}

const laneOf = (warehouseId: string): string => `move:${warehouseId}`;

/** The move desk of a warehouse; what goes is sent at once, or when there is a network again. */
export function useMoving(warehouseId: string, reason: string) {
  const { rest } = usePorts();
  const t = useT();
  const { timeZone } = useFormat();
  useStockPacket(warehouseId);
  const lane = laneOf(warehouseId);
  const { items, queue, undo: withdraw } = useQueue(lane);
  const [last, setLast] = useState<LastMove | null>(null);
  // From when it is what lies in the location; null: the server has just said it.
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const actor = useFeature(`move:${warehouseId}`, moveMachine, {
    load: async (locationId, signal) => {
      const query = stockQueryOf(warehouseId, locationId);
      const answer = await rest.get<Pick<ListPage<MoveRow>, "list">>("/api/repertory/queryByPage", query, {
        signal,
        isQuiet: true,
        keeps: true,
      });
      if (answer.ok) {
        setKeptAt(null);
        return answer.data.list;
      }
      const known = keptIn<Pick<ListPage<MoveRow>, "list">>(answer);
      if (known) setKeptAt(known.at);
      return known?.data.list ?? null;
    },
    find: async (text, signal) => {
      const today = businessDay(serverNow(), timeZone);
      const keyword = searchedBy(formsOf(text, today).gtin ?? text);
      const [locations, goods] = await Promise.all([
        rest
          .get<readonly LocationOption[]>(
            "/api/warehouse/location/options",
            { warehouseId, keyword: searchedBy(text) },
            { signal, isQuiet: true, keeps: true },
          )
          .then(orKept),
        rest
          .get<readonly (Option & { readonly gtin: string | null })[]>(
            "/api/goods/type/options",
            { keyword },
            { signal, isQuiet: true, keeps: true },
          )
          .then(orKept),
      ]);
      if (!locations.ok || !goods.ok) return null;
      const isMeant = ({ code, gtin }: { readonly code: string; readonly gtin: string | null }) =>
        isNamedBy({ code, gtin }, text) || isNamedBy({ code, gtin }, keyword);
      return { locations: locations.data, typeIds: goods.data.filter(isMeant).map(({ id }) => id) };
    },
    today: () => businessDay(serverNow(), timeZone),
    unsent: items.flatMap(({ key, state, calls }) => {
      const { id, quantity } = (calls[0]?.body ?? {}) as { readonly id?: string; readonly quantity?: number };
      return state !== "ended" && id && quantity ? [{ key, stockId: id, quantity }] : [];
    }),
  });
  const send = (taken: Taken, takesReserved: boolean): void => {
    for (const { key, row, quantity } of taken.moves)
      queue({
        ...{ key, resource: "repertory", command: "move", id: null, about: lane, version: null },
        hand: {
          ...{ quantity, unit: row.unit, goods: goodsName(row) },
          ...{ place: taken.from.code, whenRefused: "putBack" },
        },
        label: t("repertory.desk.label", {
          ...{ from: taken.from.code, to: taken.to.code },
        }),
        body: {
          ...{ id: row.id, quantity, reason, locationId: taken.to.id },
          ...(takesReserved ? { takeReserved: true } : {}),
        },
        commutes: true,
      });
  };
  const take = useEffectEvent((taken: Taken) => {
    send(taken, taken.takesReserved);
    setLast({ ...taken, state: "unsent" });
  });
  useEffect(() => {
    const subscriptions = [
      actor.on("move.taken", (taken) => take(taken)),
      actor.on("scan.right", () => beep("right")),
      actor.on("scan.wrong", () => beep("wrong")),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor]);
  useQueueEnded(lane, ({ key }, { kind }) => {
    actor.send({ type: "move.ended", key });
    const state =
      ({ refused: "refused", withdrawn: "undone" } as const)[kind as "refused" | "withdrawn"] ?? "done";
    setLast((before) =>
      before?.moves.some((move) => move.key === key) && before.state !== "undone"
        ? { ...before, state }
        : before,
    );
  });
  /** What is unsent is withdrawn; what is booked goes back from where it lies now. */
  const undo = async (): Promise<void> => {
    if (!last) return;
    if (last.state === "unsent") {
      for (const { key } of last.moves) withdraw(key);
      return;
    }
    const answer = await rest.get<ListPage<RepertoryRow>>(
      "/api/repertory/queryByPage",
      stockQueryOf(warehouseId, last.to.id),
    );
    if (!answer.ok) return;
    const back = last.moves.flatMap(({ row, quantity }) => {
      const there = answer.data.list.find(
        ({ typeId, lot, expiry, condition, clientName }) =>
          typeId === row.typeId &&
          lot === row.lot &&
          expiry === row.expiry &&
          condition === row.condition &&
          clientName === row.clientName,
      );
      return there
        ? [{ key: crypto.randomUUID(), row: there, quantity: Math.min(quantity, there.onHand) }]
        : [];
    });
    // Promises that went along come back too.
    send({ ...last, from: last.to, to: last.from, moves: back }, true);
    setLast({ ...last, state: "undone" });
  };
  return {
    ...useSelector(actor, ({ context }) => context),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    ...{ last, keptAt },
    undo,
    send: actor.send,
  };
}
