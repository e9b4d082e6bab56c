import type { Person, TestTenant } from "./kit.ts";

let made = 0;

/** A client and a project with the given people in the given roles (0 member … 4 quality control); answers its id. */
export function makeProject(
  firm: TestTenant,
  members: Partial<Record<Person, { role: number; checked?: number }>> = { manager: { role: 1 } },
  values: { archiveFlag?: number } = {},
): Promise<{ projectId: number; custId: number; periodId: number }> {
  made += 1;
  return firm.inDb(async (db) => {
    const { id: custId } = await db
      .insertInto("customer")
      .values({ cust_name: `测试客户${made}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const category = await db
      .selectFrom("project_category")
      .select("id")
      .where("code", "=", "AUD-FS-05")
      .executeTakeFirstOrThrow();
    const { id: projectId } = await db
      .insertInto("project")
      .values({
        project_code: `2024-AUD-${String(made).padStart(4, "0")}`,
        project_name: `测试项目${made}`,
        cust_id: custId,
        category_id: category.id,
        a_year: 2024,
        period_start: "2024-01-01",
        period_end: "2024-12-31",
        pm_user_id: firm.userIds.manager,
        archive_flag: values.archiveFlag ?? 0,
        status: 1,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = Object.entries(members).map(([person, { role, checked = 1 }]) => ({
      project_id: projectId,
      user_id: firm.userIds[person as Person],
      role_id: role,
      checked,
    }));
    if (rows.length > 0) await db.insertInto("project_member").values(rows).execute();
    const { id: periodId } = await db
      .insertInto("project_period")
      .values({
        project_id: projectId,
        label: "2024",
        start_date: "2024-01-01",
        end_date: "2024-12-31",
        is_current: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { projectId, custId, periodId };
  }, "manager");
}
