import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downReport } from "./document.ts";
import { downPackage } from "./package.ts";

/** Each report in Word and as a PDF, and whole with what belongs to it. */
export const reportPrints: ArchivePrints = {
  kind: "report",
  async list({ db, lang }, projectId) {
    const { rows } = await sql<{ id: number }>`
      select r.id from audit_report r where ${ofProject("r")} order by r.id`.execute(db);
    const numbers = await db
      .selectFrom("report_register")
      .where("of_project", "=", projectId)
      .select(["report_id", "report_no"])
      .execute();
    return rows.flatMap(({ id: Id }) => {
      const title =
        numbers.find(({ report_id }) => report_id === Id)?.report_no ?? messageOf(lang, "report.package.title");
      return [
        { title, make: answered(downReport, { Id, format: "docx" }) },
        { title, make: answered(downReport, { Id, format: "pdf" }) },
        { title, make: answered(downPackage, { Id }) },
      ];
    });
  },
};
