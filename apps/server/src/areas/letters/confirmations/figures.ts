import { sql } from "kysely";
import type { Figure } from "../../../platform/overview/figure.ts";
import { rowFigure } from "../../../platform/overview/row-figure.ts";

/** One row for each confirmation letter. Letters are voided, never deleted. */
const letters = rowFigure({
  from: "confirmation_letter",
  into: "overview_letter",
  types: {
    id: "bigint",
    letter_no: "text",
    hz_kind: "smallint",
    contact_name: "text",
    pinyin: "text",
    status: "smallint",
    status_at: "timestamptz",
    book_amount: "numeric",
    send_time: "timestamptz",
  },
  columns: sql`r.id, r.letter_no, r.hz_kind, r.contact_name, r.pinyin, r.status, r.status_at, r.book_amount, r.send_time`,
  staysForGood: true,
});

export const confirmationsFigures: readonly Figure[] = [letters];
