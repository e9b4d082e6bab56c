/** Of signs: given after the report, by the dozen, or before anybody can have read what they are on. */
import { signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { mirrorCheck } from "@digao/contract/areas/report/mirror/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { isReviewedUnread, signBursts } from "@digao/domain/engagement-quality/mirror";
import { sql } from "kysely";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { type Looked, type Looking, looked, momentOf, say, type Trace } from "./trace.ts";

const entities: Readonly<Record<number, string>> = { [signedPaper.item]: "fsItem", [signedPaper.sheet]: "auditSheet" };

interface SignRow {
  id: number;
  refType: number;
  refId: number;
  level: number;
  userId: number;
  name: string;
  at: number;
}

/** Papers of judgement: prepared, then approved by another person. */
interface ApprovalRow {
  id: number;
  kind: string;
  preparer: string;
  prepared: number;
  userId: number;
  name: string;
  at: number;
}

const ms = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

async function readSigns({ db }: Looking): Promise<SignRow[]> {
  const { rows } = await sql<SignRow>`
    select s.id, s.ref_type as "refType", s.ref_id as "refId", s.sign_level as level, s.user_id as "userId", u.name,
      ${ms("s.sign_time")} as at
    from wp_sign s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
    where ${ofProject("s")} and not s.is_cancelled order by s.sign_time, s.id`.execute(db);
  return rows;
}

async function readApprovals({ db }: Looking): Promise<ApprovalRow[]> {
  const { rows } = await sql<ApprovalRow>`
    select r.id, r.kind, p.name as preparer, ${ms("r.prepare_time")} as prepared, r.approver_id as "userId", u.name,
      ${ms("r.approve_time")} as at
    from paper_record r
    join app_user u on u.tenant_id = r.tenant_id and u.id = r.approver_id
    join app_user p on p.tenant_id = r.tenant_id and p.id = r.preparer_id
    where ${ofProject("r")} and r.approve_time is not null and r.superseded_time is null order by r.approve_time, r.id`.execute(
    db,
  );
  return rows;
}

const refOf = ({ refType, refId }: SignRow) => ({ refType: entities[refType] ?? "fsItem", refId });

function afterReport(signs: readonly SignRow[], approvals: readonly ApprovalRow[], day: string | null): Looked {
  const check = mirrorCheck.signAfterReport;
  if (day === null) return { check, traces: [], notCompared: "mirror.noReportDate" };
  const late = <T extends { at: number }>(all: readonly T[]): T[] => all.filter(({ at }) => dayOf(at) > day);
  const traces: Trace[] = [
    ...late(signs).map((sign) => ({
      check,
      key: `sign:${sign.id}`,
      facts: [sign.at, day],
      words: say("signAfterReport", { name: sign.name, time: momentOf(sign.at), day }),
      ref: refOf(sign),
    })),
    ...late(approvals).map(({ id, kind, name, at }) => ({
      check,
      key: `paper:${id}`,
      facts: [at, day],
      words: say("approvedAfterReport", { name, time: momentOf(at), day }),
      ref: { refType: kind, refId: id },
    })),
  ];
  return looked(check, traces, signs.length + approvals.length, "mirror.noSigns");
}

function atOnce(signs: readonly SignRow[], approvals: readonly ApprovalRow[], projectId: number): Looked {
  const check = mirrorCheck.signsAtOnce;
  const all = [...signs, ...approvals];
  const names = new Map(all.map(({ userId, name }) => [String(userId), name]));
  const bursts = signBursts(all.map(({ userId, at }) => ({ by: String(userId), at })));
  const traces = bursts.map(({ by, from, to, count }) => ({
    check,
    key: `${by}:${Math.round(from)}`,
    facts: [from, to, count],
    words: say("signsAtOnce", { name: names.get(by) ?? "", from: momentOf(from), to: momentOf(to).slice(11), count }),
    ref: { refType: "project", refId: projectId },
  }));
  return looked(check, traces, all.length, "mirror.noSigns");
}

const levelWords = (level: number) => (lang: Lang) => codeWord(lang, "signLevel", level);

/** The preparer's sign, then the first above it. */
function unreadSigns(signs: readonly SignRow[]): Trace[] {
  const paperOf = ({ refType, refId }: SignRow): string => `${refType}:${refId}`;
  const prepared = new Map(
    signs.filter(({ level }) => level === signLevel.preparer).map((sign) => [paperOf(sign), sign]),
  );
  return signs.flatMap((sign) => {
    const before = prepared.get(paperOf(sign));
    if (!before || sign.level === signLevel.preparer || !isReviewedUnread(before.at, sign.at)) return [];
    const level = levelWords(sign.level);
    const params = {
      preparer: before.name,
      seconds: Math.round((sign.at - before.at) / 1000),
      name: sign.name,
      time: momentOf(sign.at),
    };
    return [
      {
        check: mirrorCheck.reviewedUnread,
        key: `sign:${sign.id}`,
        facts: [before.at, sign.at],
        words: (lang: Lang) => say("reviewedUnread", { ...params, level: level(lang) })(lang),
        ref: refOf(sign),
      },
    ];
  });
}

function unreadApprovals(approvals: readonly ApprovalRow[]): Trace[] {
  const level = levelWords(signLevel.secondReview);
  return approvals
    .filter(({ prepared, at }) => isReviewedUnread(prepared, at))
    .map(({ id, kind, preparer, prepared, name, at }) => ({
      check: mirrorCheck.reviewedUnread,
      key: `paper:${id}`,
      facts: [prepared, at],
      words: (lang: Lang) =>
        say("reviewedUnread", {
          preparer,
          seconds: Math.round((at - prepared) / 1000),
          name,
          time: momentOf(at),
          level: level(lang),
        })(lang),
      ref: { refType: kind, refId: id },
    }));
}

export async function lookAtSigns(of: Looking): Promise<Looked[]> {
  const signs = await readSigns(of);
  const approvals = await readApprovals(of);
  const unread = [...unreadSigns(signs), ...unreadApprovals(approvals)];
  return [
    afterReport(signs, approvals, of.reportDate),
    atOnce(signs, approvals, of.projectId),
    looked(mirrorCheck.reviewedUnread, unread, signs.length + approvals.length, "mirror.noSigns"),
  ];
}
