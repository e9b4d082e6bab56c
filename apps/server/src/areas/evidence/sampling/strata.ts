/** Strata of a population: by lower bounds of amount or by auxiliary item, each with its count, value and share of the sample. */
import type { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import type { Stratum } from "@digao/contract/areas/evidence/sampling/run";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { fen, thousands, yuan } from "@digao/domain/money";
import { allocate, defaultBounds, type StratumFigures } from "@digao/domain/sampling/strata";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { materialityInForce } from "../../balance/materiality/door.ts";
import { linesOfLedger, type Population, readyPopulation } from "./population.ts";

type Sql = RawBuilder<unknown>;
export interface StrataWish {
  bounds?: string;
  auxIds?: string;
  allocation: "value" | "neyman";
  isTopWhole: boolean;
}
interface Layer {
  label: string;
  from: string | null;
  auxId: number | null;
  /** Tried in order; the last layer takes what is left. */
  where: Sql;
}

function byBounds({ value }: Population, bounds: string): Layer[] {
  const amounts = bounds.split(",");
  const isFalling = amounts.every((amount, index) => index === 0 || fen(amount) < fen(amounts[index - 1] ?? "0"));
  if (!isFalling || fen(amounts.at(-1) ?? "1") !== 0n) throw new Refusal("sampling.boundsOrder", { field: "bounds" });
  return amounts.map((from, index) => ({
    label:
      index === amounts.length - 1 && index > 0
        ? `< ${thousands(fen(amounts[index - 1] ?? "0"))}`
        : `≥ ${thousands(fen(from))}`,
    from,
    auxId: null,
    where: sql`${value} >= ${from}::numeric`,
  }));
}

async function byAux(
  { db, lang }: Pick<Context, "db" | "lang">,
  { journal }: Population,
  list: string,
): Promise<Layer[]> {
  const ids = [...new Set(list.split(",").map(Number))];
  const items = await db
    .selectFrom("aux_item")
    .where("project_id", "=", journal.projectId)
    .where("id", "in", ids)
    .select(["id", "aux_name as name"])
    .execute();
  const names = new Map(items.map(({ id, name }) => [id, name]));
  const own = ids.flatMap((auxId): Layer[] => {
    const label = names.get(auxId);
    if (label === undefined) return [];
    const where = sql`(${auxId}::bigint in (l.customer_id, l.supplier_id, l.dept_id, l.person_id, l.proj_aux_id) or l.other_aux @> array[${auxId}::bigint])`;
    return [{ label, from: null, auxId, where }];
  });
  return [...own, { label: messageOf(lang, "sampling.restStratum"), from: null, auxId: null, where: sql`true` }];
}

export interface Layers {
  layers: Layer[];
  /** The number of a line's layer, from 1. */
  number: Sql;
}

export async function layersOf(
  ctx: Pick<Context, "db" | "lang">,
  population: Population,
  { bounds, auxIds }: Pick<StrataWish, "bounds" | "auxIds">,
): Promise<Layers> {
  if (!bounds && !auxIds) throw new Refusal("sampling.strataMissing", { field: "bounds" });
  const layers = bounds ? byBounds(population, bounds) : await byAux(ctx, population, auxIds ?? "");
  const whens = layers
    .slice(0, -1)
    .map(({ where }, index) => sql`when coalesce(${where}, false) then ${index + 1}::int`);
  const last = sql`${layers.length}::int`;
  return { layers, number: whens.length > 0 ? sql`(case ${sql.join(whens, sql` `)} else ${last} end)` : last };
}

async function figuresOf(db: Db, population: Population, { layers, number }: Layers): Promise<StratumFigures[]> {
  const { rows } = await sql<{ number: number; count: number; amount: string; squares: string }>`
    select number, count(*)::int as count, sum(value)::numeric(20,2) as amount, round(sum(value * value) * 10000)::text as squares from (
      select ${number} as number, ${population.value} as value, ${population.part} as part from ${linesOfLedger(population)}
    ) l where part = 'population' group by number`.execute(db);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return layers.map((_, index) => {
    const row = byNumber.get(index + 1);
    return row
      ? { count: row.count, amount: fen(row.amount), squares: BigInt(row.squares) }
      : { count: 0, amount: 0n, squares: 0n };
  });
}

/** A top layer tested in full stands beside the sample: the size is shared among the others. */
export async function sharedStrata(
  db: Db,
  population: Population,
  layers: Layers,
  { allocation, isTopWhole, size }: Pick<StrataWish, "allocation" | "isTopWhole"> & { size: number },
): Promise<Stratum[]> {
  const figures = await figuresOf(db, population, layers);
  const isWhole = (index: number) => isTopWhole && index === 0 && figures.length > 1;
  const open = figures.filter((_, index) => !isWhole(index));
  const parts = allocate(size, open, allocation);
  const skipped = figures.length - open.length;
  return layers.layers.map(({ label, from, auxId }, index) => {
    const { count, amount } = figures[index] ?? { count: 0, amount: 0n };
    const whole = isWhole(index);
    return {
      label,
      from,
      auxId,
      count,
      isWhole: whole,
      amount: yuan(amount),
      size: whole ? count : (parts[index - skipped] ?? 0),
    };
  });
}

/** Lower bounds where nobody has set any: performance materiality, and ten times what is clearly trivial. */
async function usualBounds(db: Db, { journal }: Population): Promise<string> {
  const { pm, trivial } = await materialityInForce(db, journal.projectId);
  const bounds = pm > 0n ? defaultBounds(pm, trivial) : [0n];
  return bounds.map(yuan).join(",");
}

/** Strata as they would be drawn. */
export async function previewStrata(
  ctx: Context,
  { bounds, auxIds, allocation, isTopWhole, size, ...definition }: Input<(typeof sampling)["GetSampleStrata"]>,
): Promise<Stratum[]> {
  const population = await readyPopulation(ctx.db, definition, 4);
  const usual = bounds || auxIds ? bounds : await usualBounds(ctx.db, population);
  const layers = await layersOf(ctx, population, { bounds: usual, auxIds });
  return sharedStrata(ctx.db, population, layers, { allocation, isTopWhole, size });
}
