/** Ledger lines as bare rows under titled columns, for on-line spreadsheets (电子表格). */
import { z } from "zod";
import { area, get, inProject } from "../endpoint.ts";
import { LineListQuery } from "../line-filter/query.ts";
import { Id } from "../shapes.ts";

export const voucherSheet = area("/api/services/app/voucherlib", {
  GetVoucherLibData: get(
    LineListQuery.extend({
      maxResultCount: z.coerce.number().int().min(1).max(5000).default(1000),
    }),
    z.object({
      totalCount: z.number().int(),
      debit: z.string(),
      credit: z.string(),
      fingerprint: z.string(),
      columns: z.array(
        z.object({
          title: z.string(),
          kind: z.enum(["text", "wrap", "number", "integer", "rate", "percent", "date", "dateTime"]),
        }),
      ),
      /** JsnId of each row. */
      ids: z.array(Id),
      /** Amounts as decimal strings; what is not known is null. */
      rows: z.array(z.array(z.string().nullable())),
    }),
    inProject("member", "periodId", "projectPeriod"),
    { summary: "The lines that a search finds, with all that is known of them, as rows of a sheet" },
  ),
});
