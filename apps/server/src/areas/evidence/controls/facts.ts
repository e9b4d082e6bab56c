/** What is known of the controls of a project, read once for all of them. */
import {
  controlPlan,
  controlType,
  generalControlResult,
  walkthroughResult,
} from "@digao/contract/areas/evidence/controls/codes";
import type { Code } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import type { DeficiencyGrade } from "@digao/domain/controls/deficiency";
import type { GeneralControls } from "@digao/domain/controls/itgc";
import type { StandingFacts } from "@digao/domain/controls/standing";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { worstByCycle } from "./grades.ts";

export interface Point {
  id: number;
  code: string;
  cycle: string;
  controlType: number;
  applicationId: number | null;
  plan: number;
  earlierYear: number | null;
  hasChanged: boolean;
  standing: Code<"controlStanding">;
  standingWhy: string[];
  outcome: Code<"controlTestOutcome"> | null;
  isForSignificantRisk: boolean;
}

const readPoints = (db: Db) =>
  sql<Point>`
  select p.id, p.code, p.cycle, p.control_type as "controlType", p.application_id as "applicationId", p.plan, p.earlier_year as "earlierYear",
    p.has_changed as "hasChanged", p.standing, p.standing_why as "standingWhy", (k.data ->> 'outcome')::int as outcome,
    exists (select from control_risk l join risk r on ${ofProject("r")} and r.id = l.risk_id
      where ${ofProject("l")} and l.control_point_id = p.id and not r.is_deleted and r.risk_level = ${code.riskLevel.significant}) as "isForSignificantRisk"
  from control_point p
  left join paper_record k on ${ofProject("k")} and k.kind = 'controlTest' and k.subject_id = p.id and k.place = 1
  where ${ofProject("p")} and not p.is_deleted order by p.id`.execute(db);

interface Walked {
  steps: { control: string | null; result: number | null }[];
}

/** By code of the control: what the walkthrough in force found of it. */
async function walked(db: Db): Promise<Map<string, Code<"walkthroughResult">>> {
  const { rows } = await sql<Walked>`select coalesce(k.data -> 'steps', '[]') as steps from paper_record k
    where ${ofProject("k")} and k.kind = 'walkthrough' and k.place = 1`.execute(db);
  const found = new Map<string, Code<"walkthroughResult">>();
  for (const { control, result } of rows.flatMap(({ steps }) => steps)) {
    if (!control || result === null) continue;
    const before = found.get(control);
    found.set(control, before === walkthroughResult.designDeficiency ? before : (result as Code<"walkthroughResult">));
  }
  return found;
}

const isEffective = (result: unknown): boolean => result === generalControlResult.effective;

/** By application, by the evaluation in force. */
export async function generalControls(db: Db): Promise<Map<number, GeneralControls>> {
  const { rows } = await sql<{ id: number; change: number; access: number; operations: number }>`
    select k.subject_id as id, (k.data ->> 'change')::int as change, (k.data ->> 'access')::int as access, (k.data ->> 'operations')::int as operations
    from paper_record k where ${ofProject("k")} and k.kind = 'generalControls' and k.place = 1`.execute(db);
  return new Map(
    rows.map(({ id, change, access, operations }) => [
      id,
      { changeManagement: isEffective(change), access: isEffective(access), operations: isEffective(operations) },
    ]),
  );
}

export async function auditYear(db: Db): Promise<number> {
  const { year } = await db
    .selectFrom("project")
    .where("id", "=", projectIdOf(db))
    .select("a_year as year")
    .executeTakeFirstOrThrow();
  return year;
}

export interface Known extends Point {
  facts: StandingFacts;
}

/** Every control of the project with what its standing rests on. */
export async function knownControls(db: Db): Promise<Known[]> {
  const { rows: points } = await readPoints(db);
  const walks = await walked(db);
  const general = await generalControls(db);
  const year = await auditYear(db);
  const worst: ReadonlyMap<string, DeficiencyGrade> = await worstByCycle(db);
  const testedCycles = new Set(points.flatMap(({ outcome, cycle }) => (outcome === null ? [] : [cycle])));
  return points.map((point) => ({
    ...point,
    facts: {
      isPlanned: point.plan !== controlPlan.none,
      isAutomated: point.controlType === controlType.automated,
      general: point.applicationId === null ? null : (general.get(point.applicationId) ?? null),
      walkthrough: walks.get(point.code) ?? null,
      outcome: point.outcome,
      worst: worst.get(point.cycle) ?? null,
      earlier:
        point.earlierYear === null
          ? null
          : {
              testedIn: point.earlierYear,
              auditYear: year,
              hasChanged: point.hasChanged,
              isForSignificantRisk: point.isForSignificantRisk,
            },
      isCycleTested: testedCycles.has(point.cycle),
    },
  }));
}
