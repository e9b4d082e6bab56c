/** A book at rest: its common part and each tab as gzipped JSON under their hashes, and an outline that names them. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { Book, Sheet } from "@digao/sheets/book";
import { sql } from "kysely";
import { type NamedInCell, namedIn } from "./named-papers.ts";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export interface OutlineTab {
  id: string;
  name: string;
  hidden: boolean;
  rows: number;
  columns: number;
  cells: number;
  /** Hexadecimal. */
  sha: string;
  /** Of its JSON. */
  bytes: number;
  named?: NamedInCell[];
}
export interface Outline {
  common: { sha: string; bytes: number };
  tabs: OutlineTab[];
}
export type Common = Omit<Book, "sheets">;

/** A part that is to be stored. */
export interface Part {
  sha: string;
  data: Buffer;
}
export interface PackedBook {
  outline: Outline;
  parts: Part[];
}

const most = (keys: readonly number[], least: number): number => keys.reduce((max, key) => Math.max(max, key), least);

export function cellsOf({ cellData = {} }: Sheet): { cells: number; rows: number; columns: number } {
  let cells = 0;
  let columns = 0;
  const rows = Object.keys(cellData).map(Number);
  for (const row of rows) {
    const own = Object.keys(cellData[row] ?? {}).map(Number);
    cells += own.length;
    columns = most(own, columns);
  }
  return { cells, rows: cells === 0 ? 0 : most(rows, 0) + 1, columns: cells === 0 ? 0 : columns + 1 };
}

async function pack(
  value: unknown,
  storedShas: ReadonlySet<string>,
): Promise<{ sha: string; bytes: number; part: Part[] }> {
  const json = JSON.stringify(value);
  const sha = createHash("sha256").update(json).digest("hex");
  const part = storedShas.has(sha) ? [] : [{ sha, data: await zip(json) }];
  return { sha, bytes: Buffer.byteLength(json), part };
}

/** @param storedShas hashes of parts that are stored already */
export async function packBook(
  { sheets, ...common }: Book,
  storedShas: ReadonlySet<string> = new Set(),
): Promise<PackedBook> {
  const parts: Part[] = [];
  const packed = await pack(common, storedShas);
  parts.push(...packed.part);
  const tabs: OutlineTab[] = [];
  for (const id of common.sheetOrder) {
    const sheet = sheets[id];
    if (!sheet) continue;
    const { sha, bytes, part } = await pack(sheet, storedShas);
    parts.push(...part);
    const named = namedIn(sheet);
    const tab = { id, name: sheet.name, hidden: sheet.hidden === 1, ...cellsOf(sheet), sha, bytes };
    tabs.push(named ? { ...tab, named } : tab);
  }
  return { outline: { common: { sha: packed.sha, bytes: packed.bytes }, tabs }, parts };
}

export const outlineOf = (text: string): Outline => JSON.parse(text);
export const shasOf = ({ common, tabs }: Outline): string[] => [common.sha, ...tabs.map(({ sha }) => sha)];
export const cellCount = ({ tabs }: Outline): number => tabs.reduce((sum, { cells }) => sum + cells, 0);

export async function storeParts(db: Db, sheetId: number, parts: readonly Part[]): Promise<void> {
  for (const { sha, data } of parts) {
    await sql`insert into sheet_part (tenant_id, project_id, sheet_id, sha256, data)
      values (${ownTenant}, ${ownProject}, ${sheetId}, decode(${sha}, 'hex'), ${data}) on conflict do nothing`.execute(
      db,
    );
  }
}

/** As they are stored, by hash. */
export async function readParts(db: Db, sheetId: number, shas: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ sha: string; data: Buffer }>`
    select encode(p.sha256, 'hex') as sha, p.data from sheet_part p
    where ${ofProject("p")} and p.sheet_id = ${sheetId}
      and p.sha256 = any(array(select decode(x, 'hex') from unnest(${[...new Set(shas)]}::text[]) x))`.execute(db);
  return new Map(rows.map(({ sha, data }) => [sha, data]));
}

/** The book of which the outline speaks, or some tabs of it: the others are there without cells. */
export async function unpackBook(
  outline: Outline,
  parts: ReadonlyMap<string, Buffer>,
  tabIds?: ReadonlySet<string>,
): Promise<Book> {
  const read = async (sha: string): Promise<unknown> => {
    const data = parts.get(sha);
    if (!data) throw new Error(`Part ${sha} of a book is missing.`);
    return JSON.parse((await unzip(data)).toString("utf8"));
  };
  const common = (await read(outline.common.sha)) as Common;
  const sheets: Record<string, Sheet> = {};
  for (const { id, name, sha } of outline.tabs)
    sheets[id] = tabIds && !tabIds.has(id) ? { id, name } : ((await read(sha)) as Sheet);
  return { ...common, sheets };
}
