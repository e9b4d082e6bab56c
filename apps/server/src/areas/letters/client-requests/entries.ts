/** The history of a request as both sides see it: what was said and which files came. Entries are added and never changed. */
import type { clientEntryKind } from "@digao/contract/areas/letters/client-requests/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

export interface NewEntry {
  requestId: number;
  personId: number | null;
  /** Null: by the client's person. */
  userId: number | null;
  kind: (typeof clientEntryKind)[keyof typeof clientEntryKind];
  words?: string | null | undefined;
  file?: { id: number; fileName: string; version: number; sizeBytes: number };
}

export async function writeEntry(db: Db, { requestId, personId, userId, kind, words, file }: NewEntry): Promise<void> {
  await db
    .insertInto("client_request_entry")
    .values({
      request_id: requestId,
      client_person_id: personId,
      user_id: userId,
      kind,
      words: words || null,
      audit_file_id: file?.id ?? null,
      file_name: file?.fileName ?? null,
      file_version: file?.version ?? null,
      size_bytes: file?.sizeBytes ?? null,
    })
    .returning("id")
    .execute();
}

export interface EntryRow {
  id: number;
  requestId: number;
  kind: number;
  words: string | null;
  by: string;
  isOfClient: boolean;
  fileName: string | null;
  fileVersion: number | null;
  sizeBytes: number | null;
  at: string;
  auditFileId: number | null;
  scan: "clean" | "unscanned" | "infected" | null;
}

/** Of one request, oldest first, with who said it and whether a scanner has passed the file. */
export async function entriesOf(db: Db, requestId: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.request_id as "requestId", e.kind, e.words, coalesce(u.name, c.name, '') as by, e.user_id is null as "isOfClient",
      e.file_name as "fileName", e.file_version as "fileVersion", e.size_bytes as "sizeBytes", e.created_at as at,
      e.audit_file_id as "auditFileId",
      case when e.audit_file_id is null then null when o.infection is not null then 'infected' when o.scanned_at is not null then 'clean'
        else 'unscanned' end as scan
    from client_request_entry e
    left join client_person c on ${ofProject("c")} and c.id = e.client_person_id
    left join app_user u on u.tenant_id = e.tenant_id and u.id = e.user_id
    left join audit_file_version v on ${ofProject("v")} and v.audit_file_id = e.audit_file_id and v.version = e.file_version
    left join file_object o on o.tenant_id = v.tenant_id and o.id = v.file_id
    where ${ofProject("e")} and e.request_id = ${requestId} order by e.id`.execute(db);
  return rows;
}
