import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { Pool } from "@digao/db/pool";
import { withTenant } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Logger } from "pino";
import { type Actor, writeAction } from "../action-log.ts";
import { errorOf } from "../lib/narrow.ts";
import { notify, severity } from "../live/notices.ts";

/** A file that the virus scanner holds for infected. */
export interface Find {
  tenantId: number;
  /** Who sent it; the server itself where it looked at kept files. */
  by: Actor;
  fileName: string;
  sha256: string;
  sizeBytes: number;
  /** What the scanner wrote. */
  report: string;
  where: "upload" | "kept";
}

const reportMax = 500;

/** Writes it into the firm's log and tells its administrators; the refused call has no transaction that would live. */
export async function tellOfFind(pool: Pool, log: Logger, find: Find): Promise<void> {
  const { tenantId, by, fileName, sha256, sizeBytes, where } = find;
  const report = find.report.slice(0, reportMax);
  log.warn({ event: "infectedFile", tenantId, fileName, sha256, where, report });
  const write = withTenant(pool, tenantId, async (db) => {
    const { rows } = await sql<{ id: number; name: string; isAdmin: boolean }>`
      select u.id, u.name, exists (select from user_role ur join role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.name = 'Admin') as "isAdmin"
      from app_user u where not u.is_deleted`.execute(db);
    const person = rows.find(({ id }) => id === by.userId)?.name ?? null;
    const entry = {
      refType: "infectedFile" as const,
      refId: sha256,
      action: where === "upload" ? "refused" : "blocked",
    };
    await writeAction(
      db,
      { ...by, userName: person ?? by.userName ?? null },
      {
        ...entry,
        new: { fileName, sizeBytes, report },
      },
    );
    await notify(db, {
      to: rows.filter(({ isAdmin }) => isAdmin).map(({ id }) => id),
      type: noticeType.notice,
      severity: severity.warning,
      title: "notice.infectedFile.title",
      text: where === "upload" ? "notice.infectedFile.refused" : "notice.infectedFile.blocked",
      params: { name: fileName, person: person ?? "" },
      refType: "infectedFile",
      refId: sha256,
    });
  });
  await write.catch((error: unknown) =>
    log.error({ err: errorOf(error), tenantId, sha256 }, "a find was not told to the firm"),
  );
}
