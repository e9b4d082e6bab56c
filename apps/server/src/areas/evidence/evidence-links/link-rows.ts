/** Links as they are kept, with both ends in words: what is gone says so, and leads nowhere. */

import type { PaperCell } from "@digao/contract/areas/engagement/papers/cells";
import type { EvidenceLink, EvidenceType } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { CitingType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { type RawBuilder, sql } from "kysely";
import { resolveRecords } from "../../../platform/records/reader.ts";
import type { Context } from "../../../platform/serve.ts";
import { paperCells } from "../../engagement/papers/door.ts";
import { type FileRow, filesNamed, lookOfFile } from "../audit-files/door.ts";

export interface LinkRow {
  id: number;
  fromEntity: CitingType;
  fromId: number;
  cell: Omit<PaperCell, "name"> | null;
  place: string | null;
  toEntity: EvidenceType;
  toId: number | null;
  toText: string;
  fileVersion: number | null;
  page: number | null;
  region: number[] | null;
  note: string | null;
  createdById: number;
  createdBy: string;
  createdAt: string;
  /** Of a voucher: whether its journal is in force. */
  isInForce: boolean;
}

export async function readLinks(db: Db, where: RawBuilder<unknown>): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select l.id, l.from_entity as "fromEntity", l.from_id as "fromId", ${paperCells.json("c")} as cell, l.from_place as place, l.to_entity as "toEntity",
      l.to_id as "toId", l.to_text as "toText", l.file_version as "fileVersion", l.page, l.region, l.note, l.created_by as "createdById",
      u.name as "createdBy", l.created_at as "createdAt",
      l.to_entity <> 'voucher' or exists (select from voucher v join project_period p on ${ofProject("p")} and p.voucher_batch_id = v.batch_id
        where ${ofProject("v")} and v.id = l.to_id) as "isInForce"
    from paper_link l join app_user u on u.tenant_id = l.tenant_id and u.id = l.created_by
    left join paper_cell c on ${ofProject("c")} and c.id = l.cell_id
    where ${ofProject("l")} and l.removed_at is null and ${where} order by l.id`.execute(db);
  return rows;
}

function fileLink(link: string, { page, region }: LinkRow): string {
  const part = new URLSearchParams();
  if (page !== null) part.set("page_no", String(page));
  if (region !== null) part.set("region", region.join(","));
  return part.size > 0 ? `${link}&${part}` : link;
}

export async function shownLinks(
  { db, lang, user, project }: Context,
  rows: readonly LinkRow[],
): Promise<EvidenceLink[]> {
  const ends = rows.flatMap((row) => [
    { refType: row.fromEntity, refId: row.fromId },
    { refType: row.toEntity, refId: row.toId },
  ]);
  const records = await resolveRecords(db, ends);
  const fileIds = rows.flatMap(({ toEntity, toId }) => (toEntity === "auditFile" && toId !== null ? [toId] : []));
  const files = new Map((await filesNamed(db, lang, [...new Set(fileIds)])).map((file) => [file.id, file]));
  const mayAll = isInRoleSet(project?.role ?? -1, "leader");
  const fileOf = ({ toEntity, toId }: LinkRow) => (toEntity === "auditFile" ? files.get(toId ?? 0) : undefined);
  return rows.map((row): EvidenceLink => {
    const from = records.of({ refType: row.fromEntity, refId: row.fromId });
    const to = records.of({ refType: row.toEntity, refId: row.toId });
    const { isInForce: _isInForce, createdById, cell, ...rest } = row;
    return {
      ...rest,
      ...seenFile(fileOf(row)),
      cell: cell && paperCells.shown(cell),
      fromText: from?.title[lang] ?? "",
      fromLink: from?.link ? paperCells.link(from.link, cell) : null,
      toText: to?.title[lang] ?? row.toText,
      ...targetOf(row, row.isInForce && to && !to.isGone ? to.link : null),
      canRemove: mayAll || createdById === user.id,
    };
  });
}

const targetOf = (row: LinkRow, link: string | null) => ({
  toLink: link === null ? null : fileLink(link, row),
  isGone: link === null,
});

const seenFile = (file: FileRow | undefined) => ({
  look: file ? lookOfFile(file) : null,
  currentVersion: file?.version ?? null,
});
