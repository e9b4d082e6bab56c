/** What an audit plan rests on, of the risks as they are assessed now. */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { controlReliance } from "@digao/contract/areas/evidence/controls/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";

interface Named {
  id: number;
  name: string;
}
export interface PlannedRisks {
  significant: Named[];
  /** Their controls are relied on, and do not fail. */
  reliedOn: Named[];
}

export async function plannedRisks(db: Db): Promise<PlannedRisks> {
  const { rows } = await sql<Named & { isSignificant: boolean; isReliedOn: boolean }>`
    select r.id, left(r.what_can_go_wrong, 60) as name, r.risk_level = ${sql.lit(riskLevel.significant)} as "isSignificant",
      (r.relies_on_controls and r.control_reliance <> ${sql.lit(controlReliance.refused)}) as "isReliedOn"
    from risk r where ${ofProject("r")} and not r.is_deleted order by r.id`.execute(db);
  const those = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).map(({ id, name }) => ({ id, name }));
  return { significant: those(({ isSignificant }) => isSignificant), reliedOn: those(({ isReliedOn }) => isReliedOn) };
}
