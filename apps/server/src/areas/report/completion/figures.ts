/** Every act of a project moves on how far its log is; what the board shows of it was worked out before. */
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "../../../platform/overview/figure.ts";
import { logPosition } from "./stored.ts";

const position: Figure = {
  tables: ["project_log"],
  async renew(db) {
    const now = await logPosition(db);
    await sql`
      update completion_standing s set log_now = ${now}
      where s.tenant_id = ${ownTenant} and s.of_project = ${ownProject} and s.log_now <> ${now}`.execute(db);
  },
};

export const completionFigures: readonly Figure[] = [position];
