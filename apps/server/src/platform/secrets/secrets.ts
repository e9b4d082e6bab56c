import { randomBytes } from "node:crypto";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { decrypt, encrypt } from "./gcm.ts";
import { masterKey, wrappingKey } from "./master-keys.ts";

interface DataKeyRow {
  tenant_id: number;
  version: number;
  master_id: string;
  wrapped: string;
}

const columns = ["tenant_id", "version", "master_id", "wrapped"] as const;
/** A text or key moved to another firm's rows does not open there. */
const belonging = ({ tenant_id, version }: Pick<DataKeyRow, "tenant_id" | "version">): string =>
  `digao/${tenant_id}/${version}`;

export const unwrap = (row: DataKeyRow): Buffer => decrypt(masterKey(row.master_id).key, row.wrapped, belonging(row));

export function wrap(dataKey: Buffer, row: Pick<DataKeyRow, "tenant_id" | "version">) {
  const master = wrappingKey();
  return { master_id: master.id, wrapped: encrypt(master.key, dataKey, belonging(row)) };
}

const newest = (db: Db): Promise<DataKeyRow | undefined> =>
  db.selectFrom("data_key").select(columns).orderBy("version", "desc").limit(1).executeTakeFirst();

/** The firm's first secret makes its key; of two at once one wins and both use it. */
async function makeDataKey(db: Db): Promise<DataKeyRow> {
  const { rows } = await sql<{ id: number }>`select app_tenant() as id`.execute(db);
  const row = { tenant_id: rows[0]?.id ?? 0, version: 1 };
  await db
    .insertInto("data_key")
    .values({ ...row, ...wrap(randomBytes(32), row) })
    .onConflict((conflict) => conflict.columns(["tenant_id", "version"]).doNothing())
    .execute();
  const made = await newest(db);
  if (!made) throw new Error("The firm got no data key.");
  return made;
}

/** Makes a text unreadable to whoever holds the database alone, for the firm of this transaction. */
export async function sealSecret(db: Db, plain: string): Promise<string> {
  const row = (await newest(db)) ?? (await makeDataKey(db));
  return `s1.${row.version}.${encrypt(unwrap(row), Buffer.from(plain, "utf8"), belonging(row))}`;
}

/** The text again; throws for what another firm sealed, and for what was changed. */
export async function openSecret(db: Db, sealed: string): Promise<string> {
  const [, version = "", body = ""] = /^s1\.(\d{1,9})\.([\w-]+)$/.exec(sealed) ?? [];
  if (!body) throw new Error("This is no sealed secret.");
  const row = await db.selectFrom("data_key").select(columns).where("version", "=", Number(version)).executeTakeFirst();
  if (!row) throw new Error("The firm has no key for this sealed secret.");
  return decrypt(unwrap(row), body, belonging(row)).toString("utf8");
}
