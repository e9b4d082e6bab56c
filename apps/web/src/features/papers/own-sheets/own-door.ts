/** The door of a person's own book. */
import { ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { call, callQuietly } from "../../../lib/api.ts";
import { windowId } from "../../../lib/window-id.ts";
import type { BookDoor } from "../../../parts/papers/sheets/session/door.ts";
import { pagedChanges, partsOf } from "../../../parts/papers/sheets/session/sheet-door.ts";

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
    changesSince: pagedChanges((sinceSeq) => callQuietly(ownSheets.GetOwnSheetOps, { Id, sinceSeq })),
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
