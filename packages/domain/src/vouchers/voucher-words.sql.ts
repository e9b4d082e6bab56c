import { type RawBuilder, sql } from "kysely";

/** What people call the voucher of a row under this name: its month, its word and its number. */
export const voucherWords = (row: string): RawBuilder<string> => {
  const column = (name: string): RawBuilder<unknown> => sql.ref(`${row}.${name}`);
  return sql<string>`left(${column("j_period")}::text, 4) || '-' || right(${column("j_period")}::text, 2) || ' '
    || voucher_name(${column("j_type")}, ${column("j_no_text")})`;
};
