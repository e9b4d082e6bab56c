/** The inspector's view (监管视角) of one engagement: what was found, with what was explained. */
import { createHash } from "node:crypto";
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Mirror, MirrorAnswer, MirrorRow, mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorState } from "@digao/contract/areas/report/mirror/codes";
import type { Input } from "@digao/contract/endpoint";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { isClosedByArchive } from "../../../platform/auth/archived.ts";
import { type Records, resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import { completionOf } from "../completion/door.ts";
import { lookAtEvidence } from "./evidence.ts";
import { lookAtPublishedCases } from "./published-cases.ts";
import { lookAtSigns } from "./signs.ts";
import type { Looked, Looking, Trace } from "./trace.ts";
import { lookAtWork } from "./work.ts";

/** Of one check; how many there are is said all the same. */
const listedMax = 200;

export async function lookAtAll(of: Looking): Promise<Looked[]> {
  const found = [
    ...(await lookAtSigns(of)),
    ...(await lookAtWork(of)),
    ...(await lookAtEvidence(of)),
    ...(await lookAtPublishedCases(of)),
  ];
  return found.sort((a, b) => a.check - b.check);
}

export const printOf = ({ check, key, facts }: Trace): string =>
  createHash("sha256")
    .update(JSON.stringify([check, key, facts]))
    .digest("hex");

type Stored = MirrorAnswer & { check: number; key: string; print: string };

const nameOf = (column: "answered_by" | "read_by") =>
  sql`(select u.name from app_user u where u.tenant_id = m.tenant_id and u.id = ${sql.ref(`m.${column}`)})`;

/** The newest first, by trace. */
export async function answersOf(db: Db): Promise<ReadonlyMap<string, Stored[]>> {
  const { rows } = await sql<Stored>`
    select m.id, m.check_code as check, m.row_key as key, m.print, m.words, ${nameOf("answered_by")} as by, m.answered_at as at,
      ${nameOf("read_by")} as "readBy", m.read_at as "readAt"
    from mirror_answer m where ${ofProject("m")} order by m.id desc`.execute(db);
  const found = new Map<string, Stored[]>();
  for (const row of rows) {
    const trace = `${row.check}/${row.key}`;
    found.set(trace, [...(found.get(trace) ?? []), row]);
  }
  return found;
}

export const traceOf = ({ check, key }: Pick<Trace, "check" | "key">): string => `${check}/${key}`;

interface Shown {
  answers: ReadonlyMap<string, Stored[]>;
  records: Records;
  lang: Context["lang"];
}

function rowOf(trace: Trace, { answers, records, lang }: Shown): MirrorRow {
  const own = answers.get(traceOf(trace)) ?? [];
  const print = printOf(trace);
  const [last] = own;
  const holds = last?.print === print;
  const explained = last?.readAt ? mirrorState.read : mirrorState.answered;
  const record = records.of(trace.ref);
  return {
    check: trace.check,
    key: trace.key,
    print,
    words: trace.words(lang),
    title: trace.ref.refType === "project" ? "" : (record?.title[lang] ?? ""),
    link: trace.ref.refType === "project" ? null : (record?.link ?? null),
    state: holds ? explained : mirrorState.open,
    isOutgrown: last !== undefined && !holds,
    answers: own.map(({ id, words, by, at, readBy, readAt }) => ({ id, words, by, at, readBy, readAt })),
  };
}

const may = ({ lang }: Context, key: MessageKey | null) => ({
  ok: key === null,
  reason: key === null ? "" : messageOf(lang, key),
});

interface Head {
  isReviewRequired: boolean;
  partnerUserId: number | null;
}

/** The quality reviewer; where no review is required the signing partner as well. */
export function isReader({ project, user }: Context, { isReviewRequired, partnerUserId }: Head): boolean {
  if (project?.role === projectRole.qualityControl) return true;
  return !isReviewRequired && (project?.role === projectRole.partner || partnerUserId === user.id);
}

export async function getMirror(ctx: Context, { projectId }: Input<(typeof mirror)["GetMirror"]>): Promise<Mirror> {
  const { db, lang, user, project } = ctx;
  const { head } = await completionOf(db, projectId, lang);
  const found = await lookAtAll({
    db,
    projectId,
    reportDate: head.reportDate,
    isReviewRequired: head.isReviewRequired,
  });
  const listed = found.flatMap(({ traces }) => traces.slice(0, listedMax));
  const records = await resolveRecords(
    db,
    listed.map(({ ref }) => ref),
    user,
  );
  const answers = await answersOf(db);
  const isClosed = isClosedByArchive(project?.archiveFlag);
  const whoAnswers: MessageKey | null = isInRoleSet(project?.role ?? -1, "leader") ? null : "mirror.leaderOnly";
  const whoReads: MessageKey | null = isReader(ctx, head) ? null : "mirror.readerOnly";
  return {
    checks: found.map(({ check, traces, notCompared }) => ({
      check,
      found: traces.length,
      notCompared: notCompared && messageOf(lang, notCompared),
    })),
    rows: listed.map((trace) => rowOf(trace, { answers, records, lang })),
    isCut: found.some(({ traces }) => traces.length > listedMax),
    canAnswer: may(ctx, isClosed ? "mirror.closed" : whoAnswers),
    canRead: may(ctx, isClosed ? "mirror.closed" : whoReads),
  };
}
