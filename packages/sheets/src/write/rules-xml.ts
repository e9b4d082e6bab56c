/** Data validation and conditional formats as XML. */
import { escapeXml } from "@digao/excel/write/cell-xml";
import { cellName, rangeName } from "../a1.ts";
import type { Range } from "../book.ts";
import type { Losses } from "../losses.ts";
import type { Condition, ConditionRule, ValidationRule, ValueConfig } from "../resources.ts";
import { rgbOf } from "../rgb.ts";
import { workbookFormula } from "./cells-xml.ts";
import type { StylesTable } from "./styles-table.ts";

const LIST_CHARS_MAX = 255;
const ERROR_STYLES = ["information", "stop", "warning"];
const TYPES = new Set(["whole", "decimal", "date", "time", "textLength", "custom", "list"]);

const sqref = (ranges: readonly Range[]): string => ranges.map(rangeName).join(" ");
const attribute = (name: string, value: string | undefined): string =>
  value ? ` ${name}="${escapeXml(value).replaceAll("\n", "&#10;")}"` : "";
const flag = (name: string, isOn: boolean | undefined): string => (isOn ? ` ${name}="1"` : "");

export function validationsXml(rules: readonly ValidationRule[], sheet: string, losses: Losses): string {
  const items = rules
    .filter(({ ranges }) => ranges.length > 0)
    .flatMap((rule) => validationXml(rule, sheet, losses) ?? []);
  return items.length > 0 ? `<dataValidations count="${items.length}">${items.join("")}</dataValidations>` : "";
}

function validationXml(rule: ValidationRule, sheet: string, losses: Losses): string | null {
  const type = typeOf(rule, sheet, losses);
  if (type === null) return null;
  const formulas = [rule.formula1, rule.formula2].map((formula, index) => {
    const text = formula === undefined || formula === "" ? null : operandXml(formula, type);
    return text === null ? "" : `<formula${index + 1}>${escapeXml(text)}</formula${index + 1}>`;
  });
  if (type === "list" && (rule.formula1?.length ?? 0) > LIST_CHARS_MAX && !rule.formula1?.startsWith("=")) {
    losses.add("validationKinds", { sheet, range: sqref(rule.ranges), detail: "list" });
    return null;
  }
  const kind = type === "none" ? "" : ` type="${type}"`;
  const operator =
    rule.operator && type !== "list" && type !== "custom" && type !== "none" ? ` operator="${rule.operator}"` : "";
  return `<dataValidation${kind}${operator}${attribute("errorStyle", rule.errorStyle === 1 ? undefined : ERROR_STYLES[rule.errorStyle ?? 1])}${flag("allowBlank", rule.allowBlank)}${flag("showDropDown", type === "list" && rule.showDropDown === false)}${flag("showInputMessage", rule.showInputMessage)}${flag("showErrorMessage", rule.showErrorMessage)}${attribute("errorTitle", rule.errorTitle)}${attribute("error", rule.error)}${attribute("promptTitle", rule.promptTitle)}${attribute("prompt", rule.prompt)} sqref="${sqref(rule.ranges)}">${formulas.join("")}</dataValidation>`;
}

function typeOf({ type, ranges }: ValidationRule, sheet: string, losses: Losses): string | null {
  if (TYPES.has(type)) return type;
  if (type === "any" || type === "none") return "none";
  losses.add("validationKinds", { sheet, range: sqref(ranges), detail: type });
  return type === "listMultiple" ? "list" : null;
}

function operandXml(text: string, type: string): string {
  if (text.startsWith("=")) return workbookFormula(text);
  return type === "list" ? `"${text.replaceAll('"', '""')}"` : text;
}

export function conditionsXml(conditions: readonly Condition[], styles: StylesTable): string {
  return conditions
    .map(({ ranges, rule, stopIfTrue }, index) => {
      const [first] = ranges;
      if (!first) return "";
      return `<conditionalFormatting sqref="${sqref(ranges)}">${ruleXml(rule, { first, priority: index + 1, stopIfTrue, styles })}</conditionalFormatting>`;
    })
    .join("");
}

interface RuleContext {
  first: Range;
  priority: number;
  stopIfTrue: boolean;
  styles: StylesTable;
}

function ruleXml(rule: ConditionRule, { first, priority, stopIfTrue, styles }: RuleContext): string {
  const common = ` priority="${priority}"${flag("stopIfTrue", stopIfTrue)}`;
  if (rule.type !== "highlightCell") return visualXml(rule, common);
  const cell = cellName(first.startRow, first.startColumn);
  const { type, attributes = "", formulas = [] } = highlightXml(rule, cell);
  const inside = formulas.map((formula) => `<formula>${escapeXml(formula)}</formula>`).join("");
  return `<cfRule type="${type}" dxfId="${styles.differentialId(rule.style)}"${common}${attributes}>${inside}</cfRule>`;
}

interface RuleParts {
  type: string;
  attributes?: string;
  formulas?: string[];
}
type Highlight = Extract<ConditionRule, { type: "highlightCell" }>;

function highlightXml(rule: Highlight, cell: string): RuleParts {
  switch (rule.subType) {
    case "uniqueValues":
    case "duplicateValues":
      return { type: rule.subType };
    case "rank":
      return {
        type: "top10",
        attributes: `${flag("bottom", rule.isBottom)}${flag("percent", rule.isPercent)} rank="${rule.value}"`,
      };
    case "formula":
      return { type: "expression", formulas: [workbookFormula(rule.value)] };
    case "timePeriod":
      return {
        type: "timePeriod",
        attributes: ` timePeriod="${rule.operator}"`,
        formulas: [periodFormula(rule.operator, cell)],
      };
    case "number": {
      const values = Array.isArray(rule.value) ? rule.value : [rule.value ?? 0];
      return { type: "cellIs", attributes: ` operator="${rule.operator}"`, formulas: values.map(String) };
    }
    case "average": {
      const below = rule.operator.startsWith("less") ? ' aboveAverage="0"' : "";
      return { type: "aboveAverage", attributes: `${below}${flag("equalAverage", rule.operator.endsWith("OrEqual"))}` };
    }
    case "text":
      return textRule(rule.operator, rule.value ?? "", cell);
  }
}

/** Excel looks at the formula, not at the operator's name. */
function textRule(operator: string, value: string, cell: string): RuleParts {
  const quoted = `"${value.replaceAll('"', '""')}"`;
  const formulas: Readonly<Record<string, string>> = {
    containsText: `NOT(ISERROR(SEARCH(${quoted},${cell})))`,
    notContainsText: `ISERROR(SEARCH(${quoted},${cell}))`,
    beginsWith: `LEFT(${cell},${value.length})=${quoted}`,
    endsWith: `RIGHT(${cell},${value.length})=${quoted}`,
    containsBlanks: `LEN(TRIM(${cell}))=0`,
    notContainsBlanks: `LEN(TRIM(${cell}))>0`,
    containsErrors: `ISERROR(${cell})`,
    notContainsErrors: `NOT(ISERROR(${cell}))`,
  };
  const formula = formulas[operator];
  if (!formula) return { type: "cellIs", attributes: ` operator="${operator}"`, formulas: [quoted] };
  const isNamed = /Text$|With$/.test(operator);
  return {
    type: operator,
    attributes: isNamed
      ? ` operator="${operator === "notContainsText" ? "notContains" : operator}"${attribute("text", value)}`
      : "",
    formulas: [formula],
  };
}

function periodFormula(period: string, cell: string): string {
  const days: Readonly<Record<string, string>> = {
    today: `FLOOR(${cell},1)=TODAY()`,
    yesterday: `FLOOR(${cell},1)=TODAY()-1`,
    tomorrow: `FLOOR(${cell},1)=TODAY()+1`,
    last7Days: `AND(TODAY()-FLOOR(${cell},1)<=6,FLOOR(${cell},1)<=TODAY())`,
    thisMonth: `AND(MONTH(${cell})=MONTH(TODAY()),YEAR(${cell})=YEAR(TODAY()))`,
    lastMonth: `AND(MONTH(${cell})=MONTH(EDATE(TODAY(),-1)),YEAR(${cell})=YEAR(EDATE(TODAY(),-1)))`,
    nextMonth: `AND(MONTH(${cell})=MONTH(EDATE(TODAY(),1)),YEAR(${cell})=YEAR(EDATE(TODAY(),1)))`,
    thisWeek: `AND(TODAY()-ROUNDDOWN(${cell},0)<=WEEKDAY(TODAY())-1,ROUNDDOWN(${cell},0)-TODAY()<=7-WEEKDAY(TODAY()))`,
    lastWeek: `AND(TODAY()-ROUNDDOWN(${cell},0)>=WEEKDAY(TODAY()),TODAY()-ROUNDDOWN(${cell},0)<WEEKDAY(TODAY())+7)`,
    nextWeek: `AND(ROUNDDOWN(${cell},0)-TODAY()>7-WEEKDAY(TODAY()),ROUNDDOWN(${cell},0)-TODAY()<15-WEEKDAY(TODAY()))`,
  };
  return days[period] ?? "FALSE";
}

function pointXml({ type, value }: ValueConfig): string {
  const text = type === "formula" ? workbookFormula(String(value ?? "")) : String(value ?? "");
  return `<cfvo type="${type}"${text === "" ? "" : ` val="${escapeXml(text)}"`}/>`;
}

const colorXml = (color: string): string => `<color rgb="${rgbOf({ rgb: color }) ?? "FFFFFFFF"}"/>`;

function visualXml(rule: Exclude<ConditionRule, Highlight>, common: string): string {
  if (rule.type === "colorScale") {
    const points = rule.config.map(({ value }) => pointXml(value)).join("");
    return `<cfRule type="colorScale"${common}><colorScale>${points}${rule.config.map(({ color }) => colorXml(color)).join("")}</colorScale></cfRule>`;
  }
  if (rule.type === "dataBar") {
    const { min, max, positiveColor } = rule.config;
    return `<cfRule type="dataBar"${common}><dataBar${rule.isShowValue ? "" : ' showValue="0"'}>${pointXml(min)}${pointXml(max)}${colorXml(positiveColor)}</dataBar></cfRule>`;
  }
  const points = [...rule.config].reverse();
  const isReversed = points.length > 1 && Number(points[0]?.iconId) < Number(points[1]?.iconId);
  const icons = points.map(({ value, operator }, index) =>
    pointXml(index === 0 && value.value === undefined ? { type: "percent", value: 0 } : value).replace(
      "/>",
      operator === "greaterThan" ? ' gte="0"/>' : "/>",
    ),
  );
  return `<cfRule type="iconSet"${common}><iconSet iconSet="${escapeXml(rule.config[0]?.iconType ?? "3TrafficLights1")}"${rule.isShowValue ? "" : ' showValue="0"'}${flag("reverse", isReversed)}>${icons.join("")}</iconSet></cfRule>`;
}
