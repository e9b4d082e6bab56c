/** What is particular about the paper on the opinion: the proposal follows from its answers and the records; a departure takes a consultation. */
import { OpinionGround, opinionPaper, ProposedOpinion } from "@digao/contract/areas/report/audit-report/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { departureMissing } from "@digao/domain/reports/opinion";
import { listed } from "../../../platform/lib/listed.ts";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Fault, Lack } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { hasOpinionConsultation } from "../../engagement/consultations/door.ts";
import { type Ground, groundMoved, proposalOf, proposedWords, readGround } from "./ground.ts";
import { closedFor, type ReportRow, readReport } from "./rows.ts";

interface Sources {
  report: ReportRow;
  ground: Ground;
  hasConsultation: boolean;
  lang: Lang;
}

async function readSources({ db }: Context, lang: Lang, id: number): Promise<Sources> {
  const report = await readReport(db, id);
  return {
    report,
    ground: await readGround(db, lang),
    hasConsultation: await hasOpinionConsultation(db, report.projectId),
    lang,
  };
}

export const faultOfClosed = (report: ReportRow, field: string): Fault | null => {
  const key = closedFor(report);
  return key ? { key, field } : null;
};

const asGround = ({ goingConcern, isListed, isPie }: OpinionGround): OpinionGround => ({
  goingConcern,
  isListed,
  isPie,
});
const nothing: OpinionGround = { goingConcern: null, isListed: false, isPie: false };
const unproposed: ProposedOpinion = { opinion: 1, isContested: false, isSplit: false, reasons: [], sections: [] };

function lackOf(
  opinion: number | null,
  proposed: ProposedOpinion,
  { ground, report, hasConsultation, lang }: Sources,
): Lack | null {
  const closed = closedFor(report);
  if (closed) return { key: closed };
  if (ground.om === null) return { key: "report.noOm" };
  if (ground.goingConcern === null) return { key: "report.noGoingConcern" };
  if (opinion === null || opinion === proposed.opinion) return null;
  // Its approval is the partner's alone.
  if (departureMissing({ isByPartner: true, hasConsultation }).length === 0) return null;
  return { key: "report.departure", params: { proposed: codeWord(lang, "reportOpinion", proposed.opinion) } };
}

export const opinionHandlers = paperHandlers(opinionPaper, {
  readSources,
  figures: async (_ctx, { ground: { misstatement, om } }) => ({ misstatement, om }),
  judge: (_draft, { report }) => faultOfClosed(report, "opinion"),
  workOut: (draft, { ground, lang }) => ({
    ground: asGround(ground),
    proposed: proposedWords(proposalOf(draft, ground), lang),
  }),
  snapshots: {
    ground: (stored) => OpinionGround.catch(nothing).parse(stored),
    proposed: (stored) => ProposedOpinion.catch(unproposed).parse(stored),
  },
  lacks: ({ opinion, proposed }, sources) => lackOf(opinion, proposed as ProposedOpinion, sources),
  moved: ({ ground }, { ground: now, lang }) => {
    const names = groundMoved(ground as OpinionGround, now, lang);
    return names.length === 0 ? null : { list: listed(lang, names) };
  },
  beside: async (_ctx, { sources: { ground, hasConsultation } }) => ({ now: asGround(ground), hasConsultation }),
});
