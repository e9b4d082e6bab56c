/** Cells and texts of notes, and the figures that a note rests on: what its ties are held against. */
import { createHash } from "node:crypto";
import { yuan } from "@digao/domain/money";
import { namesIn } from "@digao/domain/notes/figures";
import { isInWords } from "@digao/domain/notes/table";
import { expressionsOf } from "@digao/domain/notes/ties";
import type { HeldFigure, LiveFigure, LiveFigures, TieOutPart } from "../../../platform/tie-out/figures.ts";
import { type NoteStanding, readNotes } from "./standing.ts";

const nameless = "words";

/** Title, text and the cells that are words. */
function wordsHash({ note }: NoteStanding): string {
  const words = Object.entries(note.cells).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([column, { v }]) => (isInWords(column) ? [[row, column, v]] : [])),
  );
  return createHash("sha256")
    .update(JSON.stringify([note.title, note.text, note.titleEn, note.textEn, words]))
    .digest("hex");
}

function cellsOf(standing: NoteStanding): [string, LiveFigure][] {
  const { note, table } = standing;
  const holder = { refType: "fsNote", refId: note.id } as const;
  const figure = (code: string, value: string, words: string): [string, LiveFigure] => [
    `note:${code}`,
    {
      value,
      name: () => `${note.title}${words === "" ? "" : ` · ${words}`}`,
      part: note.code,
      opens: holder,
      madeBy: holder,
    },
  ];
  const amounts = table.table.rows.flatMap(({ key, name }) =>
    table.table.columns.slice(1).flatMap((column) => {
      const amount = isInWords(column) ? null : table.cell(key, column);
      return amount === null
        ? []
        : [figure(`${note.code}.${key}.${column}`, yuan(amount), `${name || key} · ${column}`)];
    }),
  );
  return [figure(`${note.code}.${nameless}`, wordsHash(standing), ""), ...amounts];
}

export const notesTieOut: TieOutPart = {
  kind: "note",
  read: async ({ db, projectId, once }) => {
    const { notes } = await once("notes", () => readNotes(db, projectId));
    return new Map(notes.flatMap(cellsOf));
  },
};

/** What each tie is held against, as one figure: of accounts, cards and related parties nothing else has a name. */
export const noteTiesTieOut: TieOutPart = {
  kind: "noteTie",
  read: async ({ db, projectId, once }) => {
    const { notes } = await once("notes", () => readNotes(db, projectId));
    return new Map(
      notes.flatMap(({ note, ties }) =>
        ties.flatMap(({ row, column, target, figure }): [string, LiveFigure][] => {
          if (figure === null) return [];
          const name = () => `${note.title} · ${row} ${column} ← ${target}`;
          const opens = { refType: "fsNote", refId: note.id } as const;
          return [
            [tieKey(note.code, { row, column, target }), { value: figure, name, part: note.code, opens, madeBy: null }],
          ];
        }),
      ),
    );
  },
};

const tieKey = (code: string, { row, column, target }: { row: string; column: string; target: string }): string =>
  `noteTie:${code}.${row}.${column} ${target}`;

const beginnings: readonly string[] = ["open", "prior"];

/** Under the name that the figure has beside notes: an item of income has a year and a comparative, a balance its opening. */
function figureNamed(name: string, live: LiveFigures): string | null {
  const [code = "", moment = ""] = name.split(".");
  const isBefore = beginnings.includes(moment);
  const known: readonly (readonly [RegExp, string])[] = [
    [/^NT/u, `note:${name}`],
    [/^Q\d/u, `equity:${name}`],
    [/^[CS]\d/u, `cash:${code}.${isBefore ? "prior" : "year"}`],
    [/^[ABELP]\d/u, `item:${code}.${isBefore ? "open" : "close"}`],
    [/^P\d/u, `item:${code}.prior`],
  ];
  return known.find(([pattern, figure]) => pattern.test(name) && live.has(figure))?.[1] ?? null;
}

/** Of the first expression whose figures all have a name of their own; null where none has. */
function figuresOfTarget(target: string, live: LiveFigures): string[] | null {
  for (const expression of expressionsOf(target)) {
    const found = namesIn(expression.replace(/\s/gu, "")).map((name) => figureNamed(name, live));
    const named = found.filter((one) => one !== null);
    if (named.length > 0 && named.length === found.length) return named;
  }
  return null;
}

/** What a published note says, and what it was held against, by where it says so. */
export function figuresOfNote(
  { note, ties }: NoteStanding,
  live: LiveFigures,
): Omit<HeldFigure, "refType" | "refId">[] {
  const of = (place: string, figure: string) => {
    const value = live.get(figure)?.value;
    return value === undefined ? [] : [{ place, figure, value }];
  };
  const own = [...live.keys()].filter((figure) => figure.startsWith(`note:${note.code}.`));
  const against = ties.flatMap((tie) =>
    (figuresOfTarget(tie.target, live) ?? [tieKey(note.code, tie)]).flatMap((figure) =>
      of(`${tie.row} · ${tie.column}`, figure),
    ),
  );
  return [...own.flatMap((figure) => of("", figure)), ...against];
}
