/** What responds to risks: procedures of the item's programme, and what each assertion still lacks. */
import type { ResponseLine, RiskResponse, RiskStanding, risks } from "@digao/contract/areas/balance/risks/calls";
import { responseKind } from "@digao/contract/areas/balance/risks/codes";
import { signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { codesOf } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import { isMaterialTo, limitsOf } from "@digao/domain/risk/assess";
import {
  canBe,
  missingOfAssertion,
  performedMissing,
  type Response,
  type ResponseKind,
  type RiskFacts,
} from "@digao/domain/risk/linked";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged, signs } from "../../engagement/papers/door.ts";
import { procedures } from "../../engagement/programs/door.ts";
import { materialityInForce } from "../materiality/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../trial-balance/door.ts";
import { areControlsLost, holdItem, levelInForce, readRisks, type StoredRisk } from "./facts.ts";

type Calls = typeof risks;

async function oneRisk(db: Db, id: number): Promise<StoredRisk> {
  const [found] = await readRisks(db, { id });
  if (!found) throw missing("risk.missing");
  return found;
}

interface Link {
  riskId: number;
  progLineId: number;
  kind: ResponseKind;
  threshold: string | null;
  isPredictable: boolean;
  isRolledForward: boolean;
}

async function readLinks(db: Db, riskIds: readonly number[]): Promise<Link[]> {
  if (riskIds.length === 0) return [];
  const { rows } = await sql<Link>`
    select p.risk_id as "riskId", p.prog_line_id as "progLineId", p.response_kind as kind, p.threshold::text as threshold,
      p.is_predictable as "isPredictable", p.is_rolled_forward as "isRolledForward"
    from risk_response p where ${ofProject("p")} and p.risk_id = any(${[...riskIds]}::bigint[]) order by p.prog_line_id`.execute(
    db,
  );
  return rows;
}

/** A test of controls answers nothing while the controls of the risk fail. */
const counts = (one: StoredRisk, { kind }: Link): boolean => kind !== responseKind.controls || !areControlsLost(one);

type Lacks = (line: ProgLine) => ReturnType<typeof performedMissing>;

/** What keeps a procedure from counting as executed, by the gates of programmes. */
async function lacksOf(db: Db, projectId: number): Promise<Lacks> {
  const days = await procedures.days(db, projectId);
  const items = await db.selectFrom("fs_item").select(["id", "grp_id as groupId"]).execute();
  const groups = new Map(items.map(({ id, groupId }) => [id, groupId]));
  return (line) => performedMissing(line, { ...days, groupId: groups.get(line.RId) ?? null }, today());
}

const responseOf = (link: Link, { assertions, execDate }: ProgLine): Response => ({
  ...link,
  assertions,
  execDate,
  threshold: link.threshold === null ? null : fen(link.threshold),
});

export interface Uncovered {
  fsItemId: number;
  /** The assertion's code. */
  subject: string;
}

/** Assertions at high or significant risk that no linked procedure is executed for; of all items, or of one. */
export async function uncovered(db: Db, projectId: number, itemId?: number): Promise<Uncovered[]> {
  const all = (await readRisks(db, { itemId })).filter(({ fsItemId }) => fsItemId !== null);
  if (all.length === 0) return [];
  const materiality = await materialityInForce(db, projectId);
  const high = all.filter((one) => levelInForce(one, materiality) >= riskLevel.high);
  if (high.length === 0) return [];
  const links = await readLinks(
    db,
    high.map(({ id }) => id),
  );
  const lines = await procedures.byIds(db, [...new Set(links.map(({ progLineId }) => progLineId))]);
  const lacks = await lacksOf(db, projectId);
  const executed = new Map(lines.filter((line) => lacks(line).length === 0).map((line) => [line.id, line]));
  const found = new Map<string, Uncovered>();
  for (const one of high) {
    const { id, fsItemId, assertions } = one;
    const own = links.flatMap((link) =>
      link.riskId === id && counts(one, link) ? (executed.get(link.progLineId) ?? []) : [],
    );
    for (const subject of assertions)
      if (!own.some((line) => line.assertions.includes(subject)))
        found.set(`${fsItemId}.${subject}`, { fsItemId: fsItemId ?? 0, subject });
  }
  return [...found.values()];
}

interface Around {
  balance: ProjectTrialBalance;
  periodEnd: string;
  reviewed: ReadonlySet<number>;
}

/** Items that the project's manager has signed as their reviewer. */
async function around(db: Db, projectId: number, read?: ProjectTrialBalance): Promise<Around> {
  const given = await signs.read(db, signedPaper.item);
  const reviewed = [...given].flatMap(([id, own]) =>
    own.some(({ level, signerRole }) => level >= signLevel.firstReview && signerRole === projectRole.manager)
      ? [id]
      : [],
  );
  const { periodEnd } = await procedures.days(db, projectId);
  const balance = read ?? (await projectTrialBalance(db, { projectId }));
  return { balance, periodEnd: periodEnd ?? "", reviewed: new Set(reviewed) };
}

/** @param answeredOn items whose procedures answer it: of a risk of the statements as a whole their reviewer is who reviews the answer */
function factsOf(one: StoredRisk, answeredOn: readonly number[], { balance, periodEnd, reviewed }: Around): RiskFacts {
  const limits = limitsOf(balance.materiality, one.fsItemId);
  const item = balance.source.items.find(({ id }) => id === one.fsItemId);
  const audited = (item ? balance.rows.get(item.line.code)?.audited : undefined) ?? 0n;
  const reviewedBy = one.fsItemId === null ? answeredOn : [one.fsItemId];
  return {
    rmm: levelInForce(one, balance.materiality),
    isMaterial: item !== undefined && isMaterialTo(audited, limits),
    reliesOnControls: one.reliesOnControls && !areControlsLost(one),
    periodEnd,
    isReviewedByManager: reviewedBy.length > 0 && reviewedBy.every((id) => reviewed.has(id)),
    pm: limits.pm,
  };
}

interface Executed {
  response: Response;
  RId: number;
}

function standingOf(one: StoredRisk, done: readonly Executed[], about: Around): RiskStanding {
  const executed = done.map(({ response }) => response);
  const facts = factsOf(
    one,
    done.map(({ RId }) => RId),
    about,
  );
  const whole: (string | null)[] = one.assertions.length > 0 ? one.assertions : [null];
  const lacking = whole.map((assertion) => ({ assertion, missing: missingOfAssertion(facts, assertion, executed) }));
  return {
    id: one.id,
    likelihood: Number(one.likelihood),
    magnitude: Number(one.magnitude),
    riskLevel: one.riskLevel,
    levelNow: facts.rmm,
    isMet: lacking.every((row) => row.missing.length === 0),
    missing: lacking,
  };
}

export const getBoard = ({ db }: Context, { projectId }: Input<Calls["GetRiskBoard"]>): Promise<RiskStanding[]> =>
  boardOf(db, projectId);

/** @param read the books, where they have been read already */
export async function boardOf(db: Db, projectId: number, read?: ProjectTrialBalance): Promise<RiskStanding[]> {
  const all = await readRisks(db);
  const links = await readLinks(
    db,
    all.map(({ id }) => id),
  );
  const lines = await procedures.byIds(db, [...new Set(links.map(({ progLineId }) => progLineId))]);
  const lacks = await lacksOf(db, projectId);
  const done = new Map(lines.filter((line) => lacks(line).length === 0).map((line) => [line.id, line]));
  const about = await around(db, projectId, read);
  return all.map((one) => {
    const own = links.flatMap((link) => {
      const line = link.riskId === one.id && counts(one, link) ? done.get(link.progLineId) : undefined;
      return line ? [{ response: responseOf(link, line), RId: line.RId }] : [];
    });
    return standingOf(one, own, about);
  });
}

export async function getResponse(
  { db, project }: Context,
  { id }: Input<Calls["GetRiskResponse"]>,
): Promise<RiskResponse> {
  const projectId = project?.id ?? 0;
  const one = await oneRisk(db, id);
  const links = await readLinks(db, [id]);
  const byLine = new Map(links.map((link) => [link.progLineId, link]));
  const lines =
    one.fsItemId === null ? await procedures.byIds(db, [...byLine.keys()]) : await procedures.ofItem(db, one.fsItemId);
  const lacks = await lacksOf(db, projectId);
  const executed = lines.flatMap((line) => {
    const link = byLine.get(line.id);
    return link && counts(one, link) && lacks(line).length === 0
      ? [{ response: responseOf(link, line), RId: line.RId }]
      : [];
  });
  return {
    ...standingOf(one, executed, await around(db, projectId)),
    lines: lines
      .filter((line) => line.isSelected || byLine.has(line.id))
      .map((line): ResponseLine => {
        const link = byLine.get(line.id);
        const { lineNo, content, wpIndex, assertions } = line;
        return {
          id: line.id,
          lineNo,
          content,
          wpIndex,
          assertions,
          kinds: codesOf("responseKind")
            .map(Number)
            .filter((kind) => canBe(kind as ResponseKind, line.procTypes)),
          link: link ? { ...link } : null,
          lacks: lacks(line),
        };
      }),
  };
}

const isSame = (link: Link, given: Omit<Link, "riskId" | "progLineId">): boolean =>
  link.kind === given.kind &&
  link.threshold === given.threshold &&
  link.isPredictable === given.isPredictable &&
  link.isRolledForward === given.isRolledForward;

/** Held: nobody changes the risk or signs its item meanwhile. */
async function holdRisk(db: Db, id: number): Promise<StoredRisk> {
  await sql`select from risk r where ${ofProject("r")} and r.id = ${id} for update`.execute(db);
  const one = await oneRisk(db, id);
  if (one.fsItemId !== null) await holdItem(db, one.fsItemId);
  return one;
}

export async function linkProcedure(ctx: Context, input: Input<Calls["LinkRiskProcedure"]>): Promise<RiskResponse> {
  const { db, project, user, lang } = ctx;
  const { id, progLineId, isPredictable, isRolledForward } = input;
  const one = await holdRisk(db, id);
  const kind = input.kind as ResponseKind;
  const [line] = await procedures.byIds(db, [progLineId]);
  // What answers a risk of the statements as a whole may stand with any item.
  if (!line || (one.fsItemId !== null && line.RId !== one.fsItemId))
    throw new Refusal("risk.procedureOther", { kind: "missing" });
  if (!line.isSelected) throw new Refusal("program.notSelected", { kind: "state" });
  if (!canBe(kind, line.procTypes)) {
    const word = messageOf(lang, `risk.kind.${kind}`);
    throw new Refusal("risk.kindUnfit", { field: "kind", params: { kind: word } });
  }
  const threshold = input.threshold == null ? null : yuan(fen(input.threshold));
  const given: Omit<Link, "riskId" | "progLineId"> = { kind, threshold, isPredictable, isRolledForward };
  const before = (await readLinks(db, [id])).find((link) => link.progLineId === progLineId);
  if (before && isSame(before, given)) throw new Refusal("risk.linked", { kind: "state" });
  await sql`
    insert into risk_response (tenant_id, project_id, risk_id, prog_line_id, response_kind, threshold, is_predictable, is_rolled_forward, linked_by)
    values (${ownTenant}, ${ownProject}, ${id}, ${progLineId}, ${kind}, ${threshold}, ${isPredictable}, ${isRolledForward}, ${user.id})
    on conflict (tenant_id, project_id, risk_id, prog_line_id) do update set response_kind = excluded.response_kind,
      threshold = excluded.threshold, is_predictable = excluded.is_predictable, is_rolled_forward = excluded.is_rolled_forward,
      linked_by = excluded.linked_by, linked_at = excluded.linked_at`.execute(db);
  await markChanged(db, [one.fsItemId]);
  await ctx.audit({
    refType: "risk",
    refId: id,
    projectId: project?.id ?? 0,
    action: "link",
    new: { lineNo: line.lineNo, responseKind: kind, threshold, isPredictable, isRolledForward },
  });
  return getResponse(ctx, { id });
}

export async function unlinkProcedure(
  ctx: Context,
  { id, progLineId, reason }: Input<Calls["UnlinkRiskProcedure"]>,
): Promise<RiskResponse> {
  const { db, project } = ctx;
  const one = await holdRisk(db, id);
  const { rows } = await sql<{ kind: number }>`delete from risk_response p where ${ofProject("p")} and p.risk_id = ${id}
    and p.prog_line_id = ${progLineId} returning p.response_kind as kind`.execute(db);
  const [gone] = rows;
  if (!gone) throw new Refusal("risk.notLinked", { kind: "missing" });
  const [line] = await procedures.byIds(db, [progLineId]);
  await markChanged(db, [one.fsItemId]);
  await ctx.audit({
    refType: "risk",
    refId: id,
    projectId: project?.id ?? 0,
    action: "unlink",
    old: { lineNo: line?.lineNo ?? 0, responseKind: gone.kind },
    new: { reason },
  });
  return getResponse(ctx, { id });
}
