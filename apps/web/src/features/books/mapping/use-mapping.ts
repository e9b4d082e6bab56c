/** The chart and its mapping: read once, changed on screen at once, sent one after the other, undone step by step. */
import { type AccountNode, type ItemNode, mapping } from "@digao/contract/areas/books/mapping/calls";
import { isOciCode } from "@digao/domain/statements/statement-line";
import { useMemo, useState } from "react";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import type { MapState } from "./account-rows.ts";
import { acceptances, cleared, decided, type Targets, targetsBelow, targetsIn, undoings } from "./changes.ts";
import { useSending } from "./use-sending.ts";

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
  return { chart, items };
}

interface Place {
  projectId: number;
  periodId: number | undefined;
  isReadOnly: boolean;
}

export function useMapping({ projectId, periodId, isReadOnly }: Place) {
  const { chart, items } = useChart(projectId, periodId);
  const byId = useMemo(() => new Map((items.data ?? []).map((item) => [item.id, item])), [items.data]);
  const [settled, setSettled] = useState<ReadonlyMap<number, MapState>>(new Map());
  const [undoStack, setUndoStack] = useState<AccountNode[][]>([]);
  const [last, setLast] = useState<Done>();
  const edit = useSending({ projectId, periodId, isReadOnly, chart, items: byId });
  const { cells } = edit;
  const accounts = useMemo(() => {
    const targets = targetsIn(cells);
    const stands = chart.data ?? noAccounts;
    if (targets.size === 0) return stands;
    return stands.map((account) => {
      const target = targets.get(account.id);
      return target ? decided(account, target, byId) : account;
    });
  }, [chart.data, cells, byId]);

  const keepPlaces = (touched: readonly AccountNode[]) =>
    setSettled((old) => {
      const places = new Map<number, MapState>(touched.map((one) => [one.id, one.mapState]));
      for (const [id, state] of old) places.set(id, state);
      return places;
    });
  const write = (targets: Targets) => edit.type(Object.fromEntries(targets));
  const change = (targets: Targets, done: Omit<Done, "count">) => {
    const step = accounts.filter(({ id }) => targets.has(id));
    if (step.length === 0) return;
    keepPlaces(step);
    write(targets);
    setUndoStack((stack) => [...stack, step]);
    setLast({ ...done, count: step.filter((one) => one.isLeaf).length });
  };
  return {
    chart,
    items,
    accounts,
    byId,
    settled,
    last,
    edit: {
      ...edit,
      giveUp: () => {
        // What is given up was never saved: there is nothing to put back.
        setUndoStack((stack) => stack.filter((step) => !step.some(({ id }) => cells[id])));
        setLast(undefined);
        edit.giveUp();
      },
    },
    isSaving: edit.isBusy,
    canUndo: undoStack.length > 0,
    resettle: () => setSettled(new Map()),
    assign: (ids: readonly number[], item: ItemNode) =>
      change(targetsBelow(accounts, ids, { item: item.id, state: "manual" }), {
        kind: "assigned",
        item: `${item.stdCode} ${item.name}`,
      }),
    clear: (ids: readonly number[]) => change(targetsBelow(accounts, ids, cleared), { kind: "cleared" }),
    accept: (list: readonly AccountNode[]) => change(acceptances(list), { kind: "accepted" }),
    undo: (): AccountNode | undefined => {
      const before = undoStack.at(-1);
      if (!before) return undefined;
      write(undoings(before));
      setUndoStack((stack) => stack.slice(0, -1));
      setLast({ kind: "undone", count: before.filter((one) => one.isLeaf).length });
      return before[0];
    },
  };
}
export type Mapping = ReturnType<typeof useMapping>;
