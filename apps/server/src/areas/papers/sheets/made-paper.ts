/** Papers that another area puts together and this one keeps: with their figures from the start, like those of templates. */
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { Book } from "@digao/sheets/book";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, unread } from "../../../platform/serve.ts";
import { resolveCalls } from "./bindings/resolve.ts";
import { boundBook } from "./bound-cells.ts";
import { computeBook } from "./compute.ts";
import { createSheet, sheetRefs } from "./create.ts";
import { evaluate } from "./evaluate.ts";
import { freeIndex } from "./from-template.ts";
import { cellFaults, type JudgeInput } from "./judge.ts";
import { type PackedBook, packBook } from "./parts.ts";
import { queueFormulas } from "./queue.ts";
import { holdIndexes } from "./rows.ts";

export interface PaperIndex {
  /** Of its item; empty of a free paper. */
  itemName: string;
  /** Under which the index is the next one; null of a free paper, which has none. */
  base: string | null;
  index: string | null;
}

/** The index that a paper of this suffix gets next. @param itemId 0 of a free paper */
export async function indexOfPaper(db: Db, itemId: number, suffix: string): Promise<PaperIndex> {
  if (itemId === 0) return { itemName: "", base: null, index: null };
  const { rows } = await sql<{ name: string; letter: string | null }>`
    select i.name_zh as name, i.wp_index as letter from fs_item i where ${ofProject("i")} and i.id = ${itemId}`.execute(
    db,
  );
  const [item] = rows;
  if (!item) throw new Refusal("sheets.noItem", { kind: "missing", field: "itemId" });
  const base = item.letter ? `${item.letter}-${suffix}` : null;
  return { itemName: item.name, base, index: base && (await freeIndex(db, base)) };
}

/** What the bindings of a book say now. */
export async function answersOf(db: Db, book: Book): Promise<JudgeInput["answers"]> {
  const calls = boundBook(book).places.flatMap((place) => place.calls.map(({ call }) => call));
  return [...(await resolveCalls(db, projectIdOf(db), calls))];
}

export interface ComputedPaper {
  packed: PackedBook;
  checkRows: number;
}

/** For a process of its own: free of the database. */
export async function computedPaper(book: Book, answers: JudgeInput["answers"]): Promise<ComputedPaper> {
  const evaluated = await evaluate(book, { resolved: new Map(answers), resolve: () => Promise.resolve() });
  const isDone = evaluated !== null && evaluated !== "late";
  return { packed: await packBook(isDone ? evaluated.book : book), checkRows: cellFaults(book).checkRows };
}

interface NewPaper extends ComputedPaper {
  name: string;
  itemId: number;
  place: PaperIndex;
}

/** In the caller's transaction. Whoever has been given the index meanwhile keeps it: the paper is made again. */
export async function keepPaper(ctx: Context, { name, itemId, place, ...made }: NewPaper): Promise<number> {
  await holdIndexes(ctx.db);
  if (place.base && (await freeIndex(ctx.db, place.base)) !== place.index) throw unread();
  const { id } = await createSheet(ctx, {
    refType: itemId === 0 ? sheetRefs.free : sheetRefs.item,
    refId: itemId,
    name,
    wpIndex: place.index,
    ...made,
    kind: "start",
  });
  await computeBook(ctx.db, id);
  await queueFormulas(ctx, id);
  return id;
}
