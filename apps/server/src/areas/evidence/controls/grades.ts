/** Grades of deficiencies: all of one cycle together, by the materiality in force, never by choice (CSA 1152). */
import { deficiencyLevel, deficiencyLikelihood } from "@digao/contract/areas/evidence/controls/codes";
import type { Code } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type DeficiencyGrade, deficiencyGrade, type MaterialIndicator } from "@digao/domain/controls/deficiency";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { materialityInForce } from "../../balance/materiality/door.ts";

export interface StoredDeficiency {
  id: number;
  cycle: string;
  controlCode: string | null;
  description: string;
  likelihood: number;
  amount: string;
  isSeniorFraud: boolean;
  isRestatement: boolean;
  isMissedMisstatement: boolean;
  isCommitteeIneffective: boolean;
  grade: Code<"deficiencyLevel">;
}
export interface GradedDeficiency extends StoredDeficiency {
  now: Code<"deficiencyLevel">;
}

const indicatorsOf = (of: StoredDeficiency): MaterialIndicator[] => [
  ...(of.isSeniorFraud ? (["seniorFraud"] as const) : []),
  ...(of.isRestatement ? (["restatement"] as const) : []),
  ...(of.isMissedMisstatement ? (["missedMaterialMisstatement"] as const) : []),
  ...(of.isCommitteeIneffective ? (["ineffectiveAuditCommittee"] as const) : []),
];
const isPossible = ({ likelihood }: StoredDeficiency): boolean => likelihood === deficiencyLikelihood.possible;

const read = (db: Db) =>
  sql<StoredDeficiency>`
  select d.id, d.cycle, d.control_code as "controlCode", d.description, d.likelihood, d.amount::text as amount, d.is_senior_fraud as "isSeniorFraud",
    d.is_restatement as "isRestatement", d.is_missed_misstatement as "isMissedMisstatement", d.is_committee_ineffective as "isCommitteeIneffective", d.grade
  from control_deficiency d where ${ofProject("d")} and not d.is_deleted order by d.id`.execute(db);

/** As they are graded now. What cannot lead to a misstatement and has no indicator is general by itself. */
export async function gradedDeficiencies(db: Db): Promise<GradedDeficiency[]> {
  const { rows } = await read(db);
  if (rows.length === 0) return [];
  const { om, pm } = await materialityInForce(db, projectIdOf(db));
  return rows.map((row) => {
    const counted = rows.filter((one) => one.cycle === row.cycle && isPossible(one));
    const own = isPossible(row) ? counted.map(({ amount }) => fen(amount)) : [];
    const indicators = isPossible(row)
      ? rows.filter((one) => one.cycle === row.cycle).flatMap(indicatorsOf)
      : indicatorsOf(row);
    return { ...row, now: deficiencyLevel[deficiencyGrade(own, { om, pm }, indicators)] };
  });
}

const names = Object.fromEntries(Object.entries(deficiencyLevel).map(([name, level]) => [level, name]));

/** The stricter of how they were graded and how they are graded now: a lower materiality counts at once. */
export const gradeInForce = ({ grade, now }: GradedDeficiency): Code<"deficiencyLevel"> => (now > grade ? now : grade);

export async function worstByCycle(db: Db): Promise<Map<string, DeficiencyGrade>> {
  const worst = new Map<string, number>();
  for (const one of await gradedDeficiencies(db))
    worst.set(one.cycle, Math.max(worst.get(one.cycle) ?? 0, gradeInForce(one)));
  return new Map([...worst].map(([cycle, level]) => [cycle, names[level] as DeficiencyGrade]));
}
