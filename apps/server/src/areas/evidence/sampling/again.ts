/** Another sample of a population that has one: it needs a reason, as drawing until a sample pleases would be no sampling. */
import type { SamplePopulation } from "@digao/contract/areas/evidence/sampling/population";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";

/**
 * Numbers of the samples of the same account and side in the same period, whatever else was filtered, or of the very same lines. Those taken
 * back stand in the list with their reasons.
 */
export async function earlierSamples(
  db: Db,
  { periodId, accountCode, side }: SamplePopulation,
  popHash: string,
): Promise<number[]> {
  const { rows } = await sql<{ runNo: number }>`
    select r.run_no as "runNo" from sample_run r where ${ofProject("r")} and r.period_id = ${periodId}
      and r.status <> ${code.sampleStatus.withdrawn}
      and (r.pop_hash = ${popHash} or (r.population ->> 'accountCode' = ${accountCode ?? null}
        and r.population ->> 'side' is not distinct from ${side ?? null})) order by 1`.execute(db);
  return rows.map(({ runNo }) => runNo);
}

interface Again {
  definition: SamplePopulation;
  popHash: string;
  /** A sample that extends another says so itself. */
  isExtension: boolean;
  reason: string | undefined;
}

/** What stays with the run; asked while the numbers of the project are held. */
export async function againReason(db: Db, { definition, popHash, isExtension, reason }: Again): Promise<string | null> {
  if (isExtension) return null;
  const earlier = await earlierSamples(db, definition, popHash);
  if (earlier.length === 0) return null;
  if (reason && saysWhatWasSeen(reason)) return reason;
  const runs = earlier.map((no) => `#${no}`).join(", ");
  throw new Refusal("sampling.againReason", { kind: "state", params: { runs }, field: "againReason" });
}
