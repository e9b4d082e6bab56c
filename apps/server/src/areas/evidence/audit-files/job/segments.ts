/** The index of grams: each writing is a segment of its own, and those of one size are put together once there are many. */
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { gramsOf } from "../../../../platform/lib/grams.ts";
import type { Words } from "./read-files.ts";

/** Under this gram stand the files of a segment as a whole: no sign has the number 0. */
const whole = 0;
const segmentsMax = 8;

const hold = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('audit_file_gram'), app_project()::int)`.execute(db);

async function nextSegment(db: Db): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(g.segment), 0) + 1 as next from audit_file_gram g where ${ofProject("g")} and g.gram = ${whole}`.execute(
    db,
  );
  return rows[0]?.next ?? 1;
}

const low = (id: number): number => id % 2 ** 31;

function stateOf(text: string, why: Words["why"]): "done" | "empty" | "unread" {
  if (why !== null && why !== "auditFile.text.scan") return "unread";
  return text === "" ? "empty" : "done";
}

/** Text and state of files whose version is still the one that was read. */
async function writeTexts(db: Db, words: readonly Words[]): Promise<Set<number>> {
  const given = words.map(({ id, version, text, why }) => ({
    id,
    version,
    content: text,
    why,
    state: stateOf(text, why),
  }));
  const { rows } = await sql<{ id: number }>`
    update audit_file_text t set content = r.content, state = r.state, why = r.why, read_at = now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) r (id bigint, version int, content text, why text, state text)
    where ${ofProject("t")} and t.audit_file_id = r.id and t.version = r.version and t.state = 'waiting'
    returning t.audit_file_id as id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function writeSegment(db: Db, words: readonly Words[]): Promise<void> {
  await hold(db);
  const written = await writeTexts(db, words);
  const held = new Map<number, number[]>();
  const put = (gram: number, file: number): void => {
    const files = held.get(gram);
    if (files) files.push(file);
    else held.set(gram, [file]);
  };
  for (const { id, text } of words) {
    if (!written.has(id) || text === "") continue;
    put(whole, low(id));
    for (const gram of gramsOf(text)) put(gram, low(id));
  }
  if (held.size === 0) return;
  const segment = await nextSegment(db);
  const entries = [...held];
  for (let at = 0; at < entries.length; at += 20_000) {
    const some = entries.slice(at, at + 20_000);
    const grams = some.map(([gram]) => gram);
    const files = some.map(([, list]) => `{${list.join()}}`);
    await insertFound(
      db,
      sql`
      insert into audit_file_gram (tenant_id, project_id, gram, segment, files)
      select ${ownTenant}, ${ownProject}, r.gram, ${segment}, r.files::int[]
      from unnest(${grams}::bigint[], ${files}::text[]) r (gram, files)`,
    );
  }
}

/** The sizes of segments as powers of eight: of one power no more than a few stand beside each other. */
const tierOf = (count: number): number => Math.floor(Math.log(Math.max(1, count)) / Math.log(segmentsMax));

export async function mergeSegments(db: Db): Promise<void> {
  await hold(db);
  const { rows } = await sql<{ segment: number; count: number }>`
    select g.segment, cardinality(g.files) as count from audit_file_gram g where ${ofProject("g")} and g.gram = ${whole}`.execute(
    db,
  );
  const tiers = new Set(rows.map(({ count }) => tierOf(count)));
  for (const of of tiers) {
    const tier = rows.filter(({ count }) => tierOf(count) === of);
    if (tier.length < segmentsMax) continue;
    const segments = tier.map(({ segment }) => segment);
    const into = await nextSegment(db);
    // In the order of the primary key: one gram's files are sorted after the other's, not millions of pairs at once.
    await insertFound(
      db,
      sql`
      insert into audit_file_gram (tenant_id, project_id, gram, segment, files)
      select ${ownTenant}, ${ownProject}, held.gram, ${into}, array_agg(distinct held.file order by held.file)
      from (
        select g.gram, unnest(g.files) as file from audit_file_gram g
        where ${ofProject("g")} and g.segment = any(${segments}::int[]) order by g.gram
      ) held group by held.gram`,
    );
    await sql`delete from audit_file_gram g where ${ofProject("g")} and g.segment = any(${segments}::int[])`.execute(
      db,
    );
  }
}
