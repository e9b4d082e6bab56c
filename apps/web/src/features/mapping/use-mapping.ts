/** The chart and its mapping: read once, changed on screen at once, sent one after the other, undone step by step. */
import { type AccountNode, type ItemNode, mapping } from "@digao/contract/areas/mapping";
import { isOciCode } from "@digao/domain/statements/statement-line";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import { call, keyOf, useCall } from "../../lib/api.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { refreshRecords } from "../../lib/live-changes.ts";
import { reportError } from "../../lib/report-error.ts";
import { type MapState, withBelow } from "./account-rows.ts";
import { acceptances, type Decision, decided, type Save, seenBy, undoings } from "./changes.ts";

/** The chart is read again when nobody has decided anything for a moment, not after each of many decisions. */
const restMs = 1_500;
const itemsStaleMs = 5 * 60_000;
const noAccounts: readonly AccountNode[] = [];

/** Lines that take accounts: no headings, of-which lines, totals or movements of other comprehensive income. */
export const takesAccounts = (item: ItemNode) => item.kind === "L" && !isOciCode(item.stdCode);

export interface Done {
  kind: "assigned" | "accepted" | "cleared" | "undone";
  count: number;
  item?: string | undefined;
}

export function useChart(projectId: number, periodId: number | undefined) {
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const input = { projectId, periodId };
  const chart = useCall(mapping.GetAccountTree, input);
  const items = useCall(mapping.GetRptItemTree, { projectId, RptLang }, { staleMs: itemsStaleMs });
  return { chart, items, key: keyOf(mapping.GetAccountTree, input) };
}

/** Reads the chart and everything that follows from it again, once the hands rest. */
function useLaterRefresh() {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const now = () => refreshRecords(client, "accountMapping");
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    now,
    later: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void now(), restMs);
    },
  };
}

/** Decisions on their way, one after the other, each with the versions it was decided on: another person's decision is never overwritten. */
function useSending(projectId: number) {
  const [waiting, setWaiting] = useState(0);
  const own = useRef(new Map<number, number>());
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const reading = useLaterRefresh();
  const send = ({ saves, decidedOn }: Decision, onRefused: () => void) => {
    setWaiting((count) => count + 1);
    const work = queue.current.then(async () => {
      for (const save of saves) {
        const seen = seenBy(save, decidedOn, own.current);
        const { rowVersions } = await call(mapping.SaveRptMapAccountData, { projectId, ...save, seen });
        for (const { id, rowVersion } of rowVersions) own.current.set(id, rowVersion);
      }
      reading.later();
    });
    // What was refused is shown as it really stands; what was decided after it is still sent.
    queue.current = work
      .catch((error: unknown) => {
        reportError(error);
        onRefused();
        return reading.now();
      })
      .finally(() => setWaiting((count) => count - 1));
  };
  return { send, isSaving: waiting > 0 };
}

export function useMapping(projectId: number, periodId: number | undefined) {
  const client = useQueryClient();
  const { chart, items, key } = useChart(projectId, periodId);
  const accounts = chart.data ?? noAccounts;
  const byId = useMemo(() => new Map((items.data ?? []).map((item) => [item.id, item])), [items.data]);
  const [settled, setSettled] = useState<ReadonlyMap<number, MapState>>(new Map());
  const [undoStack, setUndoStack] = useState<AccountNode[][]>([]);
  const [last, setLast] = useState<Done>();
  const { send, isSaving } = useSending(projectId);

  const show = (changed: ReadonlyMap<number, AccountNode>) =>
    client.setQueryData<readonly AccountNode[]>(key, (old) =>
      old?.map((account) => changed.get(account.id) ?? account),
    );
  const keepPlaces = (touched: readonly AccountNode[]) =>
    setSettled((old) => {
      const places = new Map<number, MapState>(touched.map((one) => [one.id, one.mapState]));
      for (const [id, state] of old) places.set(id, state);
      return places;
    });
  const change = (saves: readonly Save[], done: Done) => {
    const before = new Map<number, AccountNode>();
    const after = new Map<number, AccountNode>();
    for (const { accountIds, fsItemId, rule } of saves) {
      for (const account of withBelow(accounts, new Set(accountIds.map(Number)))) {
        before.set(account.id, account);
        after.set(account.id, decided(account, byId.get(fsItemId ?? 0), rule));
      }
    }
    if (before.size === 0) return;
    const step = [...before.values()];
    // A reading that is on its way still has the old mapping.
    void client.cancelQueries({ queryKey: key });
    keepPlaces(step);
    show(after);
    setUndoStack((stack) => [...stack, step]);
    setLast({ ...done, count: step.filter((one) => one.isLeaf).length });
    send({ saves, decidedOn: accounts }, () => {
      setUndoStack((stack) => stack.filter((one) => one !== step));
      setLast(undefined);
    });
  };
  return {
    chart,
    items,
    accounts,
    byId,
    settled,
    last,
    isSaving,
    canUndo: undoStack.length > 0,
    resettle: () => setSettled(new Map()),
    assign: (ids: readonly number[], item: ItemNode) =>
      change([{ fsItemId: item.id, accountIds: [...ids] }], {
        kind: "assigned",
        count: 0,
        item: `${item.stdCode} ${item.name}`,
      }),
    clear: (ids: readonly number[]) =>
      change([{ fsItemId: null, accountIds: [...ids] }], { kind: "cleared", count: 0 }),
    accept: (list: readonly AccountNode[]) => change(acceptances(list), { kind: "accepted", count: 0 }),
    undo: (): AccountNode | undefined => {
      const before = undoStack.at(-1);
      if (!before) return undefined;
      void client.cancelQueries({ queryKey: key });
      show(new Map(before.map((account) => [account.id, account])));
      setUndoStack((stack) => stack.slice(0, -1));
      setLast({ kind: "undone", count: before.filter((one) => one.isLeaf).length });
      send({ saves: undoings(before), decidedOn: before }, () => setLast(undefined));
      return before[0];
    },
  };
}
export type Mapping = ReturnType<typeof useMapping>;
