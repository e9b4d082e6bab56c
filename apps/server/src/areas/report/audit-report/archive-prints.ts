import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downReport } from "./document.ts";
import { downPackage } from "./package.ts";

/** Each report in Word and as a PDF, and whole with what belongs to it. */
export const reportPrints: ArchivePrints = {
  kind: "report",
  async list({ db, lang }) {
    const { rows } = await sql<{ id: number; reportNo: string | null }>`
      select r.id, (select g.report_no from report_register g where g.report_id = r.id and g.of_project = r.project_id
        order by g.id desc limit 1) as "reportNo"
      from audit_report r where ${ofProject("r")} order by r.id`.execute(db);
    return rows.flatMap(({ id: Id, reportNo }) => {
      const title = reportNo ?? messageOf(lang, "report.package.title");
      return [
        { title, make: answered(downReport, { Id, format: "docx" }) },
        { title, make: answered(downReport, { Id, format: "pdf" }) },
        { title, make: answered(downPackage, { Id }) },
      ];
    });
  },
};
