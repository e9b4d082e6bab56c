/** What the firm decides on an evaluation (承接审批): a case is opened by the partner's approval, decided by those who had no hand in it, and kept. */
import type { AcceptanceCase, acceptance, acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import { acceptanceRoute, caseState } from "@digao/contract/areas/engagement/acceptance/codes";
import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input, Output } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import type { RecordOf } from "@digao/contract/paper/paper";
import { holdRecord } from "@digao/db/hold";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { peopleWithRight } from "../../../platform/auth/people.ts";
import { pageOf, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import { finishTasks, notify } from "../../../platform/live/notices.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { casesIn, standingCase } from "./door.ts";
import { linesOf } from "./lines.ts";

type Calls = typeof acceptance;
export type Version = RecordOf<(typeof acceptancePaper)["spec"]> & { route: number; reasons: number[] };

/** Cases of one project go one after the other. */
export const holdCases = (db: Db, projectId: number): Promise<void> => holdRecord(db, "acceptance_case of", projectId);

export async function readCase(db: Db, id: number): Promise<AcceptanceCase> {
  const row = await casesIn(db).where("c.id", "=", id).executeTakeFirst();
  if (!row) throw missing("acceptance.caseMissing");
  return row;
}

const sortable: Sortable = {
  openedAt: sql.ref("c.opened_at"),
  projectCode: sql.ref("p.project_code"),
  custName: sql`k.cust_name collate "zh-x-icu"`,
  score: sql.ref("c.score"),
};

export function listCases(
  { db }: Context,
  { state, keyword, ...query }: Input<Calls["GetAcceptanceCases"]>,
): Promise<Output<Calls["GetAcceptanceCases"]>> {
  const like = containing(keyword ?? "");
  const rows = casesIn(db)
    .$if(state !== undefined, (q) => q.where("c.state", "=", state ?? 0))
    .$if(Boolean(keyword), (q) =>
      q.where((is) =>
        is.or([
          is("p.project_name", "ilike", like),
          is("p.project_code", "ilike", like),
          is("k.cust_name", "ilike", like),
        ]),
      ),
    );
  return pageOf(rows, query, sortable, "c.id");
}

async function supersede(db: Db, projectId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update acceptance_case set state = ${caseState.superseded}, row_version = row_version + 1
    where of_project = ${projectId} and state <> ${caseState.superseded} returning id`.execute(db);
  for (const { id } of rows) await finishTasks(db, "acceptanceCase", id);
}

const rights = {
  [acceptanceRoute.quality]: ["Pages.Quality.Check"],
  [acceptanceRoute.committee]: ["Pages.Quality.Committee", "Pages.Quality.Check"],
  [acceptanceRoute.waiver]: ["Pages.Quality.Committee", "Pages.Quality.Check"],
} as const satisfies Record<number, readonly string[]>;

/** A code in the words of whoever reads the notice. */
export const inBoth = (name: "acceptanceRoute" | "caseState", code: number) => ({
  zh: codeWord("zh", name, code),
  en: codeWord("en", name, code),
});

/** Those who decide are given a task; none of them had a hand in it. */
async function askFirm(ctx: Context, found: AcceptanceCase, involved: readonly number[]): Promise<void> {
  const asked = rights[found.route as keyof typeof rights];
  const people = await peopleWithRight(ctx.db, asked);
  await notify(ctx.db, {
    to: people.filter((id) => !involved.includes(id)),
    by: ctx.user.id,
    type: noticeType.task,
    title: "notice.acceptanceWaits.title",
    text: "notice.acceptanceWaits.text",
    params: {
      name: ctx.user.name,
      project: found.projectName,
      score: found.score ?? "—",
      route: inBoth("acceptanceRoute", found.route),
    },
    refType: "acceptanceCase",
    refId: found.id,
  });
}

const acts: Readonly<Record<number, string>> = {
  [caseState.waiting]: "open",
  [caseState.accepted]: "accept",
  [caseState.declined]: "decline",
};
const actInto = (state: number): string => acts[state] ?? "open";

/** In the act by which the partner approves: what he may decide alone is decided by it, what nobody may accept is declined by it. */
export async function openCase(ctx: Context, version: Version, involved: readonly number[]): Promise<void> {
  const { db, user } = ctx;
  const projectId = ctx.project?.id ?? 0;
  await holdCases(db, projectId);
  await supersede(db, projectId);
  const { route, reasons } = version;
  const isOpen = route !== acceptanceRoute.partner && route !== acceptanceRoute.decline;
  const decided = route === acceptanceRoute.partner ? caseState.accepted : caseState.declined;
  const words = route === acceptanceRoute.decline ? messageOf("zh", "acceptance.declinedByRule") : version.conclusion;
  const { id } = await db
    .insertInto("acceptance_case")
    .values({
      of_project: projectId,
      version_id: version.id,
      revision: version.revision,
      score: version.worked.scores.evaluation?.percent ?? null,
      route,
      reasons,
      involved: [...involved],
      facts: JSON.stringify(linesOf(version)),
      state: isOpen ? caseState.waiting : decided,
      ...(isOpen ? {} : { decided_at: sql`now()`, decided_by: user.id, words }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const found = await readCase(db, id);
  await ctx.audit({
    refType: "acceptanceCase",
    refId: id,
    action: actInto(found.state),
    new: { project: found.projectCode, score: found.score, route, reasons, words: found.words },
  });
  if (isOpen) await askFirm(ctx, found, involved);
  await dropBooks(ctx, found);
}

/** What was taken in to evaluate an engagement goes when that is declined. */
export async function dropBooks({ db, jobs }: Context, { state, projectId }: AcceptanceCase): Promise<void> {
  if (state === caseState.declined)
    await jobs.start(db, { kind: "drop-trial-books", projectId, payload: { projectId } });
}

/** Manager or partner give it up before it has begun: on record like any other. */
export async function decline(
  ctx: Context,
  { projectId, reason }: Input<Calls["DeclineAcceptance"]>,
): Promise<AcceptanceCase> {
  const { db, user } = ctx;
  if (ctx.project?.status !== projectStatus.settingUp) throw new Refusal("acceptance.notBegun", { kind: "state" });
  await holdRecord(db, "project", projectId);
  await holdCases(db, projectId);
  const standing = await standingCase(db, projectId);
  if (standing?.state === caseState.declined)
    throw new Refusal("acceptance.caseClosed", { kind: "state", params: { name: standing.decidedBy ?? "" } });
  await supersede(db, projectId);
  const { id } = await db
    .insertInto("acceptance_case")
    .values({
      of_project: projectId,
      route: acceptanceRoute.partner,
      state: caseState.declined,
      decided_at: sql`now()`,
      decided_by: user.id,
      words: reason,
      involved: [user.id],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const found = await readCase(db, id);
  await ctx.audit({
    refType: "acceptanceCase",
    refId: id,
    action: "decline",
    new: { project: found.projectCode, words: reason },
  });
  await dropBooks(ctx, found);
  return found;
}
