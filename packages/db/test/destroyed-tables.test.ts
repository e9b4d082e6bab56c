import { expect, inject, it } from "vitest";
import { withConnection } from "../src/roles.ts";
import { cloneTemplate } from "./databases.ts";

/**
 * There still when the archive of a project is destroyed: its head and people, the way into the archive, what the firm keeps of its own
 * (its log, its register of reports, hours, meetings, notices), and what is swept by age.
 */
const stays = [
  "action_log",
  "archive_auth",
  "archive_hold",
  "archive_reminder",
  "inspection",
  "job",
  "notice",
  "overview_project",
  "presence",
  "project_event",
  "project_log_due",
  "project_member",
  "project_member_history",
  "report_register",
  "row_home",
  "work_log",
  "work_log_remark",
  "work_offer",
  "work_timer",
];

it.skipIf(inject("database").nodes)(
  "whatever belongs to a project goes with its archive, or is named as what stays",
  async () => {
    const database = await cloneTemplate();
    try {
      const { rows } = await withConnection(database.ownerUrl, (client) =>
        client.query<{ name: string }>(
          `select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and a.attname in ('project_id', 'of_project') and not a.attisdropped and c.relname not in (select project_tables())
          and not (select prosrc from pg_proc where proname = 'destroy_project') ~ ('\\m' || c.relname || '\\M') order by 1`,
        ),
      );
      expect(rows.map(({ name }) => name)).toEqual(stays);
    } finally {
      await database.drop();
    }
  },
);
