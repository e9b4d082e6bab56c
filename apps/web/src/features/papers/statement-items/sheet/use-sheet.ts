/** The unsaved changes of a detail sheet: kept, saved row by row, held against what somebody else saved meanwhile. */
import { type FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { useChange } from "../../../../lib/api.ts";
import { type Stand, useEdit } from "../../../../ui/edit/use-edit.ts";
import { cells, changeOf, draftOf, type Edits, keyed, noEdits, type Typed, typedInto, type Values } from "./sheet.ts";

type Details = FsItemDetail["details"];
const standOf = ({ details, item }: FsItemDetail): Stand<Details> => ({ values: details, rowVersion: item.rowVersion });

/** Saves changed rows in one call, then own rows one by one; what is saved leaves the draft at once, so that a refusal repeats nothing. */
function useWrite(rid: number) {
  const update = useChange(statementItems.UpdateRowsFSDetail, { quiet: true });
  const create = useChange(statementItems.CreateSingleDetail, { quiet: true });
  return async (work: Edits, now: Stand<Details>, done: (part: Edits) => void) => {
    const rows = now.values.flatMap((row) => {
      const change = work.changed[row.id];
      return change ? [changeOf(row, change)] : [];
    });
    if (rows.length > 0) {
      await update.mutateAsync({ RId: rid, rows });
      done({ ...noEdits, changed: work.changed });
    }
    for (const row of work.added) {
      await create.mutateAsync({ RId: rid, ...draftOf(row.values) });
      done({ ...noEdits, added: [row] });
    }
  };
}

interface Of {
  rid: number;
  detail: FsItemDetail;
  isReadOnly: boolean;
  reread: () => Promise<FsItemDetail | undefined>;
}

export function useSheet({ rid, detail, isReadOnly, reread }: Of) {
  const edit = useEdit<Edits, Details>({
    form: "fs-detail",
    record: rid,
    isReadOnly,
    holder: cells,
    now: standOf(detail),
    write: useWrite(rid),
    reread: async () => {
      const fresh = await reread();
      return fresh && standOf(fresh);
    },
  });
  const edits = edit.work ?? noEdits;
  const isNameless = edits.added.some((row) => row.values.detailName.trim() === "");
  return {
    ...edit,
    edits,
    isNameless,
    type: (typed: readonly Typed[]) => edit.change(typedInto(edits, typed)),
    add: (rows: readonly Values[]) => edit.change({ ...edits, added: [...edits.added, ...keyed(rows, edits)] }),
    removeAdded: (key: string) => edit.change({ ...edits, added: edits.added.filter((row) => row.key !== key) }),
    save: async () => (edit.isDirty && !isNameless ? edit.save() : !isNameless),
  };
}
export type Sheet = ReturnType<typeof useSheet>;
