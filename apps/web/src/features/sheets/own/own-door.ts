/** The door of a person's own book. */
import { ownSheets } from "@digao/contract/areas/own-sheets";
import type { Op } from "@digao/sheets/op-types";
import { call, callQuietly } from "../../../lib/api.ts";
import { windowId } from "../../../lib/window-id.ts";
import type { BookDoor, OthersChange } from "../session/door.ts";
import { partsOf } from "../session/sheet-door.ts";

export function ownDoor(Id: number): BookDoor {
  const own = windowId();
  return {
    book: `own/${Id}`,
    live: { refType: "ownSheetChange", refId: Id },
    windowId: own,
    load: async (tabIds) => {
      const loaded = await call(ownSheets.LoadOwnSheet, { Id, ...(tabIds ? { tabIds } : {}) });
      return { parts: partsOf(loaded), seq: loaded.seq };
    },
    changesSince: async (from) => {
      const changes: OthersChange[] = [];
      for (let since = from; ; ) {
        const page = await callQuietly(ownSheets.GetOwnSheetOps, { Id, sinceSeq: since });
        changes.push(...page.changes.map((change) => ({ ...change, ops: change.ops as Op[] })));
        const last = page.changes.at(-1)?.seq ?? page.seq;
        if (page.isTooFar || page.changes.length === 0 || last >= page.seq)
          return { seq: page.seq, changes, isTooFar: page.isTooFar };
        since = last;
      }
    },
    save: async ({ ops, ...change }) => {
      const saved = await call(ownSheets.SaveOwnSheet, {
        Id,
        windowId: own,
        ...change,
        ops: ops.map((op) => ({ ...op })),
      });
      return { ...saved, computed: [] };
    },
    hold: (what) => callQuietly(ownSheets.HoldOwnSheet, { Id, windowId: own, what }),
  };
}
