/** What other areas know of the plan: the materiality of a component, by its name, in the plan that is in force. */
import { auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";

/** Null where the plan has no such component, or none that is audited by a materiality. @param name SQL of the name */
export const plannedMateriality = (name: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(select nullif(max((component.value ->> 'pm')::numeric(20, 2)), 0) from paper_record v,
    jsonb_array_elements(v.data -> 'components') component
    where ${ofProject("v")} and v.kind = ${sql.lit(auditPlanPaper.spec.name)} and v.place = 1 and component.value ->> 'name' = ${name})`;
