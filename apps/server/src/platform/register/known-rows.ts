/** Which records the rows of a sheet mean: by one field of theirs, or by several that tell records apart together. */
import { columnOf, type Fields } from "@digao/contract/register/fields";
import { type Declared, importKeysOf } from "@digao/contract/register/register";
import { normaliseName } from "@digao/domain/text/normalise";
import { sql } from "kysely";
import type { Context } from "../serve.ts";
import { type IdCache, meaningOf } from "./cells-in.ts";
import { standing } from "./conditions.ts";
import { selected } from "./expressions.ts";
import type { Draft } from "./judge.ts";
import { differing } from "./judge-rows.ts";
import type { Parts } from "./parts.ts";
import type { Row } from "./read.ts";
import type { Sheet, SheetRow } from "./sheet-in.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The record that a row means once its cells could be read, and before; or every record that its keys leave open. */
export type Meant = { one: (draft: Draft | null) => Row | null } | { every: readonly Row[] };

interface Reading {
  ctx: Context;
  parts: Parts;
  words: Vocabulary;
  sheet: Sheet;
  place: Draft;
}

const plain = (text: unknown): string => normaliseName(String(text ?? "")).toLowerCase();

async function existingRows({ ctx, parts, sheet, place }: Reading): Promise<Map<string, Row[]>> {
  const { spec, computed } = parts;
  if (spec.importAdds) return new Map();
  const [by, ...others] = importKeysOf(spec);
  const within = spec.isOfProject && !spec.isOfClient ? sql`t.project_id = ${place.projectId}` : sql`true`;
  // Names are written in several ways: of records that several fields tell apart all are looked at.
  const named =
    others.length > 0
      ? sql`true`
      : sql`${sql.ref(`t.${columnOf(by)}`)} = any(${sheet.rows.map(({ cells }) => cells[by] ?? "")}::text[])`;
  const { rows } = await sql<Row>`select ${selected(spec, computed)} from ${sql.table(spec.table)} t
    where ${standing(ctx, parts)} and ${within} and ${named}`.execute(ctx.db);
  const keyIn = (row: Row) => (others.length > 0 ? plain(row[by]) : String(row[by]));
  const byKey = new Map<string, Row[]>();
  for (const row of rows) byKey.set(keyIn(row), [...(byKey.get(keyIn(row)) ?? []), row]);
  return byKey;
}

/** Of records that may share their name only one that is the same in all: nothing of another is written over. */
function byOneField(spec: Declared, named: readonly Row[]): Meant {
  const [by] = importKeysOf(spec);
  if (spec.fields[by]?.isUnique) return { one: () => named[0] ?? null };
  return { one: (draft) => (draft && named.find((row) => differing(spec, draft, row).length === 0)) ?? null };
}

/** What a sheet's cell says of a key; of one without a column what a new record begins with. */
async function keyOf({ ctx, words, sheet }: Reading, ids: IdCache, name: string, { cells }: SheetRow, fields: Fields) {
  const field = fields[name];
  const text = cells[name] ?? "";
  if (!field || text === "") return plain(field?.initial);
  const meant = await meaningOf({ ctx, words, date1904: sheet.date1904, ids }, field, text);
  return plain("value" in meant ? meant.value : text);
}

/** @returns which record a row means, or which ones */
export async function knownRows(reading: Reading): Promise<(row: SheetRow) => Promise<Meant>> {
  const { parts, sheet } = reading;
  const { spec } = parts;
  const existing = await existingRows(reading);
  const [by, ...others] = importKeysOf(spec);
  if (others.length === 0) return async ({ cells }) => byOneField(spec, existing.get(cells[by] ?? "") ?? []);
  const isOpen = others.some((name) => spec.fields[name]?.isRequired && !sheet.fields.has(name));
  const told = others.filter((name) => !isOpen || sheet.fields.has(name));
  const ids: IdCache = new Map();
  return async (row) => {
    let found = existing.get(plain(row.cells[by])) ?? [];
    for (const name of told) {
      const key = await keyOf(reading, ids, name, row, spec.fields);
      found = found.filter((one) => plain(one[name]) === key);
    }
    return isOpen ? { every: found } : { one: () => found[0] ?? null };
  };
}

/** What is the same of two rows of one sheet; undefined where nothing tells. */
export async function rowKey(reading: Reading, row: SheetRow): Promise<string | undefined> {
  const { spec } = reading.parts;
  const [by, ...others] = importKeysOf(spec);
  if (others.length === 0 || !row.cells[by]) return undefined;
  const keys = [plain(row.cells[by])];
  for (const name of others) keys.push(await keyOf(reading, new Map(), name, row, spec.fields));
  return keys.join("|");
}
