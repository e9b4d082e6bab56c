/** What `npm run doctor` says of what is kept: stored files as they were, and a backup of them. */
import { createPool } from "@digao/db/pool";
import { withoutTenant, withTenant } from "@digao/db/tenant";
import type { Words } from "@digao/db/wanted";
import { sql } from "kysely";
import type { LastBackup } from "../backup/last.ts";
import { costs, type Finding, failed, fault, fine } from "./finding.ts";

const backupWords: Words = ["备份", "backup"];
const hourMs = 3_600_000;
/** Backups of every night are a day old at most; an hour is given to the one on its way. */
const hoursMax = 25;

export function judgeBackup(last: LastBackup | null, now: number): Finding {
  const change = "npm run backup -- <target>";
  if (!last) return costs(backupWords, ["本数据目录还没有备份过", "none was made of this data folder yet"], change);
  const hours = Math.max(0, Math.floor((now - Date.parse(last.at)) / hourMs));
  const says: Words = [`最近一次在 ${hours} 小时前：${last.target}`, `the last one is ${hours} h old: ${last.target}`];
  return hours <= hoursMax ? fine(backupWords, says) : costs(backupWords, says, change);
}

const fileWords: Words = ["存储的文件", "stored files"];

/** By what the weekly check of the server has found. */
export async function checkStoredFiles(appUrl: string): Promise<Finding> {
  const pool = createPool(appUrl, { connectionsMax: 1, name: "digao-doctor" });
  try {
    const firms = await withoutTenant(pool, (db) => db.selectFrom("tenant").select("id").execute());
    const damaged: string[] = [];
    for (const { id } of firms) {
      const { rows } = await withTenant(pool, id, (db) =>
        sql<{ id: number }>`select id from file_object where damage is not null order by id limit 20`.execute(db),
      );
      damaged.push(...rows.map((row) => `${id}/${row.id}`));
    }
    if (damaged.length === 0) return fine(fileWords, ["未发现损坏", "none is known to be damaged"]);
    const listed = damaged.slice(0, 20).join(", ");
    return fault(
      fileWords,
      [`已损坏或丢失（事务所/文件）：${listed}`, `damaged or missing (firm/file): ${listed}`],
      "npm run files -- verify; docs/operations.md: Backup and restore",
    );
  } catch (error) {
    return failed(fileWords, error);
  } finally {
    await pool.end();
  }
}
