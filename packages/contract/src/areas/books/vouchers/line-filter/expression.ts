/** An expression over ledger lines as it travels and is kept: conditions joined by "all of", "any of" and "not". */
import { z } from "zod";
import { type LineField, lineFieldNames, lineFields, type Operator, operators, operatorsOf } from "./fields.ts";
import { isSafePattern } from "./safe-pattern.ts";

export interface Condition {
  field: LineField;
  op: Operator;
  /** As typed, in the field's form: money "1234.50", dates YYYY-MM-DD, sides "dr" and "cr". */
  values: string[];
}
export type Expression = Condition | { all: Expression[] } | { any: Expression[] } | { not: Expression };

export const expressionLimits = { depth: 8, conditions: 60, values: 200, chars: 8000 } as const;

const forms: Record<string, RegExp> = {
  money: /^-?\d{1,15}(\.\d{1,2})?$/,
  number: /^-?\d{1,15}(\.\d{1,6})?$/,
  date: /^(?!0000)\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  choice: /^(dr|cr)$/,
};
const counts: Partial<Record<Operator, RegExp>> = {
  shorterThan: /^\d{1,3}$/,
  lastDays: /^([1-9]|[12]\d|3[01])$/,
  round: /^[1-9]\d{0,11}$/,
  endsInDigits: /^\d{1,12}$/,
  leadingDigits: /^[1-9]\d{0,3}$/,
  secondDigit: /^\d$/,
};

const isDay = (value: string): boolean => {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
};

function fits(field: LineField, op: Operator, value: string): boolean {
  if (value.length === 0 || value.length > 200 || value.includes("\0")) return false;
  if (op === "regex") return isSafePattern(value);
  const kind = lineFields[field];
  const form = counts[op] ?? forms[kind];
  return (!form || form.test(value)) && (kind !== "date" || counts[op] !== undefined || isDay(value));
}

const arityFits: Record<string, (count: number) => boolean> = {
  none: (count) => count === 0,
  one: (count) => count === 1,
  two: (count) => count === 2,
  many: (count) => count >= 1 && count <= expressionLimits.values,
};

const Condition = z
  .strictObject({
    field: z.enum(lineFieldNames),
    op: z.enum(Object.keys(operators) as Operator[]),
    values: z.array(z.string()).default([]),
  })
  .refine(({ field, op }) => operatorsOf[lineFields[field]].includes(op), { path: ["op"] })
  .refine(({ op, values }) => arityFits[operators[op]]?.(values.length), { path: ["values"] })
  .refine(({ field, op, values }) => values.every((value) => fits(field, op, value)), { path: ["values"] });

const Node: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    Condition,
    z.strictObject({ all: z.array(Node).min(1) }),
    z.strictObject({ any: z.array(Node).min(1) }),
    z.strictObject({ not: Node }),
  ]),
);

export const childrenOf = (node: Expression): readonly Expression[] => {
  if ("all" in node) return node.all;
  if ("any" in node) return node.any;
  return "not" in node ? [node.not] : [];
};
export const conditionsOf = (node: Expression): Condition[] =>
  "field" in node ? [node] : childrenOf(node).flatMap(conditionsOf);

/** Brackets in a text, so that a hostile depth is refused before anything recurses into it. */
function depthOf(text: string): number {
  let [depth, deepest] = [0, 0];
  for (const sign of text) {
    if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth--;
  }
  return deepest;
}

const isModest = (node: Expression) => conditionsOf(node).length <= expressionLimits.conditions;
export const ExpressionTree = Node.refine(isModest);

/** In an address or a form: the tree as JSON text. */
export const ExpressionText = z
  .string()
  .max(expressionLimits.chars)
  .refine((text) => depthOf(text) <= 2 * expressionLimits.depth + 2)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      ctx.addIssue({ code: "custom" });
      return z.NEVER;
    }
  })
  .pipe(ExpressionTree);
