/** Rules that one ledger line answers by itself (会计分录测试), as one number of bits: the lines of a journal are read once for all of them. */
import { type RawBuilder, sql } from "kysely";
import { fen, multiplyRate } from "../money.ts";
import { type AccountFacts, type Ground, type Plan, type RuleParams, roles, type TestedJournal } from "./plan.ts";
import { maskOf } from "./rules.ts";

type Sql = RawBuilder<unknown>;

export interface LineGround extends Pick<Ground, "relatedAuxIds" | "oddDigits"> {
  journal: Pick<TestedJournal, "endDate" | "isSubsequent">;
}

export const either = (parts: readonly Sql[]): Sql =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
const has = (role: number): Sql => sql`a.roles & ${sql.lit(role)} <> 0`;
const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Any of the words; letters in either case. */
export function speaksOf(words: readonly string[]): Sql {
  if (words.length === 0) return sql`false`;
  const pattern = words.map(literal).join("|");
  const matches = pattern.toUpperCase() === pattern.toLowerCase() ? sql`~` : sql`~*`;
  return sql`coalesce(l.summary, '') ${matches} ${pattern}`;
}

/** Blanks, full width too. */
const blanks = " \t\r\n\u00a0\u3000";
/** Digits and signs, which say nothing by themselves. */
const signs = "^[-0-9０-９[:space:][:punct:]，。、；：！？（）【】《》“”‘’·—…－～￥　]*$";
const isBlank = (params: RuleParams): Sql => sql`(
  char_length(btrim(coalesce(l.summary, ''), ${blanks})) < ${params.count("minLen")} or l.summary ~ ${signs})`;

const endsIn = (tail: string): Sql =>
  sql`(n.fen / 100) % ${String(10n ** BigInt(tail.length))}::bigint = ${tail}::bigint`;

function belowLimit(params: RuleParams): Sql {
  const below = params.list("limits").map((limit) => {
    const [top, bottom] = limitBand(limit, params);
    return sql`(n.fen >= ${String(bottom)}::bigint and n.fen < ${String(top)}::bigint)`;
  });
  return either(below);
}

/** An approval limit and the least amount that is suspiciously close to it, in fen. */
export function limitBand(limit: string, params: Pick<RuleParams, "text">): readonly [top: bigint, bottom: bigint] {
  const top = fen(limit);
  return [top, top - multiplyRate(top, params.text("band"))];
}

const isRelated = (ids: readonly number[]): Sql => sql`(
  l.customer_id = any(${ids}::bigint[]) or l.supplier_id = any(${ids}::bigint[]) or l.dept_id = any(${ids}::bigint[])
  or l.person_id = any(${ids}::bigint[]) or l.proj_aux_id = any(${ids}::bigint[]) or l.other_aux && ${ids}::bigint[])`;

type LineRule = (params: RuleParams, ground: LineGround) => Sql;

/** What a summary says, by rule. */
const summaryRules: Readonly<Record<string, (params: RuleParams) => Sql>> = {
  JE09: (params) => speaksOf(params.list("keywords")),
  JE10: isBlank,
  JE22: (params) => speaksOf(params.list("expenseWords")),
  JE28: (params) => speaksOf(params.list("priorWords")),
};
/** The bits of a summary: many lines share one, which is read once then. */
export const summaryMarks = ({ rules }: Plan): Sql =>
  added(
    Object.entries(summaryRules).flatMap(([code, rule]) => {
      const params = rules.get(code);
      return params ? [mark(code, rule(params))] : [];
    }),
  );
const mark = (code: string, condition: Sql): Sql =>
  sql`case when ${condition} then ${sql.lit(maskOf(code))} else 0 end`;
const added = (marks: readonly Sql[]): Sql => (marks.length === 0 ? sql`0` : sql`(${sql.join(marks, sql` + `)})`);
const says = ({ code }: RuleParams): Sql => sql`s.marks & ${sql.lit(maskOf(code))} <> 0`;
const atLeast = (params: RuleParams, name: string): Sql => sql`n.fen >= ${String(params.fen(name))}::bigint`;

/** Of `l` (a line), `a` (what its account is to the rules), `s.marks` (what its summary says) and `n.fen` (the size of its net in fen). */
const lineRules: Readonly<Record<string, LineRule>> = {
  JE04: (params) =>
    sql`(${atLeast(params, "roundMin")} and n.fen > 0 and n.fen % greatest(${String(params.fen("roundUnit"))}::bigint, 1) = 0)`,
  JE09: says,
  JE10: says,
  JE11: (params) => either(params.list("tails").map(endsIn)),
  JE13: () => sql`(l.debit < 0 or l.credit < 0)`,
  JE14: belowLimit,
  JE18: (params) => sql`(${has(roles.once)} and ${atLeast(params, "threshold")})`,
  JE22: (params) => sql`(${has(roles.asset)} and l.debit > l.credit and ${says(params)})`,
  JE24: (_params, { relatedAuxIds }) => isRelated(relatedAuxIds),
  JE25: (params, { oddDigits }) => sql`(
    n.fen >= 1000 and ${atLeast(params, "threshold")} and left(n.fen::text, 1)::int = any(${oddDigits ?? []}::int[]))`,
  JE26: (params) => sql`(${has(roles.cash)} and ${atLeast(params, "cashLimit")})`,
  JE28: (params, { journal }) => sql`(
    ${journal.isSubsequent ? sql`true` : sql`l.j_date > ${journal.endDate}::date`}
    and (${has(roles.prior)} or ${says(params)}))`,
};

/** The bits of a line. */
export function lineMarks({ rules }: Plan, ground: LineGround): Sql {
  const marks = Object.entries(lineRules).flatMap(([code, rule]) => {
    const params = rules.get(code);
    return params ? [mark(code, rule(params, ground))] : [];
  });
  return added(marks);
}

/** Beyond what 8 bytes of fen hold, an amount is only known to be enormous. */
export const lineFen = sql`(least(abs(l.debit - l.credit), 90000000000000000) * 100)::bigint`;

/** Accounts as a query in brackets, for a page of vouchers. */
export const accountsAs = (facts: readonly AccountFacts[]): Sql => sql`(
  select code collate "C" as code, roles from unnest(${facts.map(({ code }) => code)}::text[], ${facts.map(({ roles: own }) => own)}::int[])
    as t (code, roles))`;
