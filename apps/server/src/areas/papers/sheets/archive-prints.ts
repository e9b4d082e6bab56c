import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { ArchivePrints } from "../../../platform/archive/prints.ts";
import { pdfPlan, workbookPlan } from "./files.ts";

interface Listed {
  id: number;
  name: string;
  wpIndex: string | null;
}

/** Each sheet as a workbook, and as the pages that it prints. */
export const sheetPrints: ArchivePrints = {
  kind: "sheet",
  async list({ db }) {
    const { rows } = await sql<Listed>`
      select s.id, s.name, s.wp_index as "wpIndex" from audit_sheet s
      where ${ofProject("s")} and s.removed_at is null order by s.wp_index nulls last, s.id`.execute(db);
    return rows.flatMap(({ id, name: title, wpIndex }) => [
      { title, wpIndex, make: async (ctx) => (await workbookPlan(ctx, id)).write() },
      { title, wpIndex, make: async (ctx) => (await pdfPlan(ctx, id)).print() },
    ]);
  },
};
