/** The firm's part: the quality department decides, or closes the vote of its committee; who had a hand in the evaluation takes no part. */
import type { AcceptanceCase, AcceptanceFile, acceptance } from "@digao/contract/areas/engagement/acceptance/calls";
import { acceptanceRoute, acceptanceVote, caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { onTeam } from "@digao/contract/areas/engagement/project-detail/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { committeeDecision } from "@digao/domain/acceptance/committee";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { isChiefPartner, isOnTeam } from "../../../platform/auth/people.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { checkVersion, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { dropBooks, holdCases, inBoth, readCase } from "./cases.ts";
import { shownLines } from "./lines.ts";

type Calls = typeof acceptance;
interface Why {
  key: MessageKey;
  params?: Params;
  kind?: "forbidden";
}

const isVoted = ({ route }: AcceptanceCase): boolean =>
  route === acceptanceRoute.committee || route === acceptanceRoute.waiver;

async function againstPerson({ db, user }: Context, one: AcceptanceCase): Promise<Why | null> {
  const { involved } = await db
    .selectFrom("acceptance_case")
    .where("id", "=", one.id)
    .select("involved")
    .executeTakeFirstOrThrow();
  const hasHand = involved.map(Number).includes(user.id) || (await isOnTeam(db, one.projectId, user.id));
  return hasHand ? { key: "acceptance.involved", kind: "forbidden" } : null;
}

function againstState({ state, decidedBy }: AcceptanceCase): Why | null {
  if (state === caseState.waiting) return null;
  return decidedBy ? { key: "acceptance.caseClosed", params: { name: decidedBy } } : { key: "acceptance.caseDecided" };
}

async function againstDecision(ctx: Context, one: AcceptanceCase): Promise<Why | null> {
  const why = againstState(one) ?? (await againstPerson(ctx, one));
  if (why || !isVoted(one)) return why;
  const { votesFor: yes, votesAgainst: no } = one;
  const { outcome } = committeeDecision({ persons: yes + no, yes, no });
  return outcome === "tooFew" ? { key: "acceptance.fewVotes", params: { count: yes + no } } : null;
}

async function againstVote(ctx: Context, one: AcceptanceCase): Promise<Why | null> {
  const why =
    againstState(one) ?? (isVoted(one) ? await againstPerson(ctx, one) : { key: "acceptance.noVote" as const });
  if (why) return why;
  const { rows } = await sql`
    select from acceptance_vote v where v.case_id = ${one.id} and v.user_id = ${ctx.user.id}`.execute(ctx.db);
  return rows.length > 0 ? { key: "acceptance.votedAlready" } : null;
}

const refuse = ({ key, params, kind = "forbidden" as const }: Why, isState: boolean): Refusal =>
  new Refusal(key, { kind: isState ? "state" : kind, ...(params ? { params } : {}) });
const allowed = ({ lang, user }: Context, why: Why | null, right: string) => {
  if (!user.permissions.has(right)) return { ok: false, reason: messageOf(lang, "acceptance.rightMissing") };
  return why ? { ok: false, reason: messageOf(lang, why.key, why.params) } : { ok: true, reason: "" };
};

export async function readFile(ctx: Context, { Id }: { Id: number }): Promise<AcceptanceFile> {
  const { db, lang } = ctx;
  const one = await readCase(db, Id);
  const { facts } = await db
    .selectFrom("acceptance_case")
    .where("id", "=", Id)
    .select("facts")
    .executeTakeFirstOrThrow();
  const votes = await db
    .selectFrom("acceptance_vote as v")
    .innerJoin("app_user as u", "u.id", "v.user_id")
    .where("v.case_id", "=", Id)
    .orderBy("v.voted_at")
    .select(["v.user_id as userId", "u.name", "v.vote", "v.words", "v.voted_at as at"])
    .execute();
  return {
    ...one,
    ...shownLines(facts, lang),
    votes,
    canDecide: allowed(ctx, await againstDecision(ctx, one), "Pages.Quality.Check"),
    canVote: allowed(ctx, await againstVote(ctx, one), "Pages.Quality.Committee"),
  };
}

/** The case as it stands, while nobody else of this project's cases acts. */
async function held(ctx: Context, id: number): Promise<AcceptanceCase> {
  const { projectId } = await readCase(ctx.db, id);
  await holdCases(ctx.db, projectId);
  return readCase(ctx.db, id);
}

function requireWords(words: string): void {
  if (!saysWhatWasSeen(words)) throw new Refusal("acceptance.wordsShort", { field: "words" });
}

export async function vote(ctx: Context, { Id, vote: given, words }: Input<Calls["VoteAcceptance"]>) {
  requireWords(words);
  const one = await held(ctx, Id);
  const why = await againstVote(ctx, one);
  if (why) throw refuse(why, why.kind !== "forbidden");
  await ctx.db
    .insertInto("acceptance_vote")
    .values({ case_id: Id, vote: given, words, is_chief: await isChiefPartner(ctx.db, ctx.user.id) })
    .execute();
  await ctx.audit({
    refType: "acceptanceCase",
    refId: Id,
    action: "vote",
    new: { vote: given, words },
  });
  return readFile(ctx, { Id });
}

/** A vote is closed by what it came to; a waiver has the chief partner among those in favour. */
async function requireByVote({ db, lang }: Context, one: AcceptanceCase, isAccepted: boolean): Promise<void> {
  const { votesFor: yes, votesAgainst: no } = one;
  const isCarried = committeeDecision({ persons: yes + no, yes, no }).outcome === "accepted";
  if (isCarried !== isAccepted) {
    const result = messageOf(lang, isCarried ? "acceptance.carried" : "acceptance.notCarried");
    throw new Refusal("acceptance.againstVotes", { kind: "state", params: { result } });
  }
  if (one.route !== acceptanceRoute.waiver || !isAccepted) return;
  const { rows } = await sql`
    select from acceptance_vote v where v.case_id = ${one.id} and v.is_chief and v.vote = ${acceptanceVote.for} limit 1`.execute(
    db,
  );
  if (rows.length === 0) throw new Refusal("acceptance.chiefMissing", { kind: "state" });
}

export async function decide(
  ctx: Context,
  { Id, isAccepted, words, rowVersion }: Input<Calls["DecideAcceptance"]>,
): Promise<AcceptanceFile> {
  const { db, user } = ctx;
  requireWords(words);
  const one = await held(ctx, Id);
  const why = await againstDecision(ctx, one);
  if (why) throw refuse(why, why.kind !== "forbidden");
  checkVersion(rowVersion, one);
  if (isVoted(one)) await requireByVote(ctx, one, isAccepted);
  const state = isAccepted ? caseState.accepted : caseState.declined;
  await db
    .updateTable("acceptance_case")
    .set({
      state,
      decided_at: sql`now()`,
      decided_by: user.id,
      words,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", Id)
    .execute();
  await ctx.audit({
    refType: "acceptanceCase",
    refId: Id,
    action: isAccepted ? "accept" : "decline",
    old: { state: one.state },
    new: { state, words, votesFor: one.votesFor, votesAgainst: one.votesAgainst },
  });
  await finishTasks(db, "acceptanceCase", Id);
  await tellTeam(ctx, one, state, words);
  await dropBooks(ctx, { ...one, state });
  return readFile(ctx, { Id });
}

async function tellTeam({ db, user }: Context, one: AcceptanceCase, state: number, words: string): Promise<void> {
  const team = await db
    .selectFrom("project_member")
    .where("project_id", "=", one.projectId)
    .where("checked", "in", onTeam)
    .select("user_id as id")
    .execute();
  await notify(db, {
    to: team.map(({ id }) => id),
    by: user.id,
    type: noticeType.notice,
    title: "notice.acceptanceDecided.title",
    text: "notice.acceptanceDecided.text",
    params: { project: one.projectName, state: inBoth("caseState", state), words },
    projectId: one.projectId,
    refType: "project",
    refId: one.projectId,
  });
}
