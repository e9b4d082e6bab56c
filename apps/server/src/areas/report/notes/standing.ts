/** Notes of a project as they stand now: tables computed, ties compared, published ones held against the amounts they were published with. */
import { createHash } from "node:crypto";
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import type { NoteHead, NoteTie } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import type { Db } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import type { ComputedTable } from "@digao/domain/notes/compute";
import { type FilledTable, fillTable } from "@digao/domain/notes/fill-table";
import { saysAmount, textAmounts } from "@digao/domain/notes/text-numbers";
import { type Tie, tiesOf } from "@digao/domain/notes/ties";
import type { ProjectTrialBalance } from "../../balance/trial-balance/door.ts";
import { type Gathered, gather } from "./gather.ts";
import { answerTo, computedTables, notesIn, type StoredNote, type TieAnswer, tableOf, tieAnswers } from "./rows.ts";

export interface Standing {
  balance: ProjectTrialBalance;
  priorProjectId: number | null;
  notes: readonly NoteStanding[];
}

export interface NoteStanding {
  note: StoredNote;
  table: ComputedTable;
  ties: readonly NoteTie[];
  /** Enum publishStatus. */
  status: number;
  hash: string;
  /** As its sources say now, where it has been filled or is looked at. */
  fresh: FilledTable | null;
  moved: readonly MovedCell[];
  /** Amounts in the text that neither the table nor a tie says. */
  textDiffers: readonly string[];
}

/** A filled cell whose source has another amount now. */
export interface MovedCell {
  row: string;
  column: string;
  now: string;
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
function hashOf(note: StoredNote, table: ComputedTable, ties: readonly Tie[], moved: readonly MovedCell[]): string {
  const cells = table.table.rows.map(({ key, name }) => [
    name,
    ...table.table.columns
      .slice(1)
      .map((column) => written(table.cell(key, column)) ?? note.cells[key]?.[column]?.v ?? ""),
  ]);
  const figures = ties.map(({ target, figure }) => [target, written(figure)]);
  return createHash("sha256")
    .update(JSON.stringify([note.title, cells, note.text, figures, ...(moved.length > 0 ? [moved] : [])]))
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

const isFilled = ({ cells }: StoredNote): boolean =>
  Object.values(cells).some((own) => Object.values(own).some(({ s, o }) => s !== undefined || o !== undefined));

/** Cells whose source says something else than when they were filled. */
function movedIn({ cells }: StoredNote, fresh: FilledTable): MovedCell[] {
  return Object.entries(cells).flatMap(([row, own]) =>
    Object.entries(own).flatMap(([column, { v, s, o }]) => {
      const filled = o?.v ?? (s === undefined ? null : v);
      if (filled === null || fresh.words.get(row)?.has(column)) return [];
      const now = yuan(fresh.cells.get(row)?.get(column)?.amount ?? 0n);
      return now === filled ? [] : [{ row, column, now }];
    }),
  );
}

interface Look {
  /** This note alone, and its sources even if it was never filled; the others are read for what it says of them. */
  id?: number;
  balance?: ProjectTrialBalance;
}

export async function readNotes(db: Db, projectId: number, { id, balance }: Look = {}): Promise<Standing> {
  const [all, answers] = [await notesIn(db), await tieAnswers(db)];
  const notes = id === undefined ? all : all.filter((note) => note.id === id);
  const filled = notes.filter((note) => note.id === id || isFilled(note)).map(({ code }) => code);
  const gathered = await gather(db, projectId, { notes, filled, ...(balance ? { balance } : {}) });
  return standingOf(gathered, { all, notes, answers, filled: new Set(filled) });
}

interface Stored {
  all: readonly StoredNote[];
  notes: readonly StoredNote[];
  answers: readonly TieAnswer[];
  filled: ReadonlySet<string>;
}

function standingOf(gathered: Gathered, { all, notes, answers, filled }: Stored): Standing {
  const { balance, prior } = gathered;
  const tables = computedTables(all);
  const figures = gathered.figures(tables);
  const standing = notes.flatMap((note): NoteStanding[] => {
    const table = tables.get(note.code);
    if (!table) return [];
    const ties = tiesOf(table, figures, prior.tables.get(note.code) ?? null);
    const fresh = filled.has(note.code) ? fillTable(tableOf(note), gathered.given(note.code, tables)) : null;
    const moved = fresh ? movedIn(note, fresh) : [];
    const hash = hashOf(note, table, ties, moved);
    return [
      {
        note,
        table,
        ties: ties.map((tie) => shownTie(tie, note.id, answers)),
        status: statusOf(note, hash),
        hash,
        fresh,
        moved,
        textDiffers: differingText(note, table),
      },
    ];
  });
  return { balance, priorProjectId: prior.projectId, notes: standing };
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
