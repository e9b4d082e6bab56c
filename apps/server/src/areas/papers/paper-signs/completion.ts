/** Evidence and signs after the report date (practice 5.1), as days in China. */
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type CompletionFact, findingOf } from "../../../platform/completion/facts.ts";

const dayIn = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

export const paperSignsCompletion: readonly CompletionFact[] = [
  {
    code: "evidenceDated",
    read: async ({ db, lang, reportDate }) => {
      if (reportDate === null) return { open: 1, names: [messageOf(lang, "completion.noReportDate")] };
      const { rows } = await sql<{ name: string }>`
        select f.file_name as name from audit_file f
        where ${ofProject("f")} and f.deleted_at is null and ${dayIn("f.uploaded_at")} > ${reportDate}::date
          -- Filed late, obtained before.
          and not exists (select from late_file e where ${ofProject("e")} and e.audit_file_id = f.id and e.act = 1)
        union all
        select u.name from wp_sign s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
        where ${ofProject("s")} and not s.is_cancelled and s.sign_level > ${sql.lit(signLevel.preparer)}
          and ${dayIn("s.sign_time")} > ${reportDate}::date`.execute(db);
      return findingOf(rows.map(({ name }) => name));
    },
  },
];
