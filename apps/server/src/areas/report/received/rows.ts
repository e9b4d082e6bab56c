import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface SetRow {
  id: number;
  kind: number;
  fileId: number;
  fileName: string;
  sha256: string;
  receivedOn: string;
  receivedFrom: string;
  userName: string;
  receivedAt: string;
  withdrawnBy: string | null;
  withdrawnAt: string | null;
  withdrawnReason: string | null;
  /** The file is there as it was. */
  isIntact: boolean;
  /** What was read out of it as it was received; null where nothing could be. */
  words: string | null;
}

/** Those in force; those taken back too where they are asked for. */
export async function setsOf(db: Db, isAll = false): Promise<SetRow[]> {
  const { rows } = await sql<SetRow>`
    select s.id, s.kind, s.file_id as "fileId", s.file_name as "fileName", s.sha256, s.received_on::text as "receivedOn",
      s.received_from as "receivedFrom", u.name as "userName", s.received_at as "receivedAt", w.name as "withdrawnBy",
      s.withdrawn_at as "withdrawnAt", s.withdrawn_reason as "withdrawnReason",
      coalesce(f.sha256 = s.sha256 and f.deleted_at is null, false) as "isIntact",
      s.words
    from received_set s
    join app_user u on u.tenant_id = s.tenant_id and u.id = s.received_by
    left join app_user w on w.tenant_id = s.tenant_id and w.id = s.withdrawn_by
    left join audit_file f on f.tenant_id = s.tenant_id and f.project_id = s.project_id and f.id = s.file_id
    where ${ofProject("s")} and (${isAll} or s.withdrawn_by is null)
    order by s.withdrawn_by is not null, s.kind, s.id desc`.execute(db);
  return rows;
}

export interface AnswerRow {
  setId: number;
  key: string;
  ours: string;
  theirs: string;
  outcome: number;
  words: string;
  userName: string;
  at: string;
  answeredBy: number;
  agreedName: string | null;
  entryId: number | null;
  entryName: string | null;
}

export async function answersOf(db: Db): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.set_id as "setId", a.line_key as key, a.ours, a.theirs, a.outcome, a.words, u.name as "userName", a.answered_at as at,
      a.answered_by as "answeredBy", g.name as "agreedName", a.entry_id as "entryId", coalesce(h.adj_no, '#' || h.id) as "entryName"
    from received_answer a
    join app_user u on u.tenant_id = a.tenant_id and u.id = a.answered_by
    left join app_user g on g.tenant_id = a.tenant_id and g.id = a.agreed_by
    left join adjust_head h on ${ofProject("h")} and h.id = a.entry_id
    where ${ofProject("a")}`.execute(db);
  return rows;
}

export interface WaiverRow {
  id: number;
  kinds: number[];
  reason: string;
  safeguard: string;
  userName: string;
  decidedAt: string;
}

export async function waiverInForce(db: Db): Promise<WaiverRow | null> {
  const { rows } = await sql<WaiverRow>`
    select w.id, w.kinds, w.reason, w.safeguard, u.name as "userName", w.decided_at as "decidedAt"
    from received_waiver w join app_user u on u.tenant_id = w.tenant_id and u.id = w.decided_by
    where ${ofProject("w")} and w.ended_by is null`.execute(db);
  return rows[0] ?? null;
}
