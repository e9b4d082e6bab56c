/** Which accounts are selected and which item is at hand, and what the keys do with them. */
import type { AccountNode, ItemNode } from "@digao/contract/areas/books/mapping/calls";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { chordOf } from "../../../lib/hotkeys.ts";
import { type AccountRows, inOrder, nextOpen, withBelow } from "./account-rows.ts";
import { suggested } from "./changes.ts";
import type { Mapping } from "./use-mapping.ts";

interface Given {
  mapping: Mapping;
  rows: AccountRows;
  isReadOnly: boolean;
}

const isTyped = (event: KeyboardEvent) =>
  (event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey) ||
  // An input method has begun a word; it goes on in the field that has the focus when the key is done.
  event.key === "Process";

export const shownKeys = [
  ["Enter", "assign"],
  ["Space", "accept"],
  ["Delete", "clearMapping"],
] as const;

export function useDecisions({ mapping, rows, isReadOnly }: Given) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const [picked, setPicked] = useState<ItemNode>();
  const [goTo, setGoTo] = useState<{ key: number }>();
  const [query, setQuery] = useState("");
  const search = useRef<HTMLInputElement>(null);
  const ordered = useMemo(() => inOrder(rows), [rows]);
  const first = ordered[0];
  const selected = useMemo(() => {
    const selected = new Set(ids);
    const found = ordered.filter((account) => selected.has(account.id));
    return found.length === 0 && first ? [first] : found;
  }, [ids, ordered, first]);
  const current = selected[0];
  const { accounts } = mapping;
  const waiting = useMemo(
    () => suggested(withBelow(accounts, new Set(selected.map((account) => account.id)))),
    [accounts, selected],
  );

  const goOn = (from: readonly AccountNode[]) => {
    const next = nextOpen(ordered, new Set(from.map((account) => account.id)));
    const target = next ?? from.at(-1);
    setQuery("");
    if (target) setGoTo({ key: target.id });
  };
  const act = (work: () => void) => {
    if (isReadOnly || selected.length === 0) return;
    work();
    goOn(selected);
  };
  const assign = (item: ItemNode) =>
    act(() =>
      mapping.assign(
        selected.map((account) => account.id),
        item,
      ),
    );
  const accept = () => act(() => mapping.accept(waiting));
  const clear = () => {
    if (isReadOnly || selected.length === 0) return;
    mapping.clear(selected.map((account) => account.id));
  };
  const undo = () => {
    if (isReadOnly) return;
    const back = mapping.undo();
    if (back) setGoTo({ key: back.id });
  };
  const enter = () => (picked ? assign(picked) : search.current?.focus());
  const keys: Record<string, () => void> = { enter, " ": accept, delete: clear, "ctrl+z": undo };

  /** Before the grid sees the key: its own keys move and copy, these decide. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role")?.endsWith("grid") !== true) return;
    const key = keys[chordOf(event)];
    if (key) {
      event.preventDefault();
      event.stopPropagation();
      key();
    } else if (isTyped(event)) {
      // The character itself arrives in the field that is focused now.
      event.stopPropagation();
      search.current?.focus();
    }
  };
  return {
    selected,
    current,
    waiting,
    picked,
    query,
    goTo,
    search,
    assign,
    accept,
    clear,
    undo,
    onKeyDownCapture,
    pick: setPicked,
    setQuery,
    backToGrid: () => current && setGoTo({ key: current.id }),
    onSelectRows: (list: readonly AccountNode[]) => {
      setIds(list.map((account) => account.id));
      setPicked(undefined);
    },
  };
}
export type Decisions = ReturnType<typeof useDecisions>;
