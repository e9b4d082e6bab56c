/**
 * Figures that papers, statements and reports rest on, as they are now, and as they were when a record was published, confirmed, issued or
 * filed with them. Each area says which figures it makes and which of its records hold some (`tie-out.ts` of each, gathered).
 */
import type { Lang } from "@digao/contract/messages";
import type { RefType } from "@digao/contract/records";
import { insertFound } from "@digao/db/insert-found";
import { instant, ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { InFirm } from "../context.ts";
import { type Once, onceReader } from "../lib/once.ts";

export interface HolderRef {
  refType: RefType;
  refId: number;
}

export interface LiveFigure {
  /** Amounts as decimals with two places; a text by its hash. */
  value: string;
  name(lang: Lang): string;
  /** The part of a statement that shows it: "assets", "income", "cash", or the code of a note. */
  part: string;
  /** Where it opens. */
  opens: HolderRef | null;
  /** The record that it is made and published in; null where books and entries make it. */
  madeBy: HolderRef | null;
}
export type LiveFigures = ReadonlyMap<string, LiveFigure>;

export interface AskedFigures extends InFirm {
  projectId: number;
  once: Once;
}

/** A figure in a record, as that says it. */
export interface HeldFigure extends HolderRef {
  /** The part of the record that shows it. */
  place: string;
  figure: string;
  value: string;
  /** Of a figure that no area makes, as it is now. */
  now?: Pick<LiveFigure, "value" | "name" | "opens">;
}

export interface TieOutPart {
  /** What its figures begin with: "item" of "item:A105.close". */
  kind: string;
  read(asked: AskedFigures): Promise<LiveFigures>;
  /** Records that hold figures without an act: they show what they last took. */
  holds?(asked: AskedFigures): Promise<HeldFigure[]>;
}

let parts: readonly TieOutPart[] = [];

export function keepTieOut(list: readonly TieOutPart[]): void {
  parts = list;
}

export const askFigures = (db: Db, projectId: number): AskedFigures => ({ db, projectId, once: onceReader() });

/** Of these kinds, or all. */
export async function liveFigures(asked: AskedFigures, kinds?: readonly string[]): Promise<LiveFigures> {
  const all = new Map<string, LiveFigure>();
  for (const part of parts) {
    if (kinds && !kinds.includes(part.kind)) continue;
    const read = await asked.once(`figures ${part.kind}`, () => part.read(asked));
    for (const [figure, live] of read) all.set(figure, live);
  }
  return all;
}

export async function shownFigures(asked: AskedFigures): Promise<HeldFigure[]> {
  const held: HeldFigure[] = [];
  for (const part of parts) held.push(...((await part.holds?.(asked)) ?? []));
  return held;
}

/** From now on the record rests on these, in the transaction of the act; what it held before is forgotten. */
export async function holdFigures(
  db: Db,
  { refType, refId }: HolderRef,
  figures: readonly Pick<HeldFigure, "place" | "figure" | "value">[],
): Promise<void> {
  await releaseFigures(db, { refType, refId });
  if (figures.length === 0) return;
  const once = new Map(figures.map((one) => [`${one.place}\n${one.figure}`, one]));
  await insertFound(
    db,
    sql`insert into figure_held (tenant_id, project_id, ref_type, ref_id, place, figure, value, held_at)
      select ${ownTenant}, ${ownProject}, ${refType}, ${refId}, f.place, f.figure, f.value, ${instant()}
      from jsonb_to_recordset(${JSON.stringify([...once.values()])}::jsonb) as f (place text, figure text, value text)`,
  );
}

/** Every figure of these kinds as it is now, in its part; or those of them that are named. */
export async function holdLive(
  { db, projectId }: InFirm & { projectId: number },
  holder: HolderRef,
  of: { kinds: readonly string[]; only?: readonly string[] },
): Promise<void> {
  const live = await liveFigures(askFigures(db, projectId), of.kinds);
  const all = [...live].map(([figure, { part, value }]) => ({ place: part, figure, value }));
  await holdFigures(db, holder, of.only ? all.filter(({ figure }) => of.only?.includes(figure)) : all);
}

export const releaseFigures = async (db: Db, { refType, refId }: HolderRef): Promise<void> => {
  await sql`delete from figure_held where ${ofProject("figure_held")} and ref_type = ${refType} and ref_id = ${refId}`.execute(
    db,
  );
};

export interface StoredFigure extends HeldFigure {
  at: string;
}

export async function heldFigures(db: Db): Promise<StoredFigure[]> {
  const { rows } = await sql<StoredFigure>`
    select h.ref_type as "refType", h.ref_id as "refId", h.place, h.figure, h.value, h.held_at as at
    from figure_held h where ${ofProject("h")} order by h.ref_type, h.ref_id, h.place, h.figure`.execute(db);
  return rows;
}
