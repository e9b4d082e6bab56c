import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { ReceivedSet, received } from "@digao/contract/areas/report/received/calls";
import { receivedKind } from "@digao/contract/areas/report/received/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { equityColumns } from "@digao/domain/equity/form";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type ComparedSet, compareSet, isSettled, type Line } from "./compared.ts";
import { answersOf, type SetRow, setsOf, type WaiverRow, waiverInForce } from "./rows.ts";

type Calls = typeof received;

export const kindName = (lang: Lang, kind: number): string => codeWord(lang, "receivedKind", kind);
const inWords = (lang: Lang, key: MessageKey, kind: number, count = 0): string =>
  messageOf(lang, key, { kind: kindName(lang, kind), count });

interface Standing {
  sets: { set: SetRow; compared: ComparedSet }[];
  waiver: WaiverRow | null;
  lacks: string[];
}

/** What the report still waits for; a kind is settled by a file without an unanswered difference, or by the waiver. */
export async function standingOf(db: Db, projectId: number, lang: Lang): Promise<Standing> {
  const [rows, answers, waiver] = [await setsOf(db), await answersOf(db), await waiverInForce(db)];
  const sets: Standing["sets"] = [];
  for (const set of rows) sets.push({ set, compared: await compareSet(db, projectId, set, answers) });
  const lacks = Object.values(receivedKind).flatMap((kind) => {
    const one = sets.find(({ set }) => set.kind === kind);
    if (!one) return waiver?.kinds.includes(kind) ? [] : [inWords(lang, "received.lacks.kind", kind)];
    const { lacks: lack, open } = one.compared;
    if (lack !== null) return [inWords(lang, lack, kind)];
    return open > 0 ? [inWords(lang, "received.lacks.open", kind, open)] : [];
  });
  return { sets, waiver, lacks };
}

const shown = (lang: Lang, set: SetRow, { lacks, lines, open }: ComparedSet): ReceivedSet => ({
  id: set.id,
  kind: set.kind,
  fileId: set.fileId,
  fileName: set.fileName,
  sha256: set.sha256,
  receivedOn: set.receivedOn,
  receivedFrom: set.receivedFrom,
  userName: set.userName,
  receivedAt: set.receivedAt,
  lacks: lacks && inWords(lang, lacks, set.kind),
  agrees: lines.filter(isSettled).length,
  differs: lines.filter((line) => !isSettled(line)).length,
  open,
  withdrawn:
    set.withdrawnBy === null
      ? null
      : { userName: set.withdrawnBy, at: set.withdrawnAt ?? "", reason: set.withdrawnReason ?? "" },
});

const nothing: ComparedSet = { lacks: null, unit: null, lines: [], open: 0 };

export const mayWaive = ({ project }: Context): boolean => project?.role === projectRole.partner;

export async function getSets(
  ctx: Context,
  { Id }: Input<Calls["GetReceivedSets"]>,
): Promise<Output<Calls["GetReceivedSets"]>> {
  const { db, lang } = ctx;
  const { sets, waiver, lacks } = await standingOf(db, Id, lang);
  const gone = (await setsOf(db, true)).filter(({ withdrawnBy }) => withdrawnBy !== null);
  return {
    sets: [
      ...sets.map(({ set, compared }) => shown(lang, set, compared)),
      ...gone.map((set) => shown(lang, set, nothing)),
    ],
    waiver,
    lacks,
    mayWaive: mayWaive(ctx),
  };
}

export const getWaiver = async ({ db }: Context): Promise<Output<Calls["GetReceivedWaiver"]>> => ({
  waiver: await waiverInForce(db),
});

export async function oneSet(db: Db, setId: number): Promise<SetRow> {
  const set = (await setsOf(db)).find(({ id }) => id === setId);
  if (!set) throw new Refusal("received.gone", { kind: "missing" });
  return set;
}

function columnsOf(lang: Lang, kind: number): string[] {
  if (kind === receivedKind.equity) return equityColumns.map((one) => (lang === "zh" ? one.nameZh : one.nameEn));
  if (kind === receivedKind.notes) return [];
  return [messageOf(lang, "equity.sheet.current"), messageOf(lang, "equity.sheet.prior")];
}

export async function getComparison(
  { db, lang, user, project }: Context,
  { Id, setId, RptLang }: Input<Calls["GetReceivedComparison"]>,
): Promise<Output<Calls["GetReceivedComparison"]>> {
  const set = await oneSet(db, setId);
  const { lacks, unit, lines } = await compareSet(db, Id, set);
  const isLead = isInRoleSet(project?.role ?? 0, "leader");
  return {
    lacks: lacks && inWords(lang, lacks, set.kind),
    unit,
    columns: columnsOf(RptLang, set.kind),
    lines: lines.map(({ nameZh, nameEn, answer, difference: _difference, ...line }) => ({
      ...line,
      name: RptLang === "zh" ? nameZh : nameEn,
      answer: answer && shownAnswer(user.id, isLead, answer),
    })),
  };
}

const shownAnswer = (userId: number, isLead: boolean, answer: NonNullable<Line["answer"]>) => ({
  outcome: answer.outcome,
  words: answer.words,
  userName: answer.userName,
  at: answer.at,
  isCurrent: answer.isCurrent,
  isProposed: answer.isProposed,
  agreedName: answer.agreedName,
  mayAgree: isLead && answer.isProposed && answer.isCurrent && answer.answeredBy !== userId,
  entry: answer.entryId === null ? null : { id: answer.entryId, name: answer.entryName ?? "" },
});
