import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useState } from "react";
import type { ListPage } from "../../contracts/list.ts";
import type { LocationOption, Option } from "../../contracts/options.ts";
import type { RepertoryRow } from "../../contracts/repertory.ts";
import { businessDay } from "../../domain/business-day.ts";
import { formsOf } from "../../domain/scan-meaning.ts";
import { isNamedBy, searchedBy } from "../../domain/scanned.ts";
import { serverNow } from "../../domain/server-clock.ts";
import { type MoveEmitted, moveMachine } from "../../machines/page/move.machine.ts";
import { useActorOf } from "../../machines/react/use-actor-of.ts";
import { useFeature } from "../../machines/react/use-feature.ts";
import { useHands } from "../../machines/react/use-hands.ts";
import { usePorts } from "../../machines/react/use-ports.ts";
import { beep } from "../kit/beep.ts";
import { goodsName } from "../kit/goods-name.ts";
import { useFormat, useT } from "../kit/i18n.tsx";

type Taken = Extract<MoveEmitted, { readonly type: "move.taken" }>;

/** The last thing that was moved, and how it stands; it can be undone until something else is moved. */
export interface LastMove extends Taken {
  readonly state: "unsent" | "done" | "refused" | "undone";
}

const MOST_ROWS = 200;
const laneOf = (warehouseId: string): string => `move:${warehouseId}`;

/** The move desk of a warehouse; what goes is sent at once, or when there is a network again. */
export function useMoving(warehouseId: string, reason: string) {
  const { rest } = usePorts();
  const t = useT();
  const { timeZone } = useFormat();
  const hands = useHands();
  const outbox = useActorOf("outbox");
  const [last, setLast] = useState<LastMove | null>(null);
  const lane = laneOf(warehouseId);
  const actor = useFeature(`move:${warehouseId}`, moveMachine, {
    load: async (locationId, signal) => {
      const query = { warehouseId, locationId, pageSize: MOST_ROWS, sort: "expiry" };
      const answer = await rest.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", query, {
        signal,
        isQuiet: true,
        keeps: true,
      });
      return answer.ok ? answer.data.list : null;
    },
    find: async (text, signal) => {
      const today = businessDay(serverNow(), timeZone);
      const keyword = searchedBy(formsOf(text, today).gtin ?? text);
      const [locations, goods] = await Promise.all([
        rest.get<readonly LocationOption[]>(
          "/api/warehouse/location/options",
          { warehouseId, keyword: searchedBy(text) },
          { signal, isQuiet: true, keeps: true },
        ),
        rest.get<readonly (Option & { readonly gtin: string | null })[]>(
          "/api/goods/type/options",
          { keyword },
          { signal, isQuiet: true, keeps: true },
        ),
      ]);
      if (!locations.ok || !goods.ok) return null;
      const isMeant = ({ code, gtin }: { readonly code: string; readonly gtin: string | null }) =>
        isNamedBy({ code, gtin }, text) || isNamedBy({ code, gtin }, keyword);
      return { locations: locations.data, typeIds: goods.data.filter(isMeant).map(({ id }) => id) };
    },
    today: () => businessDay(serverNow(), timeZone),
    unsent: outbox.getSnapshot().context.items.flatMap(({ key, about, state, calls }) => {
      const { id, quantity } = (calls[0]?.body ?? {}) as { readonly id?: string; readonly quantity?: number };
      return about === lane && state !== "ended" && id && quantity ? [{ key, stockId: id, quantity }] : [];
    }),
  });
  const send = (taken: Taken, takesReserved: boolean): void => {
    for (const { key, row, quantity } of taken.moves)
      hands({
        ...{ key, resource: "repertory", command: "move", id: null, about: lane, version: null },
        label: t("repertory.desk.label", {
          ...{ goods: goodsName(row), quantity: String(quantity) },
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
      outbox.on("outbox.ended", ({ outgoing: { key, about }, ending: { kind } }) => {
        if (about !== lane) return;
        actor.send({ type: "move.ended", key });
        const state =
          ({ refused: "refused", withdrawn: "undone" } as const)[kind as "refused" | "withdrawn"] ?? "done";
        setLast((before) =>
          before?.moves.some((move) => move.key === key) && before.state !== "undone"
            ? { ...before, state }
            : before,
        );
      }),
    ];
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actor, outbox, lane]);
  /** What is unsent is withdrawn; what is booked goes back from where it lies now. */
  const undo = async (): Promise<void> => {
    if (!last) return;
    if (last.state === "unsent") {
      for (const { key } of last.moves) outbox.send({ type: "command.givenUp", key });
      return;
    }
    const query = { warehouseId, locationId: last.to.id, pageSize: MOST_ROWS };
    const answer = await rest.get<ListPage<RepertoryRow>>("/api/repertory/queryByPage", query);
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
    last,
    undo,
    send: actor.send,
  };
}
