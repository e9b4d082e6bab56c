import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, inProject, projectIdOf } from "@digao/db/tenant";
import type { TbGroups } from "@digao/domain/integrity/run-checks.sql";
import type { SheetRefused } from "@digao/excel/sheet-refused";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Refusal } from "../../../platform/refusal.ts";
import { sheetRefusal } from "./sheet-refusal.ts";

/** Why a file cannot be read, as the user reads it. */
export const refusalOfSheet = (refused: SheetRefused): Refusal => sheetRefusal(refused);

/** The columns that a trial balance has. */
export async function balanceGroups(db: Db, batchId: number): Promise<TbGroups> {
  const row = await db
    .selectFrom("import_batch")
    .where("id", "=", batchId)
    .select(sql<TbGroups | null>`summary -> 'groups'`.as("groups"))
    .executeTakeFirst();
  return row?.groups ?? { open: true, period: true, close: true };
}

/** Files that the checks refuse, the latest first: nobody has put them in force or cleared them away. */
export const refusedImports = (db: Db): Promise<{ id: number; fileName: string }[]> =>
  db
    .selectFrom("import_batch")
    .where("status", "=", importStatus.failed)
    .where("purged_at", "is", null)
    .select(["id", "file_name as fileName"])
    .orderBy("id", "desc")
    .execute();

/** A balance in force, of this project or of the one before it. */
export interface StoredBalance {
  projectId: number;
  batchId: number;
}

/** Last year's balance, or that there is one which this reader may not compare with. */
export interface BalanceBefore {
  balance: StoredBalance | null;
  isWithheld: boolean;
}

/**
 * The trial balance of the year before: of this project's period that ends the day before, else of the prior project. That one is
 * read for whoever is a declared member there, or where this project took its figures as comparatives.
 */
export async function balanceBefore(
  db: Db,
  { projectId, startDate, readerId }: { projectId: number; startDate: string; readerId: number | null },
): Promise<BalanceBefore> {
  const own = await balanceEnding(inProject(db, projectId), startDate);
  if (own !== null) return { balance: own, isWithheld: false };
  const { rows } = await sql<{ prior: number; isOpen: boolean }>`
    select p.prior_project_id as prior,
      exists (select from project_member m where m.project_id = p.prior_project_id and m.user_id = ${readerId}
        and m.checked = ${code.memberState.confirmed})
      or exists (select from prior_figures f where ${ofProject("f")} and f.source_project = p.prior_project_id) as "isOpen"
    from project p where p.id = ${projectId} and p.prior_project_id is not null`.execute(inProject(db, projectId));
  const [row] = rows;
  if (!row) return { balance: null, isWithheld: false };
  const balance = await balanceEnding(inProject(db, row.prior), startDate);
  return row.isOpen ? { balance, isWithheld: false } : { balance: null, isWithheld: balance !== null };
}

/** The day before, in the project that the transaction is bound to. */
async function balanceEnding(db: Db, startDate: string): Promise<StoredBalance | null> {
  const { rows } = await sql<{ id: number }>`
    select p.tb_batch_id as id from project_period p join import_batch b on ${ofProject("b")} and b.id = p.tb_batch_id
    where ${ofProject("p")} and p.end_date = ${startDate}::date - 1 and (b.summary #>> '{groups,close}')::boolean
    limit 1`.execute(db);
  return rows[0] ? { projectId: projectIdOf(db), batchId: rows[0].id } : null;
}
