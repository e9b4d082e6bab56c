/** Cards written by sets: staged by COPY, merged by number. What people decided of a card stays. */
import { copyInto } from "@digao/db/copy";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { AssetPeriod } from "@digao/domain/fixed-assets/card";
import { type RawBuilder, sql } from "kysely";
import { type Listed, listed, type StoredEvent, type Worked, worked, workOut } from "./fields.ts";

const all = { ...listed, ...worked };
const columns = Object.keys(all) as (keyof typeof all)[];
const workedColumns = ["asset_no", ...Object.keys(worked)] as ("asset_no" | keyof typeof worked)[];

const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (one) => `\\${one}`);
const lineOf = (cells: readonly (string | null | undefined)[]): string =>
  `${cells.map((cell) => (cell === null || cell === undefined ? "\\N" : escaped(cell))).join("\t")}\n`;

const typed = (names: readonly (keyof typeof all)[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(all[name])}`));
const excluded = (names: readonly string[]) =>
  sql.join(
    names.filter((name) => name !== "asset_no").map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`),
  );
const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

export async function eventsByCard(db: Db, only: readonly string[] | null): Promise<Map<string, StoredEvent[]>> {
  const found = await db
    .selectFrom("fa_event")
    .$if(only !== null, (query) => query.where("asset_no", "in", [...(only ?? [""])]))
    .select(["asset_no as assetNo", "month", "kind", "amount"])
    .orderBy("month")
    .execute();
  const events = new Map<string, StoredEvent[]>();
  for (const event of found) events.set(event.assetNo, [...(events.get(event.assetNo) ?? []), event]);
  return events;
}

/**
 * From a stage, new ones and those that are there already: a distributed PostgreSQL takes rows of a table of its session in this way alone.
 * @param list of each card
 * @param set what is written where the card is there
 */
const writeCards = (db: Db, stage: string, list: RawBuilder<unknown>, set: RawBuilder<unknown>): Promise<number> =>
  insertFound(
    db,
    sql`insert into fa_card (tenant_id, project_id, list_id, ${refs(columns)})
      select ${ownTenant}, ${ownProject}, ${list}, ${refs(columns.map((name) => `s.${name}`))} from ${sql.table(stage)} s
      on conflict (tenant_id, project_id, asset_no) do update set ${set}, row_version = fa_card.row_version + 1`,
  );

/** @returns once every card of the source is in force; those that it does not have are gone */
export async function mergeCards(
  db: Db,
  { listId, period }: { listId: number; period: AssetPeriod },
  source: AsyncIterable<Listed>,
): Promise<void> {
  const events = await eventsByCard(db, null);
  await sql`create temp table fa_stage (${typed(columns)}) on commit drop`.execute(db);
  await copyInto(db, "copy fa_stage from stdin", stageRows(source, events, period));
  await sql`analyze fa_stage`.execute(db);
  await writeCards(
    db,
    "fa_stage",
    sql`${listId}::bigint`,
    sql`${excluded(columns)}, list_id = excluded.list_id, is_gone = false`,
  );
  await sql`
    update fa_card c set is_gone = true, row_version = c.row_version + 1
    where ${ofProject("c")} and c.list_id <> ${listId} and not c.is_gone`.execute(db);
}

async function* stageRows(
  source: AsyncIterable<Listed>,
  events: ReadonlyMap<string, StoredEvent[]>,
  period: AssetPeriod,
): AsyncGenerator<string> {
  for await (const card of source) {
    const row: Listed & Worked = { ...card, ...workOut(card, events.get(card.asset_no ?? "") ?? [], period) };
    yield lineOf(columns.map((name) => row[name]));
  }
}

/** Works cards out anew; all of the project where none are named. */
export async function recomputeStored(db: Db, period: AssetPeriod, only: readonly string[] | null): Promise<void> {
  const events = await eventsByCard(db, only);
  const cells = sql.join(
    (Object.keys(listed) as (keyof Listed)[]).map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`),
  );
  const { rows } = await sql<Listed & { listId: string }>`
    select ${cells}, list_id::text as "listId" from fa_card c where ${ofProject("c")} ${only === null ? sql`` : sql`and c.asset_no = any(${[...only]}::text[])`}`.execute(
    db,
  );
  await sql`create temp table fa_worked_stage (${typed(columns)}, list_id bigint) on commit drop`.execute(db);
  const lines = function* () {
    for (const card of rows) {
      const row = { ...card, ...workOut(card, events.get(card.asset_no ?? "") ?? [], period) };
      yield lineOf([...columns.map((name) => row[name]), card.listId]);
    }
  };
  await copyInto(db, "copy fa_worked_stage from stdin", lines());
  await writeCards(db, "fa_worked_stage", sql`s.list_id`, excluded(workedColumns));
  await sql`drop table fa_worked_stage`.execute(db);
}

export interface PriorCard {
  assetNo: string;
  assetName: string;
  cost: string;
  acc: string;
  impair: string;
}

/** Replaces what this year is compared with. */
export async function replacePrior(db: Db, source: AsyncIterable<PriorCard> | Iterable<PriorCard>): Promise<void> {
  await sql`
    create temp table fa_prior_stage (asset_no text collate "C", asset_name text, cost numeric(20,2), acc numeric(20,2),
      impair numeric(20,2)) on commit drop`.execute(db);
  const lines = async function* () {
    for await (const { assetNo, assetName, cost, acc, impair } of source)
      yield lineOf([assetNo, assetName, cost, acc, impair]);
  };
  await copyInto(db, "copy fa_prior_stage from stdin", lines());
  await sql`delete from fa_prior p where ${ofProject("p")}`.execute(db);
  await insertFound(
    db,
    sql`insert into fa_prior (tenant_id, project_id, asset_no, asset_name, cost, acc, impair)
      select ${ownTenant}, ${ownProject}, asset_no, asset_name, cost, acc, impair from fa_prior_stage`,
  );
}
