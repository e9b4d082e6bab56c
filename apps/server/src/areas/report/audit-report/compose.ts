/** The text of a report by the catalogue (report_templates.json): its blocks in the order of `sectionsOf`, with the names and figures of the project. */
import type { ReportPart } from "@digao/contract/areas/report/audit-report/calls";
import type { ReportSection } from "@digao/domain/reports/opinion";
import { type OpinionKind, opinionKind } from "@digao/domain/reports/opinion-kind";
import { readCatalogue } from "../../../platform/seed/read-catalogue.ts";

type Worded<K extends string> = Readonly<Record<K, string>>;
type Each = Readonly<Record<string, string>>;
interface Blocks {
  title: string;
  opinion_h: Each;
  basis_h: Each;
  basis_std: string;
  goingConcern_h: string;
  goingConcern: string;
  emphasis_h: string;
  emphasis: string;
  kam_h: string;
  kam_intro: string;
  kam_item: string;
  kam_parts: readonly string[];
  kam_except: Each;
  kam_none: Each;
  otherMatter_h: string;
  otherInfo_h: string;
  otherInfo: readonly string[];
  otherInfo_result: Worded<"clean" | "misstated" | "qualifiedScope" | "qualifiedMisstatement" | "adverse">;
  mgmt_h: Worded<"separate" | "same">;
  mgmt: readonly string[];
  mgmt_name: Worded<"first" | "later">;
  governance: Worded<"separate" | "same">;
  cpa_h: string;
  cpa: readonly string[];
  cpa_5: readonly string[];
  cpa_ctrl: Worded<"fsOnly">;
  cpa_group: string;
  cpa_gov: string;
  cpa_listed: string;
  cpa_kam: string;
  ethics: Worded<"default" | "from2025">;
  pie_independence: Worded<"pie" | "other">;
  sign: readonly string[];
  sign_partner_mark: Worded<"listed" | "other">;
  qualify_kinds: Worded<"misstatement" | "scope" | "both">;
  opinion_words: Each;
  opinion_split: string;
  opinion_split_h: Worded<"cfpl" | "bs">;
  equity_stmt_names: Worded<"joint" | "other">;
  addressees: Worded<"joint" | "limited">;
}

let kept: Blocks | undefined;
/** Read once. */
export function reportBlocks(): Blocks {
  kept ??= (JSON.parse(readCatalogue("report_templates.json")) as { blocks: Blocks }).blocks;
  return kept;
}
/** Those whose names follow the opinion and whether it is a group's. */
const blockNamed = (name: string): string | undefined =>
  (reportBlocks() as unknown as Readonly<Record<string, string | undefined>>)[name];

export interface KeyMatterText {
  title: string;
  noteRef: string;
  description: string;
  response: string;
}
export interface Composed {
  opinion: OpinionKind;
  sections: readonly ReportSection[];
  /** What stands in for each name in braces. */
  values: Readonly<Record<string, string>>;
  modifyMatters: string;
  otherMatter: string;
  otherInfoMatter: string;
  keyMatters: readonly KeyMatterText[];
  isGroup: boolean;
  isListed: boolean;
  hasGovernance: boolean;
  isScope: boolean;
  /** Qualified on what covers the year, unmodified on the balance sheet. */
  isSplit: boolean;
}

const blank = "＿＿＿＿";
/** Nothing in braces is left standing. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? blank);

const { unmodified, qualified, adverse, disclaimer } = opinionKind;
interface Line {
  text: string;
  isStrong: boolean;
}
const plain = (text: string): Line => ({ text, isStrong: false });
const strong = (text: string): Line => ({ text, isStrong: true });
const split = (text: string): Line[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(plain);

/** As the catalogue has it for a company by itself. */
const ofGroup = (text: string): string =>
  text
    .replace("利润表和现金流量表", "合并及母公司利润表和合并及母公司现金流量表")
    .replace("资产负债表", "合并及母公司资产负债表")
    .replace("经营成果和现金流量。", "合并及母公司经营成果和现金流量。")
    .replace("财务状况。", "合并及母公司财务状况。");

/** Two opinions, each under its heading: first the qualified one. */
function splitLines({ isGroup, values }: Composed): Line[] {
  const { opinion_split: both, opinion_split_h: heads } = reportBlocks();
  const at = both.indexOf("我们认为", 1);
  return [
    [heads.cfpl, both.slice(0, at)],
    [heads.bs, both.slice(at)],
  ].flatMap(([head = "", text = ""]) => [strong(head), plain(filled(isGroup ? ofGroup(text) : text, values))]);
}

function opinionLines(of: Composed): Line[] {
  const { opinion, isGroup, isSplit, values } = of;
  const scope = opinion === disclaimer ? "opinion_scope_5" : "opinion_scope";
  const named = [scope, `opinion_${opinion}`].map(
    (name) => (isGroup ? blockNamed(`${name}_group`) : undefined) ?? blockNamed(name) ?? "",
  );
  const [scoped = "", said = ""] = named.map((block) => filled(block, values));
  return isSplit ? [plain(scoped), ...splitLines(of)] : [plain(scoped), plain(said)];
}

function basisLines({ opinion, modifyMatters, values }: Composed): Line[] {
  const matters = opinion === unmodified ? [] : split(modifyMatters === "" ? blank : modifyMatters);
  return opinion === disclaimer ? matters : [...matters, plain(filled(reportBlocks().basis_std, values))];
}

/** What key audit matters stand beside, by the catalogue's names. */
export function exceptOf(opinion: OpinionKind, sections: readonly ReportSection[]): string {
  const hasGoingConcern = sections.includes("goingConcern");
  if (opinion === adverse) return "adverse";
  if (opinion === qualified) return hasGoingConcern ? "qualified+goingConcern" : "qualified";
  return hasGoingConcern ? "goingConcern" : "none";
}

const digits = ["〇", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
/** Up to 99. */
export function chineseNumber(value: number): string {
  const [tens, ones] = [Math.floor(value / 10), value % 10];
  if (tens === 0) return digits[ones] ?? "";
  return `${tens === 1 ? "" : (digits[tens] ?? "")}十${ones === 0 ? "" : (digits[ones] ?? "")}`;
}

function keyMatterLines(of: Composed): Line[] {
  const { kam_intro, kam_item, kam_parts, kam_except, kam_none } = reportBlocks();
  const except = exceptOf(of.opinion, of.sections);
  if (of.keyMatters.length === 0) return [plain(kam_none[except] ?? "")];
  const each = of.keyMatters.flatMap((matter, at) => {
    const own = {
      ...of.values,
      nCn: chineseNumber(at + 1),
      kamTitle: matter.title,
      kamDesc: matter.description,
      kamNoteRef: matter.noteRef,
      kamResponse: matter.response,
    };
    return [strong(filled(kam_item, own)), ...kam_parts.flatMap((part) => split(filled(part, own)))];
  });
  return [plain(filled(kam_intro, { ...of.values, kamExcept: kam_except[except] ?? "" })), ...each];
}

function otherInfoResult({ opinion, otherInfoMatter, isScope }: Composed): string {
  const { otherInfo_result: results } = reportBlocks();
  if (otherInfoMatter !== "") return results.misstated;
  if (opinion === adverse) return results.adverse;
  if (opinion !== qualified) return results.clean;
  return isScope ? results.qualifiedScope : results.qualifiedMisstatement;
}

function auditorLines({ opinion, isGroup, isListed, keyMatters, values }: Composed): Line[] {
  const { cpa, cpa_5, cpa_group, cpa_gov, cpa_listed, cpa_kam } = reportBlocks();
  if (opinion === disclaimer) return cpa_5.map((one) => plain(filled(one, values)));
  const blocks = [
    ...cpa,
    ...(isGroup ? [cpa_group] : []),
    cpa_gov,
    ...(isListed ? [cpa_listed] : []),
    ...(isListed || keyMatters.length > 0 ? [cpa_kam] : []),
  ];
  return blocks.map((one) => plain(filled(one, values)));
}

const headingOf: Readonly<Record<ReportSection, (of: Composed) => string>> = {
  opinion: ({ opinion, isSplit }) => reportBlocks().opinion_h[isSplit ? unmodified : opinion] ?? "",
  basis: ({ opinion }) => reportBlocks().basis_h[opinion] ?? "",
  goingConcern: () => reportBlocks().goingConcern_h,
  emphasis: () => reportBlocks().emphasis_h,
  kam: () => reportBlocks().kam_h,
  otherMatter: () => reportBlocks().otherMatter_h,
  otherInformation: () => reportBlocks().otherInfo_h,
  management: ({ hasGovernance }) => reportBlocks().mgmt_h[hasGovernance ? "separate" : "same"],
  auditor: () => reportBlocks().cpa_h,
};

const noted = (note: string | undefined): string => note || blank;

const linesOf: Readonly<Record<ReportSection, (of: Composed) => Line[]>> = {
  opinion: opinionLines,
  basis: basisLines,
  goingConcern: ({ values }) => [
    plain(filled(reportBlocks().goingConcern, { ...values, noteRef: noted(values.gcNote) })),
  ],
  emphasis: ({ values }) => [
    plain(filled(reportBlocks().emphasis, { ...values, noteRef: noted(values.emphasisNote) })),
  ],
  kam: keyMatterLines,
  otherMatter: ({ otherMatter }) => split(otherMatter === "" ? blank : otherMatter),
  otherInformation: (of) =>
    reportBlocks().otherInfo.flatMap((one) =>
      split(filled(one, { ...of.values, otherInfoResult: filled(otherInfoResult(of), of.values) })),
    ),
  management: ({ values }) => reportBlocks().mgmt.flatMap((one) => split(filled(one, values))),
  auditor: auditorLines,
};

/** Each section with its numbered heading and its paragraphs, in their order. */
export const composeParts = (of: Composed): ReportPart[] =>
  of.sections.map((section, at) => ({
    section,
    heading: `${chineseNumber(at + 1)}、${headingOf[section](of)}`,
    paragraphs: linesOf[section](of),
  }));
