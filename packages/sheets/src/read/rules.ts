/** Data validation and conditional formats. */
import { cellName, rangeName } from "../a1.ts";
import type { Range, StyleData } from "../book.ts";
import { withoutPrefixes } from "../functions.ts";
import type { Losses } from "../losses.ts";
import type { Condition, ConditionRule, ValidationRule, ValueConfig } from "../resources.ts";
import { type Colors, colorOf } from "./colors.ts";
import { rangesIn } from "./ranges.ts";
import { child, children, descendants, isOn, numberOr, type XmlNode } from "./xml-tree.ts";

const TYPES = new Set(["whole", "decimal", "list", "date", "time", "textLength", "custom"]);
const ERROR_STYLES: Readonly<Record<string, number>> = { information: 0, stop: 1, warning: 2 };

export function readValidations(elements: readonly XmlNode[], sheet: string, losses: Losses): ValidationRule[] {
  const nodes = elements.flatMap((element) => {
    if (element.name === "dataValidations") return children(element, "dataValidation");
    return element.name === "extLst" ? [...descendants(element, "dataValidation")] : [];
  });
  return nodes.flatMap((node, index) => {
    const { type = "none", sqref } = node.attributes;
    const ranges = rangesIn(sqref ?? child(node, "sqref")?.text);
    if (ranges.length === 0) return [];
    if (type !== "none" && !TYPES.has(type)) {
      losses.add("validationKinds", { sheet, range: ranges[0] && rangeName(ranges[0]), detail: type });
      return [];
    }
    return [validationOf(node, `v${index}`, ranges)];
  });
}

function validationOf(node: XmlNode, uid: string, ranges: Range[]): ValidationRule {
  const { type = "none", operator, errorStyle = "stop", ...others } = node.attributes;
  const formula = (name: string) => operandOf(formulaText(child(node, name)), type);
  const [formula1, formula2] = [formula("formula1"), formula("formula2")];
  const text = (name: string, value: string | undefined) => (value ? { [name]: value } : null);
  return {
    uid,
    type: type === "none" ? "any" : type,
    ranges,
    ...(type === "none" || type === "list" || type === "custom" ? null : { operator: operator ?? "between" }),
    ...(formula1 === undefined ? null : { formula1 }),
    ...(formula2 === undefined ? null : { formula2 }),
    allowBlank: isOn(others.allowBlank),
    showDropDown: !isOn(others.showDropDown),
    showErrorMessage: isOn(others.showErrorMessage),
    showInputMessage: isOn(others.showInputMessage),
    errorStyle: ERROR_STYLES[errorStyle] ?? 1,
    ...text("errorTitle", others.errorTitle),
    ...text("error", others.error),
    ...text("promptTitle", others.promptTitle),
    ...text("prompt", others.prompt),
  };
}

/** The extended form has its formula one element deeper. */
const formulaText = (node: XmlNode | undefined): string | undefined =>
  node ? (child(node, "f")?.text ?? node.text) : undefined;

/** Numbers and lists stand bare in Univer, everything else as a formula. */
function operandOf(text: string | undefined, type: string): string | undefined {
  if (text === undefined || text === "") return undefined;
  const list = type === "list" ? /^"((?:[^"]|"")*)"$/.exec(text) : null;
  if (list) return (list[1] ?? "").replaceAll('""', '"');
  return text.trim() !== "" && Number.isFinite(Number(text)) ? text : `=${withoutPrefixes(text)}`;
}

interface ConditionContext {
  styles: readonly StyleData[];
  colors: Colors;
  sheet: string;
  losses: Losses;
}

/** In the order of their priority. */
export function readConditions(elements: readonly XmlNode[], context: ConditionContext): Condition[] {
  const found: { priority: number; condition: Condition }[] = [];
  for (const element of elements.filter(({ name }) => name === "conditionalFormatting")) {
    const ranges = rangesIn(element.attributes.sqref);
    const [first] = ranges;
    if (!first) continue;
    for (const node of children(element, "cfRule")) {
      const rule = ruleOf(node, first, context);
      if (!rule)
        context.losses.add("conditionKinds", {
          sheet: context.sheet,
          range: rangeName(first),
          detail: node.attributes.type ?? "",
        });
      else
        found.push({
          priority: numberOr(node.attributes.priority, found.length),
          condition: { cfId: `c${found.length}`, ranges, stopIfTrue: isOn(node.attributes.stopIfTrue), rule },
        });
    }
  }
  return found.sort((a, b) => a.priority - b.priority).map(({ condition }) => condition);
}

function ruleOf(node: XmlNode, first: Range, { styles, colors }: ConditionContext): ConditionRule | null {
  const { type = "", dxfId } = node.attributes;
  const highlight = { type: "highlightCell" as const, style: styles[numberOr(dxfId, -1)] ?? {} };
  const formula = withoutPrefixes(child(node, "formula")?.text ?? "");
  switch (type) {
    case "expression":
      return formula === "" ? null : { ...highlight, subType: "formula", value: `=${formula}` };
    case "cellIs":
      return cellIsRule(node, first, highlight);
    case "top10":
      return {
        ...highlight,
        subType: "rank",
        isBottom: isOn(node.attributes.bottom),
        isPercent: isOn(node.attributes.percent),
        value: numberOr(node.attributes.rank, 10),
      };
    case "duplicateValues":
    case "uniqueValues":
      return { ...highlight, subType: type };
    case "aboveAverage":
      return node.attributes.stdDev ? null : { ...highlight, subType: "average", operator: averageOperator(node) };
    case "timePeriod":
      return { ...highlight, subType: "timePeriod", operator: node.attributes.timePeriod ?? "today" };
    case "containsText":
    case "notContainsText":
    case "beginsWith":
    case "endsWith":
      return { ...highlight, subType: "text", operator: type, value: node.attributes.text ?? "" };
    case "containsBlanks":
    case "notContainsBlanks":
    case "containsErrors":
    case "notContainsErrors":
      return { ...highlight, subType: "text", operator: type };
    case "colorScale":
      return colorScale(node, colors);
    case "dataBar":
      return dataBar(node, colors);
    case "iconSet":
      return iconSet(node);
    default:
      return null;
  }
}

function averageOperator({ attributes }: XmlNode): string {
  const above = isOn(attributes.aboveAverage, true) ? "greaterThan" : "lessThan";
  return isOn(attributes.equalAverage) ? `${above}OrEqual` : above;
}

const SIGNS: Readonly<Record<string, string>> = {
  equal: "=",
  notEqual: "<>",
  greaterThan: ">",
  greaterThanOrEqual: ">=",
  lessThan: "<",
  lessThanOrEqual: "<=",
};

/** Compared with numbers it stays as it is; with anything else it becomes the formula that says the same. */
function cellIsRule(
  node: XmlNode,
  first: Range,
  highlight: { type: "highlightCell"; style: StyleData },
): ConditionRule | null {
  const { operator = "equal" } = node.attributes;
  const operands = children(node, "formula").map(({ text }) => withoutPrefixes(text));
  const numbers = operands.map((text) => (text.trim() === "" ? Number.NaN : Number(text)));
  const [a = "", b = ""] = operands;
  const [x = Number.NaN, y = Number.NaN] = numbers;
  const isRange = operator === "between" || operator === "notBetween";
  if (Number.isFinite(x) && (!isRange || Number.isFinite(y)))
    return { ...highlight, subType: "number", operator, value: isRange ? [x, y] : x };
  const cell = cellName(first.startRow, first.startColumn);
  const between = `AND(${cell}>=(${a}),${cell}<=(${b}))`;
  if (isRange)
    return { ...highlight, subType: "formula", value: operator === "between" ? `=${between}` : `=NOT(${between})` };
  const sign = SIGNS[operator];
  return sign && a !== "" ? { ...highlight, subType: "formula", value: `=${cell}${sign}${a}` } : null;
}

function configOf(node: XmlNode | undefined): ValueConfig {
  const { type = "min", val } = node?.attributes ?? {};
  if (type === "formula") return { type, value: `=${val ?? ""}` };
  const value = val === undefined || val === "" ? Number.NaN : Number(val);
  return Number.isFinite(value) ? { type, value } : { type };
}

function colorScale(node: XmlNode, colors: Colors): ConditionRule | null {
  const scale = child(node, "colorScale");
  const points = children(scale, "color");
  const config = children(scale, "cfvo").map((point, index) => ({
    index,
    color: colorOf(points[index], colors) ?? "#ffffff",
    value: configOf(point),
  }));
  return config.length > 1 ? { type: "colorScale", config } : null;
}

function dataBar(node: XmlNode, colors: Colors): ConditionRule | null {
  const bar = child(node, "dataBar");
  const [min, max] = children(bar, "cfvo");
  if (!bar) return null;
  const color = colorOf(child(bar, "color"), colors) ?? "#638ec6";
  return {
    type: "dataBar",
    isShowValue: isOn(bar.attributes.showValue, true),
    config: { min: configOf(min), max: configOf(max), isGradient: true, positiveColor: color, nativeColor: "#ff0000" },
  };
}

/** Ours goes from the best icon down, a workbook's from the first value up. */
function iconSet(node: XmlNode): ConditionRule | null {
  const set = child(node, "iconSet");
  const points = children(set, "cfvo");
  if (!set || points.length < 2) return null;
  const iconType = set.attributes.iconSet ?? "3TrafficLights1";
  const isReversed = isOn(set.attributes.reverse);
  const config = points.map((point, index) => ({
    operator: isOn(point.attributes.gte, true) ? "greaterThanOrEqual" : "greaterThan",
    value: configOf(point),
    iconType,
    iconId: String(isReversed ? index : points.length - 1 - index),
  }));
  return { type: "iconSet", isShowValue: isOn(set.attributes.showValue, true), config: config.reverse() };
}
