/** An expression over ledger lines while it is edited: rows that may still be incomplete, in groups, each of which may be negated. */
import {
  type Condition,
  childrenOf,
  conditionsOf,
  type Expression,
  ExpressionText,
  ExpressionTree,
  expressionLimits,
} from "@digao/contract/areas/books/vouchers/line-filter/expression";
import {
  type Arity,
  type FieldKind,
  type LineField,
  lineFields,
  type Operator,
  operators,
  operatorsOf,
} from "@digao/contract/areas/books/vouchers/line-filter/fields";
import { toFen } from "../../../../lib/decimal.ts";

export type Joint = "all" | "any";
export interface DraftCondition {
  key: string;
  isNot: boolean;
  field: LineField;
  op: Operator;
  values: string[];
}
export interface DraftGroup {
  key: string;
  isNot: boolean;
  joint: Joint;
  children: DraftNode[];
}
export type DraftNode = DraftCondition | DraftGroup;
export const isGroup = (node: DraftNode): node is DraftGroup => "children" in node;

const newKey = () => Math.random().toString(36).slice(2);
const firstOp: Record<FieldKind, Operator> = {
  text: "contains",
  code: "startsWith",
  money: "ge",
  number: "eq",
  date: "between",
  choice: "eq",
  party: "contains",
  mark: "isTrue",
};
export const blankCondition = (field: LineField = "summary"): DraftCondition => ({
  key: newKey(),
  isNot: false,
  field,
  op: firstOp[lineFields[field]],
  values: [],
});
export const blankGroup = (children: DraftNode[] = [], joint: Joint = "all"): DraftGroup => ({
  key: newKey(),
  isNot: false,
  joint,
  children,
});

function nodeOf(node: Expression): DraftNode {
  if ("field" in node) return { ...node, key: newKey(), isNot: false, values: [...node.values] };
  if ("not" in node) {
    const inner = nodeOf(node.not);
    return { ...inner, isNot: !inner.isNot };
  }
  return blankGroup(childrenOf(node).map(nodeOf), "all" in node ? "all" : "any");
}

export function draftOf(expression: Expression | undefined): DraftGroup {
  if (!expression) return blankGroup();
  const node = nodeOf(expression);
  return isGroup(node) ? node : blankGroup([node]);
}

const conditionOf = ({ field, op, values }: DraftCondition): Condition => ({ field, op, values });
const negated = (node: Expression, isNot: boolean): Expression => (isNot ? { not: node } : node);

/** Groups without a condition say nothing and are left out; a group of one is that one. */
export function expressionOf(node: DraftNode): Expression | undefined {
  if (!isGroup(node)) return negated(conditionOf(node), node.isNot);
  const parts = node.children.flatMap((child) => expressionOf(child) ?? []);
  const [first] = parts;
  if (!first) return undefined;
  const joined = node.joint === "all" ? { all: parts } : { any: parts };
  return negated(parts.length === 1 ? first : joined, node.isNot);
}

/** Questions answered by a count of something, whatever the field holds. */
const counted = new Set<Operator>(["shorterThan", "lastDays", "round", "endsInDigits", "leadingDigits", "secondDigit"]);
export type ValueKind = FieldKind | "count";
export const valueKindOf = ({ field, op }: Pick<DraftCondition, "field" | "op">): ValueKind =>
  counted.has(op) ? "count" : lineFields[field];
export const arityOf = ({ op }: Pick<DraftCondition, "op">): Arity => operators[op];

const valuesMax: Record<Arity, number> = { none: 0, one: 1, two: 2, many: expressionLimits.values };
export function withOp(condition: DraftCondition, op: Operator): DraftCondition {
  const next = { ...condition, op };
  const isAlike = valueKindOf(next) === valueKindOf(condition);
  return { ...next, values: isAlike ? condition.values.slice(0, valuesMax[operators[op]]) : [] };
}
export function withField(condition: DraftCondition, field: LineField): DraftCondition {
  const kind = lineFields[field];
  const op = operatorsOf[kind].includes(condition.op) ? condition.op : firstOp[kind];
  const next = { ...condition, field, op };
  return { ...next, values: valueKindOf(next) === valueKindOf(condition) ? condition.values : [] };
}

export type Fault = "missing" | "order" | "regex" | "text" | "code" | "money" | "number" | "date" | "count" | "many";

/** Whether a range runs backwards: it would find nothing. */
function isBackwards(kind: FieldKind, [from = "", to = ""]: readonly string[]): boolean {
  if (kind === "date") return from > to;
  const [low, high] = [toFen(from), toFen(to)];
  return low !== undefined && high !== undefined && low > high;
}

const valuesNeeded: Record<Arity, number> = { none: 0, one: 1, two: 2, many: 1 };
/** What keeps a row from being asked; undefined where nothing does. */
export function faultOf(condition: DraftCondition): Fault | undefined {
  const { field, op, values } = condition;
  const arity = arityOf(condition);
  if (values.length < valuesNeeded[arity] || values.some((value) => value === "")) return "missing";
  if (values.length > expressionLimits.values) return "many";
  if (!ExpressionTree.safeParse(conditionOf(condition)).success) {
    const kind = valueKindOf(condition);
    if (op === "regex") return "regex";
    return kind === "choice" || kind === "mark" || kind === "party" ? "text" : kind;
  }
  return arity === "two" && isBackwards(lineFields[field], values) ? "order" : undefined;
}

export const rowsOf = (node: DraftNode): DraftCondition[] => (isGroup(node) ? node.children.flatMap(rowsOf) : [node]);

export type LimitFault = "tooMany" | "tooLong" | "tooDeep";
/** Which limit of the contract the whole breaks. */
export function limitOf(expression: Expression | undefined): LimitFault | undefined {
  if (!expression) return undefined;
  if (conditionsOf(expression).length > expressionLimits.conditions) return "tooMany";
  const text = JSON.stringify(expression);
  if (text.length > expressionLimits.chars) return "tooLong";
  return ExpressionText.safeParse(text).success ? undefined : "tooDeep";
}

export interface DraftState {
  /** Undefined where nothing is asked, or something is not complete. */
  expression: Expression | undefined;
  isComplete: boolean;
  limit: LimitFault | undefined;
}
export function stateOf(draft: DraftGroup): DraftState {
  if (rowsOf(draft).some((row) => faultOf(row) !== undefined))
    return { expression: undefined, isComplete: false, limit: undefined };
  const expression = expressionOf(draft);
  const limit = limitOf(expression);
  return limit ? { expression: undefined, isComplete: false, limit } : { expression, isComplete: true, limit };
}
