/** An item of an engagement with one procedure that is to be carried out, and its rows of every kind. */

import { isOfProjects } from "@digao/db/project-rows";
import type { Database } from "@digao/db/schema";
import { sql } from "kysely";
import { makeRows } from "../build.ts";
import { plantPapers } from "../paper-desk.ts";
import { type Firm, newEngagement } from "./team.ts";

type Values = Record<string, unknown>;

export interface Item {
  projectId: number;
  RId: number;
  /** Of the item, as long as nobody changes it. */
  rowVersion: number;
  rows: Awaited<ReturnType<typeof makeRows>>;
  /** As it would stand there. */
  put(table: keyof Database, id: number, values: Values): Promise<void>;
  add(table: keyof Database, values: Values): Promise<void>;
}

/** Its papers have the letters ZZ; ZA-2 is a sheet with content, which its procedure names. */
export async function newItem(firm: Firm): Promise<Item> {
  const projectId = await newEngagement(firm);
  const rows = await makeRows(firm.server, firm.tenant, projectId, "闸口");
  const put: Item["put"] = (table, id, values) =>
    firm.tenant.inProject(projectId, async (db) => {
      const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
      if (set.length > 0) await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${id}`.execute(db);
    });
  const add: Item["add"] = (table, given) =>
    firm.tenant.inProject(projectId, async (db) => {
      const values = isOfProjects(table) ? { project_id: projectId, ...given } : given;
      const names = Object.keys(values).map((name) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(Object.values(values))})`.execute(
        db,
      );
    });
  await firm.tenant.inProject(projectId, async (db) => {
    await db.deleteFrom("project_member").where("user_id", "=", firm.tenant.userIds.reader).execute();
    await db.deleteFrom("adjust_line").execute();
    await db.deleteFrom("fs_detail").execute();
    await db.deleteFrom("msg_head").execute();
    await db.updateTable("drawn_voucher").set({ prog_line_id: null }).execute();
    await db.updateTable("fs_item").set({ wp_index: "ZZ" }).execute();
  });
  await put("prog_line", rows.progLine, { wp_index: "ZA-2" });
  await plantPapers(firm.tenant, projectId, ["ZA-2"]);
  return { projectId, RId: rows.fsItem, rowVersion: 1, rows, put, add };
}
