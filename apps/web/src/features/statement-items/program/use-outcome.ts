/** What came of a procedure, being written: kept on this machine until saved, compared with what others saved meanwhile. */
import { type ProgLine, programs } from "@digao/contract/areas/programs";
import { isLeftOut } from "@digao/domain/programs/progress";
import { call } from "../../../lib/api.ts";
import { type Stand, useKept } from "../../../ui/edit/use-kept.ts";
import type { Asked } from "./use-marks.ts";
import type { Program } from "./use-program.ts";

/** A type and not an interface: its fields are compared by name. */
export type Told = { result: number; note: string; notDoneReason: string; adjustHeadId: number | null };

const standOf = ({ result, note, notDoneReason, adjustment, rowVersion }: ProgLine): Stand<Told> => ({
  values: { result, note: note ?? "", notDoneReason: notDoneReason ?? "", adjustHeadId: adjustment?.id ?? null },
  rowVersion,
});

interface Of {
  asked: Asked;
  program: Program;
  onSaved: () => void;
}

export function useOutcome({ asked, program, onSaved }: Of) {
  const { id } = asked.line;
  const line = program.lines.find((one) => one.id === id) ?? asked.line;
  const kept = useKept<Told>({
    ...{ form: "prog-outcome", record: id, isReadOnly: false, onSaved, now: standOf(line) },
    write: async ({ result, note, notDoneReason, adjustHeadId }, rowVersion) => {
      const words = {
        note: note.trim() || null,
        ...(isLeftOut(result) ? { notDoneReason: notDoneReason.trim() || null } : {}),
        ...(result === 2 ? { adjustHeadId } : {}),
      };
      await program.put(await call(programs.UpdateProgLineResult, { id, rowVersion, result, ...words }));
    },
    reread: async () => {
      const fresh = await program.reread(id);
      return fresh && standOf(fresh);
    },
  });
  /** Until it is saved, the one that was asked for; what was kept of another is its words. */
  const told: Told = { ...kept.value, result: asked.result };
  return { line, kept, told };
}
