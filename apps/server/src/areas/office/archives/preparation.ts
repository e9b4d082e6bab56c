/** What stands between a file and its archive (归档前检查): worked out in the transaction of the application, never remembered. */
import type { ArchiveLack } from "@digao/contract/areas/office/archives/shapes";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { completionResult } from "@digao/contract/areas/report/completion/codes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { completionOf, openLines } from "../../report/completion/door.ts";
import { LINES_OF_NODE, nodesWithPapers, requiredNodes } from "./node-content.ts";
import type { Hands } from "./rows.ts";

/** The line of the completion check that asks for the archive itself. */
const OWN_LINE = "CC27";
const namedMax = 200;

const byOf = (lang: Lang, ...by: string[]): string =>
  by.map((one) => messageOf(lang, `move.by.${one}` as MessageKey)).join(lang === "zh" ? "、" : ", ");

type Lines = Awaited<ReturnType<Awaited<ReturnType<typeof completionOf>>["lines"]>>;

const lackOfLine = ({ code, words, by, screen, lack }: Lines[number]): ArchiveLack => ({
  kind: "completion",
  code,
  words: lack ? `${words}：${lack}` : words,
  by,
  screen,
});

const isDone = (lines: Lines, code: string): boolean =>
  lines.some(
    (line) =>
      line.code === code &&
      (line.result === completionResult.passed ||
        line.result === completionResult.waived ||
        line.result === completionResult.notApplicable),
  );

async function emptyNodes(db: Db, lines: Lines, hands: Hands | undefined, lang: Lang): Promise<ArchiveLack[]> {
  const own = await nodesWithPapers(db);
  const answered = new Set(Object.keys(hands?.answers ?? {}));
  const isFilled = (code: string): boolean =>
    own.has(code) || (LINES_OF_NODE[code]?.every((line) => isDone(lines, line)) ?? false) || answered.has(code);
  return (await requiredNodes(db))
    .filter(({ code, hasFile }) => !hasFile && !isFilled(code))
    .map(({ code, zh, en }) => ({
      kind: "node",
      code,
      words: messageOf(lang, "archive.lack.node", { code, name: lang === "en" ? (en ?? zh) : zh }),
      by: byOf(lang, "manager"),
      screen: "documentcenter",
    }));
}

interface BrokenFile {
  code: string;
  name: string;
  damage: "missing" | "differs" | null;
}

/** Stored files of the project whose bytes are not as they came, as the looks at the store found them; each is named by its id. */
export async function brokenFiles(db: Db): Promise<BrokenFile[]> {
  const { rows } = await sql<BrokenFile>`
    select 'F' || f.id as code, f.file_name as name, case when f.infection is null then f.damage end as damage from file_object f
    where f.tenant_id = ${ownTenant} and f.project_id = ${ownProject} and (f.damage is not null or f.infection is not null)
    order by f.id`.execute(db);
  return rows;
}

const brokenWords = { missing: "archive.lack.lostFile", differs: "archive.lack.changedFile" } as const;

async function unexplainedFiles(db: Db, hands: Hands | undefined, lang: Lang): Promise<ArchiveLack[]> {
  const broken = (await brokenFiles(db)).filter(({ code }) => !hands?.answers[code]);
  return broken.slice(0, namedMax).map(({ code, name, damage }) => ({
    kind: "file",
    code,
    words: messageOf(lang, damage ? brokenWords[damage] : "archive.lack.infectedFile", { name }),
    by: byOf(lang, "manager"),
    screen: "documentcenter",
  }));
}

interface Waiting {
  kind: "task" | "mail" | "job" | "upload";
  name: string;
}

/** What is still under way: it would end against a closed door. */
async function underWay(db: Db, lang: Lang): Promise<ArchiveLack[]> {
  const { rows } = await sql<Waiting>`
    (select 'task' as kind, t.title as name from job_do t
      where t.tenant_id = ${ownTenant} and t.project_id = ${ownProject} and not t.is_deleted and t.status <> '3' order by t.id limit ${namedMax})
    union all (select 'mail', coalesce(o.record_no, '') from mail_out o
      where o.tenant_id = ${ownTenant} and o.project_id = ${ownProject} and o.state in ('queued', 'sending', 'unknown') limit ${namedMax})
    union all (select 'job', j.kind from job j
      where j.tenant_id = ${ownTenant} and j.project_id = ${ownProject} and j.state in ('queued', 'running') limit ${namedMax})
    union all (select 'upload', u.file_name from file_upload u where ${ofProject("u")} limit ${namedMax})`.execute(db);
  return rows.map(({ kind, name }) => ({
    kind,
    code: kind,
    words: messageOf(lang, `archive.lack.${kind}`, { name }),
    by: byOf(lang, "member", "manager"),
    screen: kind === "task" ? "jobdohome" : null,
  }));
}

type Standing = Awaited<ReturnType<typeof completionOf>>;

/** The archive's own line of the check waits for them as well. */
async function undecidedFacts({ fact }: Standing, lang: Lang): Promise<ArchiveLack[]> {
  const found = await fact("lateFactsSettled");
  if (!found || found.open === 0) return [];
  const name = (found.names ?? []).join(lang === "zh" ? "、" : ", ");
  const words = messageOf(lang, "archive.lack.late", { count: found.open, name });
  return [{ kind: "late", code: "lateFacts", words, by: byOf(lang, "partner"), screen: "auditreport" }];
}

interface Asked {
  db: Db;
  projectId: number;
  lang: Lang;
  hands: Hands | undefined;
}

/** Of a stopped engagement nobody asks for what it never came to; of an archived one only that its additions are reviewed. */
export async function lacksOf({ db, projectId, lang, hands }: Asked): Promise<ArchiveLack[]> {
  const standing = await completionOf(db, projectId, lang);
  const waiting = await underWay(db, lang);
  const broken = await unexplainedFiles(db, hands, lang);
  if (standing.head.status === projectStatus.suspended) return [...broken, ...waiting];
  const lines = await standing.lines([OWN_LINE]);
  const late = await undecidedFacts(standing, lang);
  return [
    ...openLines(lines).map(lackOfLine),
    ...late,
    ...(await emptyNodes(db, lines, hands, lang)),
    ...broken,
    ...waiting,
  ];
}

/** A version after the first: it is made of additions alone. */
export async function lacksOfAdditions(db: Db, requestId: number, lang: Lang): Promise<ArchiveLack[]> {
  const { rows } = await sql<{ subject: string; isReviewed: boolean }>`
    select a.subject, a.reviewed_by is not null as "isReviewed" from archive_addition a
    where a.tenant_id = ${ownTenant} and a.request_id = ${requestId} and a.removed_by is null order by a.id`.execute(
    db,
  );
  const open = rows.filter(({ isReviewed }) => !isReviewed);
  const lack = (key: MessageKey, params: Record<string, string>): ArchiveLack => ({
    kind: "addition",
    code: "addition",
    words: messageOf(lang, key, params),
    by: byOf(lang, "manager"),
    screen: null,
  });
  if (rows.length === 0) return [lack("archive.lack.noAddition", {})];
  return open.map(({ subject }) => lack("archive.lack.addition", { name: subject }));
}
