/** What a move of an engagement waits for, from the facts in the database: never from what the caller says, but for its reason and the notices it gave. */
import type { MoveLack } from "@digao/contract/areas/office/project-moves/calls";
import type { CompletionFactCode } from "@digao/contract/areas/report/completion/facts";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ENGAGEMENT_NEEDS, type EngagementNeed, type MoveMissing } from "@digao/domain/projects/states";
import type { Finding } from "../../../platform/completion/facts.ts";
import { type CompletionStanding, openLines } from "../../report/completion/door.ts";

/** What the person who moves it brings along. */
export interface Brought {
  hasReason: boolean;
  clientNotifiedOn: string | null;
  regulatorNotifiedOn: string | null;
}

type Verdict = { isMet: true } | { isMet: false; words: string };

/** Needs that are facts of completion; the page that shows what is missing. */
const facts: Partial<Record<EngagementNeed, { of: readonly CompletionFactCode[]; screen?: string }>> = {
  planApproved: { of: ["planApproved"], screen: "auditplan" },
  itemsConcluded: { of: ["itemsConcluded", "programsDone"], screen: "jobsignedtotal" },
  requestsAnswered: { of: ["requestsAnswered"] },
  memoDrafted: { of: ["memoDrafted"] },
  misstatementsConcluded: { of: ["misstatementsConcluded"], screen: "misstatements" },
  materialityReevaluated: { of: ["materialityAtCompletion", "materialityReevaluated"], screen: "materiality" },
  notesTied: { of: ["statementsBalanced", "notesTied"], screen: "trialbalance" },
  datesInOrder: { of: ["evidenceDated", "subsequentCovered", "representationDated", "approvalDated"] },
  qualityReviewDone: { of: ["reviewDone"] },
  twoCpaSigns: { of: ["reportSigned"] },
  numberGiven: { of: ["reportNumbered"] },
  filed: { of: ["reportFiled"] },
  preparationEmpty: { of: ["archiveReady"] },
  checkedByOutsider: { of: ["archiveChecked"] },
  partnerConfirmed: { of: ["archiveConfirmed"] },
};

export const needWords = (lang: Lang, need: string): string => messageOf(lang, `move.need.${need}` as MessageKey);

function wordsOf(lang: Lang, need: EngagementNeed, findings: readonly (Finding | null)[]): Verdict {
  const known = findings.filter((one): one is Finding => one !== null);
  const count = known.reduce((sum, { open }) => sum + open, 0);
  const what = needWords(lang, need);
  if (count > 0) {
    const names = known.flatMap((one) => one.names ?? []).join(lang === "zh" ? "、" : ", ");
    const words =
      names === ""
        ? messageOf(lang, "move.counted", { what, count })
        : messageOf(lang, "move.named", { what, count, names });
    return { isMet: false, words };
  }
  if (known.length < findings.length) return { isMet: false, words: messageOf(lang, "move.notComputed", { what }) };
  return { isMet: true };
}

async function byFacts(need: EngagementNeed, { fact }: CompletionStanding, lang: Lang): Promise<Verdict> {
  const findings: (Finding | null)[] = [];
  for (const code of facts[need]?.of ?? []) findings.push(await fact(code));
  return wordsOf(lang, need, findings);
}

async function byLines({ lines }: CompletionStanding, lang: Lang): Promise<Verdict> {
  const open = openLines(await lines()).filter(({ stage }) => stage <= 2);
  if (open.length === 0) return { isMet: true };
  const names = open.map(({ code }) => code).join(lang === "zh" ? "、" : ", ");
  const what = needWords(lang, "checksPassedOrWaived");
  return { isMet: false, words: messageOf(lang, "move.named", { what, count: open.length, names }) };
}

const plain = (isMet: boolean, lang: Lang, need: EngagementNeed): Verdict =>
  isMet ? { isMet } : { isMet: false, words: needWords(lang, need) };

async function verdictOf(
  need: EngagementNeed,
  of: { standing: CompletionStanding; brought: Brought; lang: Lang },
): Promise<Verdict> {
  const { standing, brought, lang } = of;
  const { head } = standing;
  if (need === "reason") return plain(brought.hasReason, lang, need);
  if (need === "clientNotified") return plain(brought.clientNotifiedOn !== null, lang, need);
  if (need === "regulatorNotified") return plain(!head.isPie || brought.regulatorNotifiedOn !== null, lang, need);
  if (need === "qualityReviewDone" && !head.isReviewRequired) return { isMet: true };
  if (need === "checksPassedOrWaived") return byLines(standing, lang);
  return byFacts(need, standing, lang);
}

export interface Judged {
  met: ReadonlySet<EngagementNeed>;
  words: ReadonlyMap<EngagementNeed, string>;
}

/** Those that a move asks for, each against the database. */
export async function judgeNeeds(
  needs: readonly EngagementNeed[],
  of: { standing: CompletionStanding; brought: Brought; lang: Lang },
): Promise<Judged> {
  const met = new Set<EngagementNeed>();
  const words = new Map<EngagementNeed, string>();
  for (const need of needs) {
    const verdict = await verdictOf(need, of);
    if (verdict.isMet) met.add(need);
    else words.set(need, verdict.words);
  }
  return { met, words };
}

const isNeed = (missing: MoveMissing): missing is EngagementNeed => missing in ENGAGEMENT_NEEDS;

/** In words, with who can supply it. */
export function lackOf(missing: MoveMissing, { words }: Judged, lang: Lang, mover: readonly string[]): MoveLack {
  const by = isNeed(missing) ? ENGAGEMENT_NEEDS[missing] : mover;
  return {
    code: missing,
    words: (isNeed(missing) ? words.get(missing) : undefined) ?? needWords(lang, missing),
    by: by.map((one) => messageOf(lang, `move.by.${one}` as MessageKey)).join(lang === "zh" ? "、" : ", "),
    screen: (isNeed(missing) ? facts[missing]?.screen : undefined) ?? null,
  };
}
