import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { nobody, taskFigure } from "../../../platform/overview/tasks.ts";

/** Checked, and not yet put in force. */
const waitingImports = [importStatus.clean, importStatus.warned, importStatus.failed];
const imports = sql`
  select 'import' as kind, b.created_by as user_id, ${nobody} as others, b.id as ref, null::smallint as level,
    false as is_risky, b.file_name as about, 1 as count, b.created_at as since
  from import_batch b
  where ${ofProject("b")} and b.status in ${oneOf(waitingImports)} and b.purged_at is null and b.created_by is not null`;

export const importsFigures: readonly Figure[] = [taskFigure(["import_batch"], ["import"], imports)];
