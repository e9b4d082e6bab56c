/** What stands behind the conclusion on a statement item, followed link by link: risk, procedure, sample, evidence, conclusion, sign. */

import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { missing } from "../../../platform/refusal.ts";
import { risksOfItem } from "../../balance/risks/door.ts";
import { procedures } from "../../engagement/programs/door.ts";
import { confirmedByItem } from "../../letters/confirmations/door.ts";
import { paperOfItem } from "../../papers/statement-items/door.ts";

export interface PackOf {
  projectId: number;
  itemId: number;
  lang: Lang;
}

interface RiskWords {
  id: number;
  words: string;
}
interface SampleRow {
  runNo: number;
  title: string;
  size: number;
  population: number;
  status: number;
}
interface LinkRow {
  toEntity: string;
  toId: number | null;
  toText: string;
  version: number | null;
  now: number | null;
}
interface ConclusionRow {
  result: number;
  words: string | null;
  by: string | null;
  at: string | null;
}

async function readRisks(db: Db, { projectId, itemId }: PackOf) {
  const standing = await risksOfItem(db, projectId, itemId);
  const { rows } = await sql<RiskWords>`
    select r.id, r.what_can_go_wrong as words from risk r where ${ofProject("r")} and r.id = any(${standing.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
  const words = new Map(rows.map((row) => [row.id, row.words]));
  return standing.map((one) => ({ ...one, words: words.get(one.id) ?? "" }));
}

async function readSamples(db: Db, itemId: number): Promise<SampleRow[]> {
  const { rows } = await sql<SampleRow>`
    select r.run_no as "runNo", r.title, r.sample_size as size, r.pop_count as population, r.status from sample_run r
    where ${ofProject("r")} and r.fs_item_id = ${itemId} order by r.run_no`.execute(db);
  return rows;
}

/** Of the item, and of its procedures. */
async function readEvidence(db: Db, { itemId, lang }: PackOf) {
  const { rows } = await sql<LinkRow>`
    select l.to_entity as "toEntity", l.to_id as "toId", l.to_text as "toText", l.file_version as version, f.version as now from paper_link l
    left join audit_file f on ${ofProject("f")} and l.to_entity = 'auditFile' and f.id = l.to_id
    where ${ofProject("l")} and l.removed_at is null and (
      (l.from_entity = 'fsItem' and l.from_id = ${itemId}) or (l.from_entity = 'progLine' and l.from_id in (
        select p.id from prog_line p where ${ofProject("p")} and p.fs_item_id = ${itemId})))
    order by l.id`.execute(db);
  const records = await resolveRecords(
    db,
    rows.map(({ toEntity: refType, toId: refId }) => ({ refType, refId })),
  );
  return rows.map(({ toEntity: refType, toId: refId, toText, version, now }) => {
    const record = records.of({ refType, refId });
    return { name: record?.title[lang] ?? toText, isGone: !record || record.isGone, version, now };
  });
}

async function readConclusion(db: Db, itemId: number): Promise<ConclusionRow> {
  const { rows } = await sql<ConclusionRow>`
    select i.result, i.result_text as words, u.name as by, i.result_time as at from fs_item i
    left join app_user u on u.tenant_id = i.tenant_id and u.id = i.result_user_id
    where ${ofProject("i")} and i.id = ${itemId}`.execute(db);
  const [row] = rows;
  if (!row) throw missing();
  return row;
}

export async function packFacts(db: Db, of: PackOf) {
  const { itemId } = of;
  const paper = await paperOfItem(db, of);
  if (!paper) throw missing("pack.noPaper");
  const letters = (await confirmedByItem(db)).find(({ fsItemId }) => fsItemId === itemId) ?? null;
  return {
    ...paper,
    letters,
    risks: await readRisks(db, of),
    lines: (await procedures.ofItem(db, itemId)).filter(({ isSelected }) => isSelected),
    samples: await readSamples(db, itemId),
    evidence: await readEvidence(db, of),
    conclusion: await readConclusion(db, itemId),
  };
}
export type PackFacts = Awaited<ReturnType<typeof packFacts>>;

/** Every link that is not there, as the chain runs; open procedures and those without a paper are among what stands against the sign. */
export function missingLinks({ row, against, risks, evidence, conclusion }: PackFacts, lang: Lang): string[] {
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    messageOf(lang, `pack.lack.${key}` as "pack.lack.noRisk", params);
  const levels = row.cells.flatMap(({ level, isNeeded, sign }): string[] => {
    const name = codeWord(lang, "signLevel", level);
    if (sign?.isStale) return [say("stale", { level: name })];
    return isNeeded && !sign ? [say("sign", { level: name })] : [];
  });
  return [
    ...against,
    ...(risks.length === 0 ? [say("noRisk")] : []),
    ...risks.filter(({ isMet }) => !isMet).map(({ words }) => say("response", { words })),
    ...(evidence.length === 0 ? [say("evidence")] : []),
    ...evidence.filter(({ isGone }) => isGone).map(({ name }) => say("gone", { name })),
    ...(conclusion.result === itemResult.none ? [say("conclusion")] : []),
    ...levels,
  ];
}
