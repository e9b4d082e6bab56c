/** Cells and texts of notes, and the figures that a note rests on: what its ties are held against. */
import { createHash } from "node:crypto";
import { yuan } from "@digao/domain/money";
import { isInWords } from "@digao/domain/notes/table";
import { namesIn } from "@digao/domain/notes/ties";
import type { HeldFigure, LiveFigure, LiveFigures, TieOutPart } from "../../../platform/tie-out/figures.ts";
import { type NoteStanding, readNotes } from "./standing.ts";

const nameless = "words";

/** Title, text and the cells that are words. */
function wordsHash({ note }: NoteStanding): string {
  const words = Object.entries(note.cells).flatMap(([row, cells]) =>
    Object.entries(cells).flatMap(([column, { v }]) => (isInWords(column) ? [[row, column, v]] : [])),
  );
  return createHash("sha256")
    .update(JSON.stringify([note.title, note.text, words]))
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
  read: async ({ db, projectId }) => {
    const { notes } = await readNotes(db, projectId);
    return new Map(notes.flatMap(cellsOf));
  },
};

const beginnings: readonly string[] = ["open", "prior"];

/** Under the names that figures have there: an item of income has a year and a comparative, a balance its opening. */
function figuresNamed(name: string, live: LiveFigures): string[] {
  const account = /^ACC\(([\d+]+)\)\.(\w+)$/u.exec(name);
  const atOf = (moment = ""): string => (beginnings.includes(moment) ? "open" : "close");
  if (account) return (account[1] ?? "").split("+").map((code) => `account:${code}.${atOf(account[2])}`);
  if (name.startsWith("NT")) return [`note:${name}`];
  const [code = "", moment = ""] = name.split(".");
  if (/^[CS]/u.test(code)) return [`cash:${code}.${beginnings.includes(moment) ? "prior" : "year"}`];
  if (!beginnings.includes(moment)) return [`item:${code}.close`];
  return [live.has(`item:${code}.open`) ? `item:${code}.open` : `item:${code}.prior`];
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
  const against = ties.flatMap(({ row, column, target }) =>
    namesIn(target.replace(/\s/gu, ""))
      .flatMap((name) => figuresNamed(name, live))
      .flatMap((figure) => of(`${row} · ${column}`, figure)),
  );
  return [...own.flatMap((figure) => of("", figure)), ...against];
}
