/** Another sample of a population that has one: it needs a leader and a reason, as drawing until a sample pleases would be no sampling. */
import type { SamplePopulation } from "@digao/contract/areas/evidence/sampling/population";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import type { OfProject } from "../../../platform/context.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { accountsBelow } from "../../books/vouchers/door.ts";
import { linesOfLedger, type Population, populationIn } from "./population.ts";

interface Earlier {
  runNo: number;
  popHash: string;
  method: number;
  definition: SamplePopulation;
}

type Accounts = ReadonlySet<string> | "all";

/** Accounts that lines are sampled from: one with those below it, or those of the lines where only conditions say which. */
async function accountsOf(db: Db, { definition, ledger, part, asksVoucher, ...rest }: Population): Promise<Accounts> {
  const { accountCode, auxId, periodId, expression, keyword } = definition;
  if (accountCode !== undefined) return new Set(await accountsBelow(db, periodId, accountCode));
  if (!(expression || keyword || auxId)) return "all";
  const lines = linesOfLedger({ definition, ledger, part, asksVoucher, ...rest });
  const { rows } = await sql<{ code: string }>`
    select distinct l.account_code as code from ${lines} and ${part} = 'population'`.execute(db);
  return new Set(rows.map(({ code: own }) => own));
}

const haveCommon = (one: Accounts, other: Accounts): boolean => {
  if (one === "all") return other === "all" || other.size > 0;
  if (other === "all") return one.size > 0;
  return [...one].some((account) => other.has(account));
};

/** A debit is in no population of credits. */
const meetOnSide = ({ side: one }: SamplePopulation, { side: other }: SamplePopulation): boolean =>
  !(one && other) || one === other;

/**
 * Numbers of the samples of the same accounts, or some of them, in the same period, whatever else was filtered, or of the very same lines.
 * Those taken back stand in the list with their reasons.
 */
export async function earlierSamples(db: Db, population: Population, popHash: string): Promise<number[]> {
  const { journal, definition } = population;
  const { rows } = await sql<Earlier>`
    select r.run_no as "runNo", r.pop_hash as "popHash", r.method, r.population as definition from sample_run r
    where ${ofProject("r")} and r.period_id = ${definition.periodId} and r.status <> ${code.sampleStatus.withdrawn}
    order by 1`.execute(db);
  if (rows.length === 0) return [];
  const own = await accountsOf(db, population);
  const found: number[] = [];
  for (const run of rows) {
    const isSame = run.popHash === popHash || (await isOverlapping(db, { journal, definition, own }, run));
    if (isSame) found.push(run.runNo);
  }
  return found;
}

async function isOverlapping(
  db: Db,
  { journal, definition, own }: Pick<Population, "journal" | "definition"> & { own: Accounts },
  run: Earlier,
): Promise<boolean> {
  if (!meetOnSide(definition, run.definition)) return false;
  const theirs = await accountsOf(db, await populationIn(db, journal, run.definition, run.method));
  return haveCommon(own, theirs);
}

interface Again {
  population: Population;
  popHash: string;
  /** A sample that extends another says so itself. */
  isExtension: boolean;
  reason: string | undefined;
}

/** What stays with the run; asked while the numbers of the project are held. */
export async function againReason(
  { db, project }: { db: Db } & OfProject,
  { population, popHash, isExtension, reason }: Again,
): Promise<string | null> {
  if (isExtension) return null;
  const earlier = await earlierSamples(db, population, popHash);
  if (earlier.length === 0) return null;
  const params = { runs: earlier.map((no) => `#${no}`).join(", ") };
  if (!(reason && saysWhatWasSeen(reason)))
    throw new Refusal("sampling.againReason", { kind: "state", params, field: "againReason" });
  if (!isInRoleSet(project?.role ?? -1, "leader"))
    throw new Refusal("sampling.againLeader", { kind: "forbidden", params, field: "againReason" });
  return reason;
}
