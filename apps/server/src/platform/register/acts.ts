/** Acts over several records: held, read, then each done or refused by itself; the answer says of each which. */
import type { Batch, BatchRow } from "@digao/contract/batch";
import { sql } from "kysely";
import { Refusal, wordsOfRefusal } from "../refusal.ts";
import type { Context } from "../serve.ts";
import { ownRows } from "./expressions.ts";
import type { Draft } from "./judge.ts";
import type { ActRule, Parts } from "./parts.ts";
import { holdRecords, missingRecord, placeOf, type Row, readRecords } from "./read.ts";
import { keepVersion, removeRow } from "./write.ts";

type Step = (row: Row) => Promise<Refusal | undefined>;

async function eachRecord(ctx: Context, parts: Parts, ids: readonly number[], step: Step): Promise<Batch> {
  const { spec, lock } = parts;
  const distinct = [...new Set(ids)];
  await lock?.(ctx, distinct);
  await holdRecords(ctx, spec, distinct);
  const found = await readRecords(ctx, parts, distinct);
  const rows: BatchRow[] = [];
  for (const id of distinct) {
    const row = found.get(id);
    const refusal = row ? await step(row) : missingRecord(spec, id, ctx.lang);
    const why = refusal ? wordsOfRefusal(ctx.lang, refusal) : null;
    rows.push({ id, name: String(row?.[spec.label] ?? id), ok: why === null, why });
  }
  return { rows, done: rows.filter(({ ok }) => ok).length };
}

export const removeSeveral = (ctx: Context, parts: Parts, ids: readonly number[]): Promise<Batch> =>
  eachRecord(ctx, parts, ids, async (row) => {
    const why = await parts.deletableTo?.(ctx, row);
    if (!why) await removeRow(ctx, parts, row);
    return why;
  });

/** One act of the declaration, as its rule decides record by record. */
export async function actOn(
  ctx: Context,
  parts: Parts,
  { act, rule }: { act: string; rule: ActRule },
  { ids, projectId: _place, ...given }: Draft & { ids: number[] },
): Promise<Batch> {
  const { spec } = parts;
  return eachRecord(ctx, parts, ids, async (row) => {
    const decided = await rule(ctx, row, given);
    if (decided instanceof Refusal) return decided;
    const set = [
      ...Object.entries(decided.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
      ...(await keepVersion(ctx, spec, row.id)),
    ];
    await sql`update ${sql.table(spec.table)} set ${sql.join([...set, sql`row_version = row_version + 1`, sql`updated_at = now()`])}
      where ${sql.join([...ownRows(spec, spec.table), sql`id = ${row.id}`], sql` and `)}`.execute(ctx.db);
    const { old, new: now } = decided;
    await ctx.audit({ refType: spec.name, refId: row.id, action: act, old, new: now, ...placeOf(spec, row) });
    return undefined;
  });
}
