/** Sheets of the archived file: made anew with their formulas bound to this year's books, or from the firm's template as it is now. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Book, cellTypes, sheetsOf } from "@digao/sheets/book";
import { unshared } from "@digao/sheets/cells";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import { hashOfText } from "../../../platform/roll-forward/carried.ts";
import {
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { templateInForce } from "../sheet-templates/door.ts";
import { computeBook } from "./compute.ts";
import { createSheet, sheetRefs } from "./create.ts";
import { freeIndex, paperFromTemplate } from "./from-template.ts";
import { type PackedBook, packBook } from "./parts.ts";
import { queueFormulas } from "./queue.ts";
import { readState } from "./state.ts";

export interface SheetSource {
  id: number;
  refType: number;
  itemCode: string | null;
  name: string;
  wpIndex: string | null;
  templateKey: string | null;
}

export async function sheetSources(db: Db): Promise<SheetSource[]> {
  const { rows } = await sql<SheetSource>`
    select s.id, s.ref_type as "refType", i.std_code as "itemCode", s.name, s.wp_index as "wpIndex", s.template_key as "templateKey"
    from audit_sheet s left join fs_item i on ${ofProject("i")} and s.ref_type = ${sql.lit(sheetRefs.item)} and i.id = s.ref_id
    where ${ofProject("s")} and s.removed_at is null order by s.id`.execute(db);
  return rows;
}

export async function itemIdsByCode(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    select i.id, i.std_code as code from fs_item i where ${ofProject("i")}`.execute(db);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

const titleOf = ({ wpIndex, name }: SheetSource): string => (wpIndex ? `${wpIndex} ${name}` : name);

/** Its structure: figures that no formula works out are last year's, and go. */
function withoutFigures(book: Book): Book {
  const plain = unshared(book);
  const sheets = sheetsOf(plain).map((sheet) => {
    const cellData = Object.fromEntries(
      Object.entries(sheet.cellData ?? {}).map(([row, cells]) => [
        row,
        Object.fromEntries(
          Object.entries(cells).map(([column, cell]) => {
            const isFigure = !cell.f && (cell.t === cellTypes.number || typeof cell.v === "number");
            if (!isFigure) return [column, cell];
            const { v: _v, t: _t, ...rest } = cell;
            return [column, rest];
          }),
        ),
      ]),
    );
    return [sheet.id, { ...sheet, cellData }] as const;
  });
  return { ...plain, sheets: Object.fromEntries(sheets) };
}

type Taker = Pick<RollTake, "ctx" | "from">;

interface Anew {
  source: SheetSource;
  itemId: number;
  isTemplate: boolean;
}

interface NewBook {
  packed: PackedBook;
  name: string;
  templateKey: string | null;
  templateVersion: number | null;
  checkRows: number;
}

async function bookOf({ ctx, from }: Taker, { source, itemId, isTemplate }: Anew): Promise<NewBook> {
  const { name, templateKey: key, wpIndex } = source;
  if (isTemplate && key && (await templateInForce(ctx.db, key))) {
    const made = await paperFromTemplate(ctx, { key, itemId, name, wpIndex });
    return { ...made, name };
  }
  const { book } = await readState(from, source.id);
  const packed = await packBook(isTemplate ? withoutFigures(book) : book);
  return { packed, name, templateKey: null, templateVersion: null, checkRows: 0 };
}

/** One sheet in the caller's transaction; what its formulas say follows by a job. */
export async function makeAnew(taker: Taker, anew: Anew): Promise<{ id: number; hash: string }> {
  const { ctx } = taker;
  const { source, itemId } = anew;
  const made = await bookOf(taker, anew);
  const { id } = await createSheet(ctx, {
    refType: source.refType,
    refId: itemId,
    name: made.name,
    wpIndex: source.wpIndex && (await freeIndex(ctx.db, source.wpIndex)),
    templateKey: made.templateKey,
    templateVersion: made.templateVersion,
    checkRows: made.checkRows,
    packed: made.packed,
    kind: "template",
  });
  await computeBook(ctx.db, id);
  await queueFormulas(ctx, id);
  return { id, hash: hashOfText(JSON.stringify(made.packed.outline)) };
}

async function takeOne(take: RollTake, source: SheetSource, itemIds: ReadonlyMap<string, number>): Promise<RollRow[]> {
  const way = take.wayOf(source.id);
  const paper = { id: source.id, title: titleOf(source) };
  if (way === null) return [left(paper, "rollForward.notChosen")];
  const itemId = source.refType === sheetRefs.item ? itemIds.get(source.itemCode ?? "") : 0;
  if (itemId === undefined) return [left(paper, "sheets.noSuchItem")];
  try {
    const { id, hash } = await makeAnew(take, { source, itemId, isTemplate: way === "template" });
    const ref = { refType: "auditSheet" as const, refId: id };
    if (way === "template") return [{ sourceId: source.id, title: paper.title, outcome: "template", ref }];
    const held = { by: "auditSheet" as const, id };
    return [{ sourceId: source.id, title: paper.title, outcome: "taken", ref, text: hash, held }];
  } catch (error) {
    // Too many changes wait to be taken in: that one sheet is left, and said.
    if (error instanceof Refusal && error.key === "sheets.pending") return [left(paper, error.key)];
    throw error;
  }
}

async function takeSheets(take: RollTake): Promise<RollRow[]> {
  const itemIds = await itemIdsByCode(take.ctx.db);
  const rows: RollRow[] = [];
  for (const source of await sheetSources(take.from)) rows.push(...(await takeOne(take, source, itemIds)));
  return rows;
}

/** Nobody has written in it since. */
async function untouched(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select s.id from audit_sheet s where ${ofProject("s")} and s.id = any(${[...ids]}::bigint[]) and s.removed_at is null
      and not exists (select from sheet_change c where ${ofProject("c")} and c.sheet_id = s.id and c.ops <> '[]')
      and not exists (select from sheet_version v where ${ofProject("v")} and v.sheet_id = s.id and v.kind in ('upload', 'restore'))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export const sheetsRollForward: RollForwardPart = {
  code: "sheets",
  words: ["表格底稿", "Sheets"],
  stands: "taken",
  ways: ["template", "take"],
  tables: ["audit_sheet", "sheet_part", "sheet_version", "sheet_binding", "sheet_change"],
  list: async ({ from }: RollAsk) =>
    (await sheetSources(from)).map((source) => ({ id: source.id, title: titleOf(source) })),
  take: takeSheets,
  unchanged: (db, carried) =>
    untouched(
      db,
      carried.map(({ refId }) => refId),
    ),
};
