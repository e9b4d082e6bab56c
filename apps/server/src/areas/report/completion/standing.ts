/** The completion check as it stands: facts of the areas, answers of people, waivers. One pass over all lines, each fact read once. */
import type { CompletionLine, CompletionWaiver } from "@digao/contract/areas/report/completion/calls";
import type { CompletionCheck } from "@digao/contract/areas/report/completion/check";
import { completionChecks } from "@digao/contract/areas/report/completion/checks";
import {
  completionAnswer,
  completionGroup,
  completionMode,
  completionResult,
  completionStage,
  waiverState,
} from "@digao/contract/areas/report/completion/codes";
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { waiverRule } from "@digao/domain/completion/waivers";
import { sql } from "kysely";
import { type Finding, factReader } from "../../../platform/completion/facts.ts";
import { type CompletionHead, completionHead } from "./head.ts";
import { isStanding, waiversOf } from "./waiver-rows.ts";

type Answer = NonNullable<CompletionLine["answer"]>;
type Reader = (code: CompletionFactCode) => Promise<Finding | null>;

export interface Standing {
  head: CompletionHead;
  /** All of them but those left out, worked out when somebody asks: a step back asks for none. */
  lines(leftOut?: readonly string[]): Promise<CompletionLine[]>;
  waivers: CompletionWaiver[];
  fact: Reader;
}

const { passed, failed, notApplicable, waived, notComputed, unanswered } = completionResult;

async function answersOf(db: Db): Promise<ReadonlyMap<string, Answer>> {
  const { rows } = await sql<Answer & { code: string }>`
    select c.id, c.check_code as code, c.answer, c.words, u.name as by, c.answered_at as at, c.row_version as "rowVersion", (
      select count(*)::int from paper_link l left join audit_file f on ${ofProject("f")} and l.to_entity = 'auditFile' and f.id = l.to_id
      where ${ofProject("l")} and l.from_entity = 'completionLine' and l.from_id = c.id and l.removed_at is null
        and l.to_id is not null and f.deleted_at is null) as evidence
    from completion_line c join app_user u on u.tenant_id = c.tenant_id and u.id = c.answered_by
    where ${ofProject("c")}`.execute(db);
  return new Map(rows.map(({ code, ...answer }) => [code, answer]));
}

interface Judged {
  result: number;
  count: number | null;
  names: string[];
  lack: string | null;
}

const say = (lang: Lang, key: string, params: Record<string, string | number> = {}): string =>
  messageOf(lang, `completion.lack.${key}` as MessageKey, params);

/** Of the facts together: one that nobody can compute yet keeps the line from passing. */
function byFacts(findings: readonly (Finding | null)[], lang: Lang): Judged {
  const known = findings.filter((one): one is Finding => one !== null);
  const count = known.reduce((sum, { open }) => sum + open, 0);
  const names = known.flatMap((one) => one.names ?? []);
  const isMissing = known.length < findings.length;
  if (count > 0) {
    const list = names.join(lang === "zh" ? "、" : ", ");
    const lack = list === "" ? say(lang, "openOnly") : say(lang, "open", { count, names: list });
    return { result: failed, count, names, lack };
  }
  if (isMissing) return { result: notComputed, count: null, names: [], lack: say(lang, "notComputed") };
  const applies = known.length === 0 || known.some(({ isApplicable }) => isApplicable !== false);
  return { result: applies ? passed : notApplicable, count: 0, names: [], lack: null };
}

function byAnswer(answer: Answer | undefined, lang: Lang): Judged {
  const judged = (result: number, lack: string | null): Judged => ({ result, count: null, names: [], lack });
  if (!answer) return judged(unanswered, say(lang, "unanswered"));
  if (answer.answer === completionAnswer.notDone) return judged(failed, say(lang, "notDone"));
  if (answer.answer === completionAnswer.notApplicable) return judged(notApplicable, null);
  return answer.evidence > 0 ? judged(passed, null) : judged(failed, say(lang, "noEvidence"));
}

const isAsked = ({ when }: CompletionCheck, { isReviewRequired, isListed, isGroup }: CompletionHead): boolean =>
  when === undefined || { review: isReviewRequired, listed: isListed, group: isGroup }[when];

/** The server first; where it has nothing against it, a person. */
async function judge(check: CompletionCheck, of: { fact: Reader; answer: Answer | undefined; lang: Lang }) {
  const { fact, answer, lang } = of;
  const findings: (Finding | null)[] = [];
  for (const code of check.facts) findings.push(await fact(code));
  if (check.mode === "auto") return findings.length === 0 ? byFacts([null], lang) : byFacts(findings, lang);
  const bySystem = byFacts(findings, lang);
  if (bySystem.result === failed || bySystem.result === notComputed) return bySystem;
  return { ...byAnswer(answer, lang), count: check.facts.length > 0 ? 0 : null };
}

const covers = (waiver: CompletionWaiver | undefined, count: number | null): boolean =>
  waiver?.state === waiverState.inForce && (count ?? 0) <= waiver.openCount;

export const listOfBy = (check: CompletionCheck, lang: Lang): string =>
  check.by.map((one) => messageOf(lang, `move.by.${one}` as MessageKey)).join(lang === "zh" ? "、" : ", ");

const mayBeWaived = (result: number): boolean => result === failed || result === unanswered || result === notComputed;

/** A line before it is judged. */
const unjudged = (check: CompletionCheck, lang: Lang) => ({
  code: check.code,
  words: wordIn(lang, check.words),
  group: completionGroup[check.group],
  mode: completionMode[check.mode],
  stage: completionStage[check.stage],
  by: listOfBy(check, lang),
  screen: check.screen ?? null,
  waiverRule: waiverRule(check.waiver),
});
const beside: Judged = { result: notApplicable, count: null, names: [], lack: null };

function withWaiver(judged: Judged, waiver: CompletionWaiver | undefined) {
  const isOpen = mayBeWaived(judged.result);
  const isCovered = isOpen && covers(waiver, judged.count);
  return {
    ...judged,
    result: isCovered ? waived : judged.result,
    waiver: waiver ?? null,
    isWaiverOutgrown: isOpen && waiver?.state === waiverState.inForce && !isCovered,
  };
}

export async function readStanding(db: Db, projectId: number, lang: Lang): Promise<Standing> {
  const head = await completionHead(db, projectId);
  const waivers = await waiversOf(db, projectId);
  const { reportDate, isReviewRequired } = head;
  const fact = factReader({ db, lang, projectId, reportDate, isReviewRequired });
  const standing = new Map(waivers.filter(isStanding).map((waiver) => [waiver.code, waiver]));
  const lines = async (leftOut: readonly string[] = []): Promise<CompletionLine[]> => {
    const answers = await answersOf(db);
    const judged: CompletionLine[] = [];
    for (const check of completionChecks.filter(({ code }) => !leftOut.includes(code))) {
      const answer = answers.get(check.code);
      const found = isAsked(check, head) ? await judge(check, { fact, answer, lang }) : beside;
      judged.push({ ...unjudged(check, lang), ...withWaiver(found, standing.get(check.code)), answer: answer ?? null });
    }
    return judged;
  };
  return { head, lines, waivers, fact };
}

/** Neither passed, nor waived, nor beside the point. */
export const isOpenLine = ({ result }: CompletionLine): boolean => mayBeWaived(result);
