/** Templates that the firm has made its own. */
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { TemplateVersion } from "@digao/contract/areas/papers/sheet-templates/calls";
import type { Db } from "@digao/db/tenant";
import type { Book } from "@digao/sheets/book";
import { sql } from "kysely";

const zip = promisify(gzip);
const unzip = promisify(gunzip);

export interface OwnHead {
  key: string;
  version: number;
  name: string;
  isWithdrawn: boolean;
  updatedBy: string;
  updatedAt: string;
}

/** The last version of each. */
export async function ownHeads(db: Db): Promise<Map<string, OwnHead>> {
  const { rows } = await sql<OwnHead>`
    select distinct on (t.key) t.key, t.version, t.name, t.is_withdrawn as "isWithdrawn", u.name as "updatedBy", t.created_at as "updatedAt"
    from sheet_template t join app_user u on u.tenant_id = t.tenant_id and u.id = t.created_by
    order by t.key, t.version desc`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

export async function ownVersions(db: Db, key: string): Promise<TemplateVersion[]> {
  const { rows } = await sql<TemplateVersion>`
    select t.version, t.name, t.note, t.is_withdrawn as "isWithdrawn", u.name as by, t.created_at as at
    from sheet_template t join app_user u on u.tenant_id = t.tenant_id and u.id = t.created_by
    where t.key = ${key} order by t.version desc`.execute(db);
  return rows;
}

/** The version named; else the last one, unless it was withdrawn. Null where the product's own serves. */
export async function ownTemplate(
  db: Db,
  key: string,
  version?: number,
): Promise<{ book: Book; name: string; version: number } | null> {
  const query = db
    .selectFrom("sheet_template")
    .where("key", "=", key)
    .select(["book", "name", "version", "is_withdrawn"]);
  const row = await (version === undefined ? query.orderBy("version", "desc") : query.where("version", "=", version))
    .limit(1)
    .executeTakeFirst();
  if (!row || (row.is_withdrawn && version === undefined)) return null;
  return { book: JSON.parse((await unzip(row.book)).toString("utf8")), name: row.name, version: row.version };
}

export interface NewVersion {
  key: string;
  version: number;
  name: string;
  note: string;
  book: Book;
  isWithdrawn: boolean;
}

export async function keepOwn(db: Db, { key, version, name, note, book, isWithdrawn }: NewVersion): Promise<void> {
  await db
    .insertInto("sheet_template")
    .values({
      key,
      version,
      name,
      note: note || null,
      book: await zip(JSON.stringify(book)),
      is_withdrawn: isWithdrawn,
    })
    .execute();
}
