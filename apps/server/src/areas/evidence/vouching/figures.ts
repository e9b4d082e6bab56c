import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import type { Figure } from "../../../platform/overview/figure.ts";
import { rowFigure } from "../../../platform/overview/row-figure.ts";

/** One row for each drawn voucher. */
const drawn = rowFigure({
  from: "drawn_voucher",
  into: "overview_drawn",
  types: {
    id: "bigint",
    of_item: "bigint",
    item_rpt_type: "smallint",
    item_line_no: "int",
    of_procedure: "bigint",
    of_voucher: "bigint",
    of_line: "bigint",
    j_date: "date",
    j_no_text: "text",
    line_no: "int",
    summary: "text",
    account_code: "text",
    account_name: "text",
    party_text: "text",
    debit: "numeric",
    credit: "numeric",
    draw_source: "smallint",
    status: "smallint",
    result: "smallint",
    remark: "text",
    drawn_by: "bigint",
    check_user_id: "bigint",
    checker_ids: "bigint[]",
  },
  columns: sql`r.id, r.fs_item_id as of_item, i.rpt_type as item_rpt_type, i.line_no as item_line_no, r.prog_line_id as of_procedure,
    r.jmsn as of_voucher, r.line_id as of_line, r.j_date, r.j_no_text, r.line_no, r.summary, r.account_code, r.account_name,
    r.party_text, r.debit, r.credit, r.draw_source, r.status, r.result, r.remark, r.drawn_by, r.check_user_id, r.checker_ids`,
  join: sql`join fs_item i on ${ofProject("i")} and i.id = r.fs_item_id`,
});

export const vouchingFigures: readonly Figure[] = [drawn];
