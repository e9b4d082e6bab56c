/** Codes as literals of SQL, `${code.drawStatus.cancelled}`: plans and the predicates of partial indexes match literals, not parameters. */
import { codes, plainCodes } from "@digao/contract/gathered/codes";
import { type RawBuilder, sql } from "kysely";

const all = { ...codes, ...plainCodes };
type AllCodes = typeof all;
type Literals = { readonly [Name in keyof AllCodes]: { readonly [Key in keyof AllCodes[Name]]: RawBuilder<unknown> } };

export const code = Object.fromEntries(
  Object.entries(all).map(([name, list]) => [
    name,
    Object.fromEntries(Object.entries(list).map(([key, value]) => [key, sql.lit(value)])),
  ]),
) as Literals;

/** The right side of `in`. */
export const oneOf = (list: readonly number[]): RawBuilder<unknown> =>
  sql`(${sql.join(list.map((one) => sql.lit(one)))})`;
