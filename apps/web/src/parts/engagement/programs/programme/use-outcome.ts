/** What came of a procedure, being written: kept on this machine until saved, compared with what others saved meanwhile. */

import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { isLeftOut } from "@digao/domain/programs/progress";
import { call } from "../../../../lib/api.ts";
import type { Stand } from "../../../../ui/edit/use-edit.ts";
import { useFields } from "../../../../ui/edit/use-fields.ts";
import type { PendingOutcome } from "./use-marks.ts";
import type { Program } from "./use-program.ts";

/** A type and not an interface: its fields are compared by name. */
export type Outcome = {
  result: number;
  note: string;
  notDoneReason: string;
  adjustHeadId: number | null;
  /** Null is the day on which it is saved. */
  execDate: string | null;
};

/** The day that is known belongs to the result that stands: another result begins with today. */
const standOf = (line: ProgLine, pending: number): Stand<Outcome> => ({
  values: {
    result: line.result,
    note: line.note ?? "",
    notDoneReason: line.notDoneReason ?? "",
    adjustHeadId: line.adjustment?.id ?? null,
    execDate: line.result === pending ? line.execDate : null,
  },
  rowVersion: line.rowVersion,
});

interface Of {
  pending: PendingOutcome;
  program: Program;
  onSaved: () => void;
}

export function useOutcome({ pending, program, onSaved }: Of) {
  const { id } = pending.line;
  const line = program.lines.find((one) => one.id === id) ?? pending.line;
  const fields = useFields<Outcome>({
    form: "prog-outcome",
    record: id,
    isReadOnly: false,
    onSaved,
    now: standOf(line, pending.result),
    write: async ({ result, note, notDoneReason, adjustHeadId, execDate }, rowVersion) => {
      const words = {
        note: note.trim() || null,
        ...(isLeftOut(result) ? { notDoneReason: notDoneReason.trim() || null } : {}),
        ...(result === procedureResult.exception ? { adjustHeadId } : {}),
        ...(execDate ? { execDate } : {}),
      };
      await program.put(await call(programs.UpdateProgLineResult, { id, rowVersion, result, ...words }));
    },
    reread: async () => {
      const fresh = await program.reread(id);
      return fresh && standOf(fresh, pending.result);
    },
  });
  /** Until it is saved, the one that was asked for; what was kept of another is its words. */
  const outcome: Outcome = { ...fields.value, result: pending.result };
  return { line, fields, outcome };
}
