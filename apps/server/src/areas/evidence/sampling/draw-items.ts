/** Which lines of a population a sample takes, by its method: everything follows from the population, the seed and the parameters. */

import { sampleItemKind } from "@digao/contract/areas/evidence/sampling/codes";
import type { Stratum } from "@digao/contract/areas/evidence/sampling/run";
import type { Code } from "@digao/contract/codes";
import { type Fen, fen, yuan } from "@digao/domain/money";
import type { Frequency } from "@digao/domain/sampling/attributes";
import { blocksAtPoints, type MusPoints, pointsByInterval, pointsBySize } from "@digao/domain/sampling/mus";
import { blockPlaces, randomPlaces, systematicPlaces } from "@digao/domain/sampling/places";
import { type RiskGrade, sizeMax } from "@digao/domain/sampling/sizes";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import {
  atPoints,
  idsAt,
  idsFrom,
  type LedgerSelection,
  selectionOf,
  sumsOfBlocks,
} from "../../books/vouchers/door.ts";
import { linesOfLedger, searchOfPart } from "./population.ts";
import type { Found } from "./reconcile.ts";
import { layersOf, sharedStrata } from "./strata.ts";

export interface DrawnLine {
  id: number;
  /** 0 sampled, 1 certain, 2 individually significant. */
  kind: Code<"sampleItemKind">;
  stratum: number | null;
  place: number | null;
  hits: number;
}
export interface Drawn {
  lines: DrawnLine[];
  interval: Fen | null;
  start: Fen | null;
  strata: Stratum[];
}

/** What a draw is told, as it is kept with the run. */
export interface Design {
  seed: number;
  size?: number;
  interval?: string;
  startPoint?: string;
  bounds?: string;
  auxIds?: string;
  allocation: "value" | "neyman";
  isTopWhole: boolean;
  blockLength?: number;
  atLeast?: string;
  top?: number;
  /** What the size follows from. */
  sizeRule?: "formula" | "table" | "textbook";
  misstatementRisk?: RiskGrade;
  otherRisk?: RiskGrade;
  frequency?: Frequency;
  /** Of haphazard selection: the lines that were ticked. */
  ticked?: number[];
}

type Asking = Pick<Context, "db" | "apart" | "lang">;
type Draw = (ctx: Asking, found: Found, design: Design) => Promise<Drawn>;

const plain = (lines: DrawnLine[]): Drawn => ({ lines, interval: null, start: null, strata: [] });
const sampled = (id: number, place: number | null, stratum: number | null = null): DrawnLine => ({
  id,
  kind: sampleItemKind.sampled,
  stratum,
  place,
  hits: 1,
});

export function checkCount(count: number): void {
  if (count > sizeMax) throw new Refusal("sampling.tooMany", { params: { count, limit: sizeMax }, field: "size" });
}

function sizeOf({ figures }: Found, { size }: Design): number {
  const { popCount: count } = figures;
  if (size === undefined) throw new Refusal("sampling.sizeMissing", { field: "size" });
  if (size > count) throw new Refusal("sampling.sizeTooLarge", { params: { size, count }, field: "size" });
  return size;
}

async function atPlaces({ db }: Asking, { selection }: Found, places: readonly number[]): Promise<Drawn> {
  const ids = await idsAt(db, selection, places);
  return plain(ids.map((id, index) => sampled(id, places[index] ?? null)));
}

async function allOf({ db }: Asking, { selection }: { selection: LedgerSelection }): Promise<number[]> {
  checkCount(selection.lineCount);
  return idsFrom(db, selection, 0, selection.lineCount);
}

const whole: Draw = async (ctx, found) => plain((await allOf(ctx, found)).map((id, index) => sampled(id, index + 1)));

function pointsOf(total: Fen, found: Found, design: Design): MusPoints {
  if (design.interval === undefined) {
    const size = sizeOf(found, design);
    return pointsBySize(total, size, design.seed);
  }
  const interval = fen(design.interval);
  if (interval <= 0n || total / interval > BigInt(sizeMax))
    throw new Refusal("sampling.intervalTooSmall", { params: { limit: sizeMax }, field: "interval" });
  const start = design.startPoint === undefined ? undefined : fen(design.startPoint);
  if (start !== undefined && start >= interval)
    throw new Refusal("sampling.startTooLarge", { params: { interval: design.interval }, field: "startPoint" });
  return pointsByInterval(total, interval, design.seed, start);
}

const byMonetaryUnits: Draw = async ({ db }, found, design) => {
  const { side } = found.population;
  if (side === "both") throw new Refusal("sampling.sideMissing", { field: "side" });
  const { interval, start, points } = pointsOf(fen(found.figures.popAmount), found, design);
  const sums = await sumsOfBlocks(db, found.selection);
  const blocks = blocksAtPoints(side === "dr" ? sums.debit : sums.credit, points);
  const hit = await atPoints(db, found.selection, side, blocks);
  const lines = hit.map(
    ({ id, place, value, hits }): DrawnLine => ({
      id,
      place,
      hits,
      stratum: null,
      kind: value >= interval ? 1 : 0,
    }),
  );
  return { lines, interval, start, strata: [] };
};

/** Inside a stratum random, with a seed of its own: the run's, plus one for each stratum before it. */
const byStrata: Draw = async (ctx, found, design) => {
  const { population } = found;
  const layers = await layersOf(ctx, population, design);
  const size = design.size;
  if (size === undefined) throw new Refusal("sampling.sizeMissing", { field: "size" });
  const strata = await sharedStrata(ctx.db, population, layers, { ...design, size });
  checkCount(strata.reduce((total, stratum) => total + stratum.size, 0));
  const lines: DrawnLine[] = [];
  for (const [index, stratum] of strata.entries()) {
    if (stratum.size === 0) continue;
    const { bounds, auxIds } = design;
    const more = {
      name: JSON.stringify([bounds ?? null, auxIds ?? null, index]),
      where: sql`${layers.number} = ${index + 1}::int`,
    };
    const selection = await selectionOf(ctx.db, ctx.apart, searchOfPart(population, "population", more));
    const places = randomPlaces(selection.lineCount, stratum.size, design.seed + index);
    const ids = await idsAt(ctx.db, selection, places);
    lines.push(...ids.map((id, at) => sampled(id, places[at] ?? null, index + 1)));
  }
  return { ...plain(lines), strata };
};

const specific: Draw = async ({ db }, { population }, { atLeast, top }) => {
  if (atLeast === undefined && top === undefined) throw new Refusal("sampling.specificMissing", { field: "atLeast" });
  const { rows } = await sql<{ id: number; place: number }>`
    select id, place::int as place from (
      select l.id, abs(${population.value}) as size, row_number() over (order by l.jmsn, l.line_no, l.id) as place,
        row_number() over (order by abs(${population.value}) desc, l.jmsn, l.line_no, l.id) as rank
      from ${linesOfLedger(population)} and ${population.part} = 'population'
    ) l where rank <= ${top ?? 0} ${atLeast === undefined ? sql`` : sql`or size >= ${atLeast}::numeric`}
    order by place limit ${sizeMax + 1}`.execute(db);
  checkCount(rows.length);
  return plain(rows.map(({ id, place }) => sampled(id, place)));
};

/** The auditor's own ticks that lie in the population. */
const ticked: Draw = async ({ db }, { population }, design) => {
  const ids = design.ticked ?? [];
  const { rows } = await sql<{ id: number }>`
    select l.id from ${linesOfLedger(population)} and l.id = any(${ids}::bigint[]) and ${population.part} = 'population'
    order by l.jmsn, l.line_no, l.id limit ${sizeMax + 1}`.execute(db);
  checkCount(rows.length);
  return plain(rows.map(({ id }) => sampled(id, null)));
};

const byBlocks: Draw = (ctx, found, design) => {
  if (design.blockLength === undefined) throw new Refusal("sampling.blockMissing", { field: "blockLength" });
  const { popCount } = found.figures;
  return atPlaces(ctx, found, blockPlaces(popCount, sizeOf(found, design), design.blockLength, design.seed));
};

/** By enum samplingMethod. */
const methods: Readonly<Record<number, Draw>> = {
  1: (ctx, found, design) =>
    atPlaces(ctx, found, randomPlaces(found.figures.popCount, sizeOf(found, design), design.seed)),
  2: (ctx, found, design) =>
    atPlaces(ctx, found, systematicPlaces(found.figures.popCount, sizeOf(found, design), design.seed)),
  3: byMonetaryUnits,
  4: byStrata,
  5: specific,
  6: whole,
  7: ticked,
  8: byBlocks,
  9: whole,
};

/** The sample, and after it all that is individually significant. */
export async function drawLines(ctx: Asking, found: Found, method: number, design: Design): Promise<Drawn> {
  const draw = methods[method];
  if (!draw) throw new Refusal("validation.choice", { params: { field: "method" }, field: "method" });
  const drawn = found.figures.popCount === 0 ? plain([]) : await draw(ctx, found, design);
  const { population } = found;
  if (population.definition.individualFrom === undefined) return drawn;
  const beside = await selectionOf(ctx.db, ctx.apart, searchOfPart(population, "individual"));
  const own = (await allOf(ctx, { selection: beside })).map(
    (id): DrawnLine => ({ id, kind: sampleItemKind.significant, stratum: null, place: null, hits: 1 }),
  );
  return { ...drawn, lines: [...drawn.lines, ...own] };
}

export const intervalText = ({ interval, start }: Drawn) => ({
  interval: interval === null ? null : yuan(interval),
  start_point: start === null ? null : yuan(start),
});
