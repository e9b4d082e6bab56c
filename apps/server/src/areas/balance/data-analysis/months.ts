/** A range of months as a condition; December takes the client's adjustment months (13 to 16) along. */
import { lastPostingMonth } from "@digao/domain/calendar/months";
import { type RawBuilder, sql } from "kysely";

export interface Range {
  jPeriodFrom?: number | undefined;
  jPeriodTo?: number | undefined;
}

export const isWhole = ({ jPeriodFrom, jPeriodTo }: Range): boolean =>
  jPeriodFrom === undefined && jPeriodTo === undefined;

export const inMonths = (column: RawBuilder<unknown>, { jPeriodFrom, jPeriodTo }: Range): RawBuilder<unknown> =>
  sql`${column} between ${jPeriodFrom ?? 0} and ${lastPostingMonth(jPeriodTo ?? 999_900)}`;
