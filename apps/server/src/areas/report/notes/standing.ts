/** Notes of a project as they stand now: tables computed, ties compared, published ones held against the amounts they were published with. */
import { createHash } from "node:crypto";
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import type { NoteHead, NoteTie } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import type { Db } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import type { ComputedTable } from "@digao/domain/notes/compute";
import { saysAmount, textAmounts } from "@digao/domain/notes/text-numbers";
import { type Tie, tiesOf } from "@digao/domain/notes/ties";
import { type ProjectTrialBalance, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { figuresOf } from "./figures.ts";
import { answerTo, computedTables, notesIn, type StoredNote, type TieAnswer, tieAnswers } from "./rows.ts";

export interface Standing {
  balance: ProjectTrialBalance;
  notes: readonly NoteStanding[];
}

export interface NoteStanding {
  note: StoredNote;
  table: ComputedTable;
  ties: readonly NoteTie[];
  /** Enum publishStatus. */
  status: number;
  hash: string;
  /** Amounts in the text that neither the table nor a tie says. */
  textDiffers: readonly string[];
}

const written = (amount: Fen | null): string | null => (amount === null ? null : yuan(amount));

const plainStates = { agrees: noteTie.agrees, differs: noteTie.differs, notCompared: noteTie.notCompared } as const;

function shownTie(tie: Tie, noteId: number, answers: readonly TieAnswer[]): NoteTie {
  const note = written(tie.note);
  const answer = tie.state === "notCompared" ? answerTo(answers, noteId, tie, note) : undefined;
  return {
    row: tie.row,
    column: tie.column,
    target: tie.target,
    state: answer ? noteTie.answered : plainStates[tie.state],
    note,
    figure: written(tie.figure),
    difference: written(tie.difference),
    answer: answer ? { words: answer.words, by: answer.by, at: answer.at } : null,
  };
}

/** Every amount of the table. */
export function tableAmounts({ table }: Pick<NoteStanding, "table">): Fen[] {
  const { rows, columns } = table.table;
  return rows.flatMap(({ key }) =>
    columns.slice(1).flatMap((column) => {
      const amount = table.cell(key, column);
      return amount === null ? [] : [amount];
    }),
  );
}

/** Of what is in the table and its text, and what its ties are held against. */
function hashOf(note: StoredNote, table: ComputedTable, ties: readonly Tie[]): string {
  const cells = table.table.rows.map(({ key, name }) => [
    name,
    ...table.table.columns
      .slice(1)
      .map((column) => written(table.cell(key, column)) ?? note.cells[key]?.[column]?.v ?? ""),
  ]);
  const figures = ties.map(({ target, figure }) => [target, written(figure)]);
  return createHash("sha256")
    .update(JSON.stringify([note.title, cells, note.text, figures]))
    .digest("hex");
}

function statusOf({ amountHash }: StoredNote, hash: string): number {
  if (amountHash === null) return publishStatus.unpublished;
  return amountHash === hash ? publishStatus.published : publishStatus.changed;
}

function differingText(note: StoredNote, table: ComputedTable): string[] {
  const said = textAmounts(note.text);
  if (said.length === 0) return [];
  const amounts = tableAmounts({ table });
  return said.filter((one) => !amounts.some((amount) => saysAmount(one, amount))).map(({ text }) => text);
}

export async function readNotes(db: Db, projectId: number): Promise<Standing> {
  const [balance, notes, answers] = await Promise.all([
    projectTrialBalance(db, { projectId }),
    notesIn(db),
    tieAnswers(db),
  ]);
  return standingOf(balance, notes, answers);
}

export function standingOf(
  balance: ProjectTrialBalance,
  notes: readonly StoredNote[],
  answers: readonly TieAnswer[],
): Standing {
  const tables = computedTables(notes);
  const figures = figuresOf(balance, tables);
  const standing = notes.flatMap((note): NoteStanding[] => {
    const table = tables.get(note.code);
    if (!table) return [];
    const ties = tiesOf(table, figures);
    const hash = hashOf(note, table, ties);
    return [
      {
        note,
        table,
        ties: ties.map((tie) => shownTie(tie, note.id, answers)),
        status: statusOf(note, hash),
        hash,
        textDiffers: differingText(note, table),
      },
    ];
  });
  return { balance, notes: standing };
}

const count = (ties: readonly NoteTie[], ...states: number[]): number =>
  ties.filter(({ state }) => states.includes(state)).length;

export function headOf({ note, table, ties, status }: NoteStanding, { source }: ProjectTrialBalance): NoteHead {
  const itemCode = table.table.fsItemCode;
  return {
    id: note.id,
    code: note.code,
    title: note.title,
    itemId: source.items.find(({ line }) => line.code === itemCode)?.id ?? null,
    itemCode,
    status,
    agrees: count(ties, noteTie.agrees, noteTie.answered),
    differs: count(ties, noteTie.differs),
    notCompared: count(ties, noteTie.notCompared),
    rowVersion: note.rowVersion,
  };
}
