import { paperStatus } from "@digao/contract/areas/engagement/papers/codes";
import { memberState, onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import type { cockpit, PersonStanding, WorkStanding } from "@digao/contract/areas/office/cockpit/calls";
import type { SignedTotal } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Input } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { SIGN_LEVELS, SIGN_RULES } from "@digao/domain/sign-off/levels";
import { type Plan, papersBehind } from "@digao/domain/sign-off/pace";
import { today } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { papersStanding } from "../../papers/statement-items/door.ts";
import { openPoints } from "./open-points.ts";

type Paper = SignedTotal["rows"][number];

export async function getWorkStanding(
  { db, lang }: Context,
  { projectId, RptLang }: Input<(typeof cockpit)["GetWorkStanding"]>,
): Promise<WorkStanding> {
  const [standing, team, plan] = await Promise.all([
    papersStanding(db, projectId, RptLang),
    readTeam(db, projectId),
    readPlan(db, projectId),
  ]);
  const { rows } = standing.total;
  const members = team.filter(({ isConfirmed }) => isConfirmed);
  return {
    papers: rows.length,
    concluded: rows.filter(isConcluded).length,
    levels: levelsOf(rows),
    people: peopleOf(rows, members, plan),
    openPoints: await openPoints(db, lang, { ...standing, pending: team.filter((one) => !one.isConfirmed) }),
  };
}

export interface TeamMember {
  userId: number;
  name: string;
  role: number;
  isConfirmed: boolean;
}

async function readTeam(db: Db, projectId: number): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom("project_member as m")
    .innerJoin("app_user as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectId)
    .where("m.checked", "in", onTeam)
    .select(["u.id as userId", "u.name", "m.role_id as role", "m.checked"])
    .orderBy("m.id")
    .execute();
  return rows.map(({ checked, ...row }) => ({ ...row, isConfirmed: checked === memberState.confirmed }));
}

const readPlan = (db: Db, projectId: number): Promise<Plan> =>
  db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["plan_start as start", "plan_end as end"])
    .executeTakeFirstOrThrow();

const isConcluded = ({ result }: Paper): boolean => result !== itemResult.none;
const isSigned = ({ cells }: Paper, level: number): boolean =>
  cells.some((cell) => cell.level === level && cell.isNeeded && cell.sign !== null && !cell.sign.isStale);
const isNeeded = ({ cells }: Paper, level: number): boolean =>
  cells.some((cell) => cell.level === level && cell.isNeeded);

const levelsOf = (papers: readonly Paper[]): WorkStanding["levels"] =>
  SIGN_LEVELS.map((level) => ({
    level,
    signed: papers.filter((paper) => isSigned(paper, level)).length,
    needed: papers.filter((paper) => isNeeded(paper, level)).length,
  }));

/** The level whose sign a prepared paper waits for; null before its preparer has signed, and once all have. */
function nextReview(paper: Paper): number | null {
  const next = SIGN_LEVELS.find((level) => isNeeded(paper, level) && !isSigned(paper, level));
  return next === undefined || next === 0 ? null : next;
}

/** Who reviews a level: the first role of its rule that somebody of the team holds, as tasks are given out. */
function reviewsOf(papers: readonly Paper[], members: readonly TeamMember[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const paper of papers) {
    const level = SIGN_LEVELS.find((one) => one === nextReview(paper));
    if (level === undefined) continue;
    const role = SIGN_RULES[level].roles.find((one) => members.some((member) => member.role === one));
    const signers = new Set(paper.cells.flatMap(({ sign }) => (sign ? [sign.userId] : [])));
    for (const { userId } of members.filter((member) => member.role === role && !signers.has(member.userId)))
      counts.set(userId, (counts.get(userId) ?? 0) + 1);
  }
  return counts;
}

function peopleOf(papers: readonly Paper[], members: readonly TeamMember[], plan: Plan): PersonStanding[] {
  const reviews = reviewsOf(papers, members);
  const byPerson = new Map<number | null, Pick<PersonStanding, "userId" | "name" | "role">>(
    members.map(({ userId, name, role }) => [userId, { userId, name, role }]),
  );
  for (const { auditUserId, auditUserName } of papers)
    if (!byPerson.has(auditUserId))
      byPerson.set(auditUserId, { userId: auditUserId, name: auditUserName ?? "", role: null });
  const day = today();
  const people = [...byPerson.values()].map((person): PersonStanding => {
    const own = papers.filter(({ auditUserId }) => auditUserId === person.userId);
    const concluded = own.filter(isConcluded).length;
    const notStarted = own.filter((paper) => !isConcluded(paper) && paper.wpStatus === paperStatus.notStarted).length;
    return {
      ...person,
      assigned: own.length,
      notStarted,
      inWork: own.length - notStarted - concluded,
      concluded,
      levels: levelsOf(own),
      behind: papersBehind({ assigned: own.length, concluded }, plan, day),
      toReview: reviews.get(person.userId ?? 0) ?? 0,
    };
  });
  const order = (person: PersonStanding) => [person.behind ?? 0, person.toReview, person.assigned];
  return people
    .filter(({ assigned, toReview, role }) => assigned + toReview > 0 || role !== null)
    .sort((one, other) => compare(order(other), order(one)));
}

const compare = (one: readonly number[], other: readonly number[]): number =>
  one.map((value, place) => value - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;
