/** What has been changed of a template and not saved yet: kept on this machine until it is. */
import type { Book } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import { applyFitting } from "@digao/sheets/ops";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useDraft } from "../../../lib/drafts.ts";
import { formatDateTime } from "../../../lib/format.ts";
import type { SheetEngine } from "../../../parts/papers/sheets/sheet-editor/engine.ts";
import { bookToSave, partsOfTemplate, writtenFormulas } from "./template-book.ts";

interface Work {
  ops: Op[];
}
const isWork = (value: unknown): value is Work =>
  typeof value === "object" && value !== null && "ops" in value && Array.isArray(value.ops) && value.ops.length > 0;

/** Until the engine has worked out what follows from a change. */
const showMs = 300;

interface Base {
  /** On which the changes are made. */
  book: Book;
  /** With the changes that were there when it was opened. */
  shown: Book;
  turn: number;
  /** Brought in from a workbook: there is something to save, whatever is changed. */
  isReplaced: boolean;
}

/** @param version which the changes are made on */
export function useTemplate(
  key: string,
  book: Book,
  { version, isReadOnly }: { version: number; isReadOnly: boolean },
) {
  const draft = useDraft<Work>("sheetTemplate", key);
  const [start] = useState(() => {
    const stored = isReadOnly ? undefined : draft.read();
    return stored && isWork(stored.value) ? stored : undefined;
  });
  const [base, setBase] = useState<Base>(() => ({
    book,
    shown: start ? applyFitting(book, start.value.ops).book : book,
    turn: 0,
    isReplaced: false,
  }));
  const ops = useRef<Op[]>(start?.value.ops ?? []);
  const engine = useRef<SheetEngine>(undefined);
  const [isChanged, setChanged] = useState(start !== undefined);
  const [restoredAt, setRestoredAt] = useState(start && formatDateTime(start.at));
  const parts = useMemo(() => partsOfTemplate(base.shown), [base]);

  const showing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = () => {
    const one = engine.current;
    one?.showComputed(writtenFormulas(one.formulasWith("=")));
  };
  const takeIn = () => {
    const more = engine.current?.recorder.take() ?? [];
    if (more.length === 0) return;
    ops.current = [...ops.current, ...more];
    setChanged(true);
    draft.keep({ ops: ops.current }, version);
    clearTimeout(showing.current);
    showing.current = setTimeout(show, showMs);
  };
  const leave = useEffectEvent(takeIn);
  useEffect(
    () => () => {
      clearTimeout(showing.current);
      leave();
    },
    [],
  );
  const restart = (next: Book, isReplaced: boolean) => {
    ops.current = [];
    draft.drop();
    setRestoredAt(undefined);
    setChanged(false);
    setBase(({ turn }) => ({ book: next, shown: next, turn: turn + 1, isReplaced }));
  };
  return {
    parts,
    turn: base.turn,
    isDirty: isChanged || base.isReplaced,
    /** Of what is brought in nothing is kept on this machine. */
    isReplaced: base.isReplaced,
    restoredAt,
    /** Others have saved since what was kept here was begun. */
    isBehind: restoredAt !== undefined && start?.rowVersion !== version,
    ready: (one: SheetEngine) => {
      engine.current = one;
    },
    /** What a change comes to is known once it is over. */
    changed: () => queueMicrotask(takeIn),
    book: (): Book => {
      takeIn();
      return bookToSave(base.book, ops.current);
    },
    saved: () => draft.drop(),
    giveUp: () => restart(book, false),
    replace: (next: Book) => restart(next, true),
  };
}
