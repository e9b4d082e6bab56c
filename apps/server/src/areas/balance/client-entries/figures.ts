import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { Figure } from "../../../platform/overview/figure.ts";
import { rowFigure } from "../../../platform/overview/row-figure.ts";

/** One row for each entry that touches a statement; void ones are shown nowhere. */
const entries = rowFigure({
  from: "adjust_head",
  into: "overview_entry",
  types: {
    id: "bigint",
    adj_type: "smallint",
    adj_seq: "int",
    adj_no: "text",
    description: "text",
    status: "smallint",
    client_status: "smallint",
  },
  columns: sql`r.id, r.adj_type, r.adj_seq, r.adj_no, r.description, r.status, r.client_status`,
  where: sql`r.status < ${code.adjustStatus.void} and r.adj_type <= ${code.adjustType.uncorrected}`,
});

export const clientEntriesFigures: readonly Figure[] = [entries];
