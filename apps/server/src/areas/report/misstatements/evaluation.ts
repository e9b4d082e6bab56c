/** What is particular about the evaluation of misstatements: the list that it judges, who answered which question, and what stands against a conclusion. */
import {
  AnsweredBy as AnsweredBySchema,
  EvaluationBasis,
  type MisstatementEvaluation,
  misstatementPaper,
} from "@digao/contract/areas/report/misstatements/calls";
import {
  misstatementAnswer,
  misstatementConclusion,
  type QualitativeFlag,
  qualitativeFlags,
} from "@digao/contract/areas/report/misstatements/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import type { FilledOf } from "@digao/contract/paper/paper";
import { momentOf } from "@digao/db/moment";
import { ofProject } from "@digao/db/project-rows";
import { evaluationFaults, evaluationNeeds } from "@digao/domain/misstatements/gate";
import { fen, thousands } from "@digao/domain/money";
import { sql } from "kysely";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import type { Signed } from "../../../platform/paper/parts.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireLeader } from "./decide.ts";
import { type List, openOf, readList } from "./read-list.ts";
import { figureRows, listSheets } from "./workbook.ts";

type Drafted = FilledOf<(typeof misstatementPaper)["spec"]>;
type Answers = Pick<Drafted, QualitativeFlag> & { answeredBy?: AnsweredBy };
type AnsweredBy = MisstatementEvaluation["answeredBy"];
const { yes, open } = misstatementAnswer;

interface Sources {
  ctx: Context;
  list: List;
  /** As the newest version has them. */
  answers: Partial<Answers>;
  /** The moment of the act. */
  at: string;
}

async function readSources(ctx: Context, lang: Lang): Promise<Sources> {
  const { rows } = await sql<{ data: Partial<Answers> }>`select v.data from paper_record v
    where ${ofProject("v")} and v.kind = ${misstatementPaper.spec.name} order by v.revision desc limit 1`.execute(
    ctx.db,
  );
  const list = await readList(ctx.db, ctx.project?.id ?? 0, lang);
  return { ctx, list, answers: rows[0]?.data ?? {}, at: await momentOf(ctx.db) };
}

function judge(draft: Drafted, { ctx, list, answers }: Sources, hasForce: boolean) {
  // What was answered with yes is evidence: taking it back is for leaders.
  if (qualitativeFlags.some((flag) => answers[flag] === yes && draft[flag] !== yes)) requireLeader(ctx);
  const isMaterial = list.uncorrected.light === "red";
  const [fault] = evaluationFaults(draft, { isMaterial, isRevision: hasForce });
  return fault ? { key: `misstate.${fault.code}` as const, field: fault.field } : null;
}

/** Whoever changed an answer gave it. */
function workOut(draft: Drafted, { ctx, list, answers, at }: Sources) {
  const now = { by: ctx.user.name, at };
  const answered = qualitativeFlags.filter((flag) => draft[flag] !== open);
  const by = (flag: QualitativeFlag) => (answers[flag] === draft[flag] ? (answers.answeredBy?.[flag] ?? now) : now);
  const { uncorrected, materiality, print } = list;
  return {
    basis: { print, om: materiality.om, decisive: uncorrected.decisive },
    answeredBy: Object.fromEntries(answered.map((flag) => [flag, by(flag)])),
  };
}

function lacks(version: MisstatementEvaluation, { ctx, list }: Sources) {
  const unsettled = openOf(list);
  const [need] = evaluationNeeds({
    open: unsettled.length,
    isMaterialityApproved: list.materiality.isApproved,
    unanswered: qualitativeFlags.filter((flag) => version[flag] === open).length,
    hasConclusion: version.conclusion !== misstatementConclusion.open,
  });
  if (!need) return null;
  const names = unsettled.slice(0, 5).map(({ no, refNo }) => refNo || `#${no}`);
  const params = { count: unsettled.length, names: names.join(ctx.lang === "zh" ? "、" : ", ") };
  return { key: `misstate.needs.${need}` as const, params };
}

/** Whoever took a version its first step further has concluded. */
async function dress({ db }: Context, versions: Signed<MisstatementEvaluation>[]): Promise<MisstatementEvaluation[]> {
  const ids = versions.flatMap(({ signerIds }) => signerIds.slice(0, 1));
  if (ids.length === 0) return versions.map((version) => ({ ...version, concluderName: null }));
  const people = await db.selectFrom("app_user").where("id", "in", ids).select(["id", "name"]).execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return versions.map((version) => ({ ...version, concluderName: names.get(version.signerIds[0] ?? 0) ?? null }));
}

export const evaluationHandlers = paperHandlers(misstatementPaper, {
  readSources,
  judge,
  workOut,
  snapshots: {
    basis: (stored) => EvaluationBasis.parse(stored),
    answeredBy: (stored) => AnsweredBySchema.parse(stored),
  },
  moved: ({ basis }, { list }) =>
    basis.print === list.print
      ? null
      : { kept: thousands(fen(basis.decisive)), now: thousands(fen(list.uncorrected.decisive)) },
  lacks,
  dress,
  beside: (_ctx, { sources }) => Promise.resolve(sources.list),
  print: {
    sheets: (ctx, { sources, lang }) => listSheets(ctx, sources.list, lang),
    before: ({ sources, lang }) => figureRows(sources.list, lang),
    guide: (name, { version }) => {
      const answer = version?.answeredBy[name];
      return answer ? `${answer.by} ${answer.at.slice(0, 10)}` : "";
    },
    none: ({ lang }) => [[codeWord(lang, "misstatementConclusion", misstatementConclusion.open)]],
  },
});
