import { sampleConclusion, type sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus, sampleVerdict } from "@digao/contract/areas/evidence/sampling/codes";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Found } from "./reconcile.ts";

type Wish = Pick<Input<(typeof sampling)["DrawSample"]>, "extendsId" | "purpose">;

/** What accepts the population rests on the smaller sample alone: read once the run is held, as whoever concludes holds it as well. */
async function isAccepted(db: Db, runId: number): Promise<boolean> {
  const { rows } = await sql`
    select from paper_record k where ${ofProject("k")} and k.kind = ${sampleConclusion.spec.name} and k.subject_id = ${runId} and k.place = 1
      and k.data ->> 'verdict' = ${String(sampleVerdict.accepted)}`.execute(db);
  return rows.length > 0;
}

/**
 * A sample extends one of its own project and purpose, from the same population, and takes more of it: it tells of the population in
 * place of the smaller one.
 */
export async function checkExtended(
  { db }: Context,
  { extendsId, purpose }: Wish,
  { population, figures }: Found,
  count: number,
): Promise<void> {
  if (!extendsId) return;
  const run = await db
    .selectFrom("sample_run as r")
    .where("r.id", "=", extendsId)
    .where("r.purpose", "=", purpose)
    .select(["r.run_no as no", "r.period_id as periodId", "r.pop_hash as popHash", "r.status"])
    .select(
      sql<boolean>`r.reliance_factor is not null and (r.needed ->> 'isEnough')::boolean is false`.as("isTooSmall"),
    )
    .select(sql<boolean>`r.population = ${JSON.stringify(population.definition)}::jsonb`.as("isSameFilter"))
    .select(({ selectFrom, fn }) =>
      selectFrom("sample_item as s")
        .whereRef("s.run_id", "=", "r.id")
        .select(fn.countAll<number>().as("n"))
        .as("count"),
    )
    .forKeyShare("r")
    .executeTakeFirst();
  if (!run) throw missing();
  const { no, periodId, popHash, isSameFilter, status } = run;
  if (status === sampleStatus.withdrawn)
    throw new Refusal("sampling.withdrawn", { params: { no }, field: "extendsId" });
  if (!run.isTooSmall && (await isAccepted(db, extendsId)))
    throw new Refusal("sampling.extendsAccepted", { kind: "state", params: { no }, field: "extendsId" });
  // The books or the method may have changed since: then the conditions are the same.
  const isSame = periodId === population.journal.periodId && (popHash === figures.popHash || isSameFilter);
  if (!isSame) throw new Refusal("sampling.otherPopulation", { params: { no }, field: "extendsId" });
  const isWhole = count >= figures.popCount;
  if (count <= Number(run.count) && !isWhole)
    throw new Refusal("sampling.notLarger", { params: { no, count: Number(run.count) }, field: "size" });
}
