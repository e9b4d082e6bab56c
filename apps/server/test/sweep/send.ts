/** What the tests over every call of the contract share: inputs that the schemas take, and prints of rows that must not change. */
import type { Endpoint } from "@digao/contract/endpoint";
import { type RawBuilder, sql } from "kysely";
import { decode, gather } from "../../src/platform/http/decode.ts";
import { Refusal } from "../../src/platform/refusal.ts";
import type { makeRows } from "../build.ts";
import { type Client, requestOf, type TestTenant } from "../kit.ts";
import { samples } from "../later.ts";
import { isLong } from "../long.ts";
import { sampleOf } from "../sample.ts";
import { moment, writtenSince } from "./writes.ts";

export type Rows = Awaited<ReturnType<typeof makeRows>>;

export const named = (list: readonly Endpoint[]): [string, Endpoint][] =>
  list.map((endpoint) => [`${endpoint.verb} ${endpoint.path}`, endpoint]);

/** An input that the call's schema takes, pointing at the project of `rows`. */
export function inputFor({ input, needs, path }: Endpoint, rows: Rows): Record<string, unknown> {
  const sample = { ...Object(sampleOf(input)), ...samples[path] };
  if (!needs.project) return sample;
  const { entity, field } = needs.project;
  return { ...sample, [field]: Array.isArray(sample[field]) ? [rows[entity]] : rows[entity] };
}

// A picture of one point, for calls that take nothing else.
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
function fileFor({ upload }: Endpoint) {
  if (upload?.kinds?.includes("png")) return { name: "a.png", content: picture };
  const isPdf = upload?.kinds?.length === 1 && upload.kinds[0] === "pdf";
  return isPdf ? { name: "a.pdf", content: "%PDF-1.4\n" } : { name: "a.txt", content: "a" };
}

export interface Sent {
  status: number;
  text: string;
  isRepeat: boolean;
}

export async function send(
  by: Client,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  key?: string,
): Promise<Sent> {
  const [path, init] = requestOf(endpoint, input, [fileFor(endpoint)]);
  const headers = new Headers(init.headers);
  if (key) headers.set("idempotency-key", key);
  const answer = await by.fetch(path, { ...init, headers });
  const isRepeat = answer.headers.has("idempotency-replayed");
  return { status: answer.status, text: await answer.text(), isRepeat };
}

/** Text that comes in an address: a name given twice is a list. */
function queryIn(path: string): Record<string, unknown> {
  const { searchParams } = new URL(path, "http://localhost");
  const values = [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)] as const);
  return Object.fromEntries(values.map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

/** Whether an input gets past the schema of its call, decided by the server's own reading of what would be sent. */
export function isTaken(endpoint: Endpoint, input: Record<string, unknown>): boolean {
  const [path, { body }] = requestOf(endpoint, input, []);
  const fields = body instanceof FormData ? Object.fromEntries(body) : undefined;
  const json: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
  try {
    return decode(endpoint, gather(endpoint, { query: queryIn(path), body: json, fields })).ok;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const tablesWith = (column: string) =>
  sql<{ name: string }>`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = ${column} order by 1`;
/** Of a file it tells nothing when it was looked at last: that goes on beside everything. */
const rowText = (table: string) =>
  table === "file_object"
    ? sql`(to_jsonb(t) - '{checked_at,damage,scanned_at,infection}'::text[])::text`
    : sql`t::text`;
const digestOf = (table: string, where: RawBuilder<unknown>) =>
  sql`select ${sql.lit(table)} || ' ' || coalesce(md5(string_agg(${rowText(table)}, '|' order by ${rowText(table)})), '') as print
    from ${sql.table(table)} t where ${where}`;

/** What the caller's own actions may change everywhere: sessions, the chained logs, and what servers tell each other. */
export const volatile: ReadonlySet<string> = new Set([
  "session",
  "action_log",
  "action_log_head",
  "project_log",
  "project_log_head",
  "project_log_due",
  "live_outbox",
]);

/** The tables do not change while tests run. */
const cache = new Map<string, Promise<string[]>>();

/** A print of the rows of every table with the column, but for the tables of `without`; of more besides where told. */
export const printOf = (
  at: TestTenant,
  column: string,
  where: RawBuilder<unknown>,
  {
    without = volatile,
    besides = [],
  }: { without?: ReadonlySet<string>; besides?: readonly RawBuilder<unknown>[] } = {},
) =>
  at.inDb(async (db) => {
    const listed =
      cache.get(column) ??
      tablesWith(column)
        .execute(db)
        .then(({ rows }) => rows.map(({ name }) => name));
    cache.set(column, listed);
    const digests = (await listed).filter((name) => !without.has(name)).map((name) => digestOf(name, where));
    const { rows } = await sql<{ print: string }>`${sql.join([...digests, ...besides], sql` union all `)}`.execute(db);
    // PostgreSQL may read the tables side by side: their order tells nothing.
    return rows.map(({ print }) => print).sort();
  });

/** Of a project and all that is its. */
export const printOfProject = (at: TestTenant, id: number): Promise<string[]> =>
  printOf(at, "project_id", sql`project_id = ${id}`, { besides: [digestOf("project", sql`id = ${id}`)] });

/** The rows of a project that calls are tried on: those of before for as long as no call has changed them. */
export function keepRows(make: () => Promise<Rows>, print: (rows: Rows) => Promise<string[]>) {
  let cached: { rows: Rows; print: string[]; at: number } | undefined;
  return {
    async rows(): Promise<Rows> {
      if (!cached) {
        const rows = await make();
        cached = { rows, print: await print(rows), at: moment() };
      }
      return cached.rows;
    },
    /** What has changed since they were made, looked at where the server has written anything; after a change the next ones are new. */
    async changes(): Promise<string[]> {
      if (!cached || (!isLong && writtenSince(cached.at, volatile).length === 0)) return [];
      const before = new Set(cached.print);
      const at = moment();
      const changed = (await print(cached.rows)).filter((one) => !before.has(one));
      cached = changed.length > 0 ? undefined : { ...cached, at };
      return changed;
    },
  };
}
