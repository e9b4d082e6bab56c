/** Written representations, the approval of the statements, and what governance is told of (practice 4.4, 5.1), by the documents as they stand. */
import { kindOf, kindsOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { correspondenceStage } from "@digao/contract/areas/report/correspondence/codes";
import { approvalCode } from "@digao/contract/areas/report/correspondence/declarations";
import type { CorrespondenceKind } from "@digao/contract/areas/report/correspondence/kind";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { lastSubsequentDay } from "../considerations/door.ts";
import { type Document, readDocuments } from "./documents.ts";
import type { Figures } from "./figures.ts";
import { againstDate } from "./gates.ts";
import { isNeeded, standingFor } from "./list.ts";
import { figuresReader, movedOf } from "./shown.ts";

interface Standing {
  documents: Document[];
  now: Figures;
  figures: ReturnType<typeof figuresReader>;
  lastSearch: string | null;
}

const standing = ({ db, lang, once }: Asked): Promise<Standing> =>
  once("correspondence", async () => {
    const figures = figuresReader(db);
    return {
      documents: await readDocuments(db),
      now: await figures(lang),
      figures,
      lastSearch: await lastSubsequentDay(db),
    };
  });

type Problem = "none" | "state" | "stale" | "afterReport" | "early" | "sentLate";
const say = (lang: Lang, { words }: CorrespondenceKind, problem: Problem, params: Params = {}): string =>
  messageOf(lang, "correspondence.named", {
    name: wordIn(lang, words),
    why: messageOf(lang, `correspondence.problem.${problem}` as MessageKey, params),
  });
const stateWord = (lang: Lang, { state }: Document): string => codeWord(lang, "correspondenceState", state);

/** Why the declaration of this kind does not count; null where it does. */
async function againstSigned(kind: CorrespondenceKind, asked: Asked): Promise<string | null> {
  const { lang, reportDate } = asked;
  const { documents, figures, lastSearch } = await standing(asked);
  const document = standingFor(kind.code, documents);
  if (!document) return say(lang, kind, "none");
  const { received } = document;
  if (!received) return say(lang, kind, "state", { state: stateWord(lang, document) });
  if (!received.isIntact)
    return messageOf(lang, "correspondence.named", {
      name: wordIn(lang, kind.words),
      why: messageOf(lang, "correspondence.fileChanged"),
    });
  if (movedOf(document, await figures(document.lang), lang).length > 0) return say(lang, kind, "stale");
  const { day, reason } = received;
  const why = againstDate(document, { day, reportDate, hasReason: reason !== "", lastSearch });
  if (!why) return null;
  return say(lang, kind, why.key === "correspondence.afterReport" ? "afterReport" : "early", { day });
}

async function signed(kinds: readonly CorrespondenceKind[], asked: Asked): Promise<Finding> {
  if (asked.reportDate === null)
    return { open: kinds.length, names: [messageOf(asked.lang, "completion.noReportDate")] };
  const names: string[] = [];
  for (const kind of kinds) {
    const why = await againstSigned(kind, asked);
    if (why) names.push(why);
  }
  return findingOf(names);
}

/** Why it was not told in time; `inWriting` where a talk is not enough. */
async function againstTold(kind: CorrespondenceKind, asked: Asked, inWriting: boolean): Promise<string | null> {
  const { lang, reportDate } = asked;
  const { documents, figures } = await standing(asked);
  const document = standingFor(kind.code, documents);
  if (!document) return say(lang, kind, "none");
  const told = document.sent ?? (inWriting ? undefined : document.held);
  if (!told) return say(lang, kind, "state", { state: stateWord(lang, document) });
  if (kind.annex && movedOf(document, await figures(document.lang), lang).length > 0) return say(lang, kind, "stale");
  return reportDate !== null && told.day > reportDate ? say(lang, kind, "sentLate", { day: told.day }) : null;
}

async function told(kinds: readonly CorrespondenceKind[], asked: Asked, inWriting: boolean): Promise<Finding> {
  const names: string[] = [];
  for (const kind of kinds) {
    const why = await againstTold(kind, asked, inWriting);
    if (why) names.push(why);
  }
  return findingOf(names);
}

const deficienciesCode = "CM07";
/** By the day of the report, whatever the project is. */
const isDue = ({ audience, stage, code }: CorrespondenceKind): boolean =>
  audience === "governance" &&
  correspondenceStage[stage] <= correspondenceStage.completion &&
  code !== deficienciesCode;

async function governance(asked: Asked): Promise<Finding> {
  const { now } = await standing(asked);
  return told(
    kindsOf(false).filter((kind) => isDue(kind) && isNeeded(kind, now) === true),
    asked,
    false,
  );
}

/** Material and significant deficiencies in writing, at the latest on the day of the report. */
async function deficiencies(asked: Asked): Promise<Finding> {
  const { now } = await standing(asked);
  const kind = kindOf(deficienciesCode);
  if (!kind || isNeeded(kind, now) !== true) return { open: 0, isApplicable: false };
  return told([kind], asked, true);
}

const representations = kindsOf(true).filter(({ isCompulsory }) => isCompulsory);
const approvals = kindsOf(true).filter(({ code }) => code === approvalCode);

export const correspondenceCompletion: readonly CompletionFact[] = [
  { code: "representationDated", read: (asked) => signed(representations, asked) },
  { code: "approvalDated", read: (asked) => signed(approvals, asked) },
  { code: "governanceTold", read: governance },
  { code: "deficienciesTold", read: deficiencies },
];
