/** The door of a project's sheet. */
import { type LoadedBook, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { hasBinding } from "@digao/domain/sheet-bindings/parse";
import type { Book, Sheet } from "@digao/sheets/book";
import type { Op } from "@digao/sheets/op-types";
import { call, callQuietly } from "../../../../lib/api.ts";
import { currentLanguage } from "../../../../lib/language.ts";
import { windowId } from "../../../../lib/window-id.ts";
import type { BookParts } from "../sheet-editor/book-parts.ts";
import type { BookDoor, OthersChange } from "./door.ts";

/** The contract leaves books to packages/sheets, whose shapes the server checks as it writes them. */
export const partsOf = ({
  common,
  tabs,
  sheets: loaded,
}: Pick<LoadedBook, "common" | "tabs" | "sheets">): BookParts => ({
  common: common as Omit<Book, "sheets">,
  tabs,
  sheets: loaded as Record<string, Sheet>,
});

interface ChangesPage {
  seq: number;
  isTooFar: boolean;
  changes: (Omit<OthersChange, "ops"> & { ops: unknown[] })[];
}

/** All changes after a place, page by page. */
export const pagedChanges =
  (pageAfter: (sinceSeq: number) => Promise<ChangesPage>): BookDoor["changesSince"] =>
  async (from) => {
    const changes: OthersChange[] = [];
    for (let since = from; ; ) {
      const page = await pageAfter(since);
      changes.push(...page.changes.map((change) => ({ ...change, ops: change.ops as Op[] })));
      const last = page.changes.at(-1)?.seq ?? page.seq;
      if (page.isTooFar || page.changes.length === 0 || last >= page.seq)
        return { seq: page.seq, changes, isTooFar: page.isTooFar };
      since = last;
    }
  };

const rptLang = () => (currentLanguage() === "en" ? "en" : "zh");
const isBinding = (op: Op) =>
  op.op === "cells" &&
  Object.values(op.cells).some((cells) => Object.values(cells).some((patch) => hasBinding(patch?.f ?? "")));

export function sheetDoor(Id: number): BookDoor {
  const own = windowId();
  return {
    book: `sheet/${Id}`,
    live: { refType: "sheetChange", refId: Id },
    windowId: own,
    load: async (tabIds) => {
      const loaded = await call(sheets.LoadSheets, { Id, ...(tabIds ? { tabIds } : {}) });
      return { parts: partsOf(loaded), seq: loaded.seq };
    },
    changesSince: pagedChanges((sinceSeq) => callQuietly(sheets.GetSheetOps, { Id, sinceSeq })),
    save: async ({ ops, ...change }) => {
      const saved = await call(sheets.SaveSheets, { Id, windowId: own, ...change, ops: ops.map((op) => ({ ...op })) });
      if (!ops.some(isBinding)) return saved;
      // The change is kept in any case: figures that could not be taken now are taken by the button.
      const bound = await callQuietly(sheets.ComputeSheet, { Id, windowId: own, RptLang: rptLang() }).catch(() => null);
      return bound ? { ...saved, seq: Math.max(saved.seq, bound.seq), computed: bound.computed } : saved;
    },
    hold: (what) => callQuietly(sheets.HoldSheet, { Id, windowId: own, what }),
  };
}
