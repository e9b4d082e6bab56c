/** The discussion of the team as a record with its readers: who took part, and who was absent and confirms it for himself. */
import {
  type auditPlan,
  auditPlanPaper,
  type DiscussionPerson,
  type TeamDiscussion,
  teamDiscussionPaper,
} from "@digao/contract/areas/balance/plan/calls";
import { memberState, projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { linksOf } from "@digao/contract/paper/sections";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import { paperInForce } from "../../../platform/paper/in-force.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type TeamMember, teamOf } from "./facts.ts";

const participantsLeast = 2;
const leaders: readonly number[] = roleSets.leader;

interface Reading {
  userId: number;
  words: string;
  confirmedAt: string;
}
const readingsOf = async (db: Db, discussionId: number): Promise<Reading[]> => {
  const { rows } = await sql<Reading>`
    select d.user_id as "userId", d.words, d.confirmed_at as "confirmedAt" from discussion_reading d
    where ${ofProject("d")} and d.discussion_id = ${discussionId}`.execute(db);
  return rows;
};

/** Whom a plan calls key: those of the version on its way, else of the one in force. */
async function keyInPlan(db: Db): Promise<Set<number>> {
  const { rows } = await sql<{ userId: number }>`
    select (m.value ->> 'userId')::bigint as "userId" from paper_record v cross join lateral jsonb_array_elements(v.data -> 'team') m
    where ${ofProject("v")} and v.kind = ${auditPlanPaper.spec.name} and v.place < 2 and (m.value ->> 'isKey')::boolean`.execute(
    db,
  );
  return new Set(rows.map(({ userId }) => Number(userId)));
}

/** The quality reviewer takes no part in what he judges. */
const isKeyMember = ({ userId, role }: TeamMember, key: ReadonlySet<number>): boolean =>
  leaders.includes(role) || (key.has(userId) && role !== projectRole.qualityControl);

type Discussed = Pick<TeamDiscussion, "id" | "participants">;

/** Partner, manager, in-charge and key members, each with how they know what was discussed. */
export async function peopleOf(db: Db, { id, participants }: Discussed, key: ReadonlySet<number>) {
  const team = await teamOf(db);
  const present = new Set(participants.map(({ userId }) => userId));
  const read = new Map((await readingsOf(db, id)).map((reading) => [reading.userId, reading]));
  return team
    .filter((member) => isKeyMember(member, key) || present.has(member.userId) || read.has(member.userId))
    .map((member): DiscussionPerson => {
      const reading = read.get(member.userId);
      const { words = null, confirmedAt = null } = reading ?? {};
      return { ...member, isPresent: present.has(member.userId), words, confirmedAt };
    });
}

/** A procedure that is there and has not been tailored out. */
export async function hasProcedure(db: Db, { procedures }: Pick<TeamDiscussion, "procedures">): Promise<boolean> {
  const ids = linksOf(procedures).map(({ id }) => id);
  if (ids.length === 0) return false;
  const { rows } = await sql`
    select from prog_line p where ${ofProject("p")} and p.id = any(${ids}::bigint[]) and p.is_selected limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

const hasPlan = async ({ db }: Context): Promise<boolean> => {
  const { rows } = await sql`
    select from paper_record v where ${ofProject("v")} and v.kind = ${auditPlanPaper.spec.name} and v.place = 1 limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

function againstConfirming({ user, project }: Context, people: readonly DiscussionPerson[]): MessageKey | null {
  if (project?.checked !== memberState.confirmed) return "paper.readOnly";
  const own = people.find(({ userId }) => userId === user.id);
  if (own?.isPresent) return "plan.wasPresent";
  return own?.confirmedAt ? "plan.confirmedAlready" : null;
}

const isTeam = ({ project }: Context): boolean => roleSets.team.some((role) => role === project?.role);

export const discussionHandlers = paperHandlers(teamDiscussionPaper, {
  judge: ({ heldOn, participants }) => {
    if ((heldOn ?? "") > today()) return { key: "plan.dayAhead", field: "heldOn" };
    const ids = participants.map(({ userId }) => userId);
    const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
    return twice < 0 ? null : { key: "plan.twice", field: `participants[${twice}]` };
  },
  lacks: ({ participants }) => (participants.length < participantsLeast ? { key: "plan.alone" } : null),
  // The approval of a plan holds the discussion that it rests on, so either of both comes first.
  follow: async (ctx, act) => {
    if (act === "takeBack" && (await hasPlan(ctx))) throw new Refusal("plan.discussionRelied", { kind: "state" });
  },
  beside: async (ctx, { versions, lang }) => {
    const { db } = ctx;
    const standing = versions.find(({ status }) => status === teamDiscussionPaper.spec.inForce);
    const people = standing ? await peopleOf(db, standing, await keyInPlan(db)) : [];
    const mayNot = !standing || !isTeam(ctx) ? "plan.discussionOpen" : againstConfirming(ctx, people);
    return {
      people,
      team: await teamOf(db),
      canConfirm: { ok: mayNot === null, reason: mayNot ? messageOf(lang, mayNot) : "" },
    };
  },
});

/** In his own words, once; nobody confirms for another. */
export async function confirmDiscussion(
  ctx: Context,
  { Id, words }: Input<(typeof auditPlan)["ConfirmTeamDiscussion"]>,
): Promise<DiscussionPerson[]> {
  const { db } = ctx;
  const discussion = await paperInForce(ctx, teamDiscussionPaper);
  if (discussion?.id !== Id) throw new Refusal("plan.discussionOpen", { kind: "state" });
  const key = await keyInPlan(db);
  const mayNot = againstConfirming(ctx, await peopleOf(db, discussion, key));
  if (mayNot) throw new Refusal(mayNot, { kind: "state" });
  await db
    .insertInto("discussion_reading")
    .values({ project_id: projectIdOf(db), discussion_id: Id, words })
    .execute();
  await ctx.audit({
    refType: "teamDiscussion",
    refId: Id,
    projectId: projectIdOf(db),
    action: "confirm",
    new: { words },
  });
  return peopleOf(db, discussion, key);
}
