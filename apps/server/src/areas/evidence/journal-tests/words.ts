/** Why a voucher hit, in words with its figures: a sentence for every rule. */
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import { entryTime } from "@digao/domain/journal-tests/entry-time";
import { limitBand } from "@digao/domain/journal-tests/line-marks.sql";
import { isManualSource } from "@digao/domain/journal-tests/manual-source.sql";
import { type RuleParams, roles } from "@digao/domain/journal-tests/plan";
import { maskOf } from "@digao/domain/journal-tests/rules";
import { abs, fen, yuan } from "@digao/domain/money";
import type { HitLine } from "./hit-lines.ts";
import { commaIn, percent, shownMoney } from "./param-words.ts";

export interface HitVoucher {
  jmsn: number;
  jDate: string;
  jType: string;
  jNo: number | null;
  jNoText: string;
  amount: string;
  amountDr: string;
  amountCr: string;
  preparer: string | null;
  reviewer: string | null;
  entryTime: string | null;
  source: string | null;
  rules: number;
  facts: Readonly<Record<string, unknown>> | null;
}

/** Looked up for a page of vouchers. */
export interface Names {
  /** How another voucher is called. */
  voucher(id: number): string;
  account(code: string): string;
  party(id: number): string | undefined;
  /** The name of a public holiday; undefined on a weekend. */
  holiday(date: string): string | undefined;
  relatedAuxIds: ReadonlySet<number>;
  endDate: string;
  /** The journal has a source column. */
  hasSources: boolean;
}

export interface Hit {
  lang: Lang;
  voucher: HitVoucher;
  params: RuleParams;
  names: Names;
  /** Lines that the rule is about; the first stands for them. */
  lines: readonly HitLine[];
}
type Sentence = readonly [MessageKey, Params];

const money = (amount: bigint): string => shownMoney(yuan(amount));
const netOf = ({ debit, credit }: HitLine): bigint => abs(fen(debit) - fen(credit));
const linesNamedMax = 5;

/** Where the lines stand, and the account and amount of the first. */
function place({ lines }: Hit): Params {
  const named = lines.slice(0, linesNamedMax).map(({ lineNo }) => lineNo);
  const [line] = lines;
  return {
    lines: `${named.join(", ")}${lines.length > linesNamedMax ? " …" : ""}`,
    account: line ? `${line.accountCode} ${line.accountName}` : "",
    amount: line ? money(netOf(line)) : "",
    summary: line?.summary?.trim() ?? "",
  };
}

const fact = ({ voucher, params }: Hit): Readonly<Record<string, unknown>> => {
  const own = voucher.facts?.[params.code];
  return typeof own === "object" && own !== null && !Array.isArray(own) ? { ...own } : {};
};
const other = (hit: Hit): string => hit.names.voucher(Number(fact(hit).other));
const spoken = ({ lines, lang }: Hit, words: readonly string[]): string => {
  const text = lines
    .map(({ summary }) => summary ?? "")
    .join("\n")
    .toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase())).join(commaIn[lang]);
};
const limit = ({ params }: Hit, name = "threshold"): string => shownMoney(params.text(name));

function dayOf({ lang, voucher, names }: Hit): string {
  const name = names.holiday(voucher.jDate);
  return name === undefined ? messageOf(lang, "je.day.weekend") : messageOf(lang, "je.day.holiday", { name });
}

function pairs(hit: Hit): Sentence[] {
  const list = hit.voucher.facts?.JE07;
  const found: readonly Record<string, unknown>[] = Array.isArray(list) ? list : [];
  const { params, names, voucher } = hit;
  return found.map(({ debit, credit, count }) => [
    "je.hit.JE07",
    {
      debit: names.account(String(debit)),
      credit: names.account(String(credit)),
      count: Number(count),
      most: params.count("minPair"),
      amount: shownMoney(voucher.amount),
      threshold: limit(hit),
    },
  ]);
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

function entered({ voucher, params }: Hit): Sentence[] {
  const entry = entryTime(voucher.entryTime ?? "").date ?? "";
  const [date, lag] = [voucher.jDate, params.count("lagDays")];
  const late = daysBetween(date, entry);
  if (late > lag) return [["je.hit.JE06", { entry, date, days: late, lag }]];
  return [["je.hit.JE06.closed", { entry, month: date.slice(0, 7), days: params.count("closedAfterDays") }]];
}

function reversed(hit: Hit): Sentence[] {
  const [line] = hit.lines;
  const negative = line ? shownMoney(fen(line.debit) < 0n ? line.debit : line.credit) : "";
  return [
    ...(line ? [["je.hit.JE13", { ...place(hit), amount: negative }] as const] : []),
    ...(fact(hit).other === undefined
      ? []
      : [["je.hit.JE13.match", { days: hit.params.count("matchDays"), other: other(hit) }] as const]),
  ];
}

function nearLimit(hit: Hit): Sentence[] {
  const [line] = hit.lines;
  const net = line ? netOf(line) : 0n;
  const near = hit.params.list("limits").find((own) => {
    const [top, bottom] = limitBand(own, hit.params);
    return net >= bottom && net < top;
  });
  return [["je.hit.JE14", { ...place(hit), limit: shownMoney(near ?? "0"), band: percent(hit.params.text("band")) }]];
}

function numbered(hit: Hit): Sentence[] {
  const { from, to } = fact(hit);
  if (from === undefined) return [["je.hit.JE20.twice", {}]];
  return [["je.hit.JE20", { numbers: from === to ? String(from) : `${from}-${to}` }]];
}

const parties = ({ lines, names, lang }: Hit): string => {
  const ids = lines.flatMap(({ auxIds }) => auxIds).filter((id) => names.relatedAuxIds.has(id));
  return [...new Set(ids)].flatMap((id) => names.party(id) ?? []).join(commaIn[lang]);
};

const one = (key: MessageKey, params: (hit: Hit) => Params): ((hit: Hit) => Sentence[]) => {
  return (hit) => [[key, params(hit)]];
};

function byHand({ voucher: { preparer, source }, params, names }: Hit): Sentence[] {
  const users = params.list("systemUsers");
  const isForeign = users.length > 0 && !users.includes(preparer ?? "");
  const isManual = names.hasSources && isManualSource(params.list("manualSources"), source);
  return [
    ...(isManual
      ? [source ? (["je.hit.JE01.source", { source }] as const) : (["je.hit.JE01.noSource", {}] as const)]
      : []),
    ...(isForeign ? [["je.hit.JE01", { preparer: preparer ?? "—" }] as const] : []),
  ];
}

const sentences: Readonly<Record<string, (hit: Hit) => Sentence[]>> = {
  JE01: byHand,
  JE02: one("je.hit.JE02", (hit) => ({ date: hit.voucher.jDate, day: dayOf(hit) })),
  JE03: one("je.hit.JE03", ({ voucher, params }) => ({
    time: voucher.entryTime ?? "",
    start: params.text("workStart"),
    end: params.text("workEnd"),
  })),
  JE04: one("je.hit.JE04", (hit) => ({
    ...place(hit),
    min: limit(hit, "roundMin"),
    unit: limit(hit, "roundUnit"),
  })),
  JE05: one("je.hit.JE05", (hit) => ({
    date: hit.voucher.jDate,
    end: periodEnd(hit),
    days: hit.params.count("nDays"),
    amount: shownMoney(hit.voucher.amount),
    threshold: limit(hit),
  })),
  JE06: entered,
  JE07: pairs,
  JE08: one("je.hit.JE08", place),
  JE09: one("je.hit.JE09", (hit) => ({ ...place(hit), words: spoken(hit, hit.params.list("keywords")) })),
  JE10: one("je.hit.JE10", (hit) => ({ ...place(hit), min: hit.params.count("minLen") })),
  JE11: one("je.hit.JE11", (hit) => ({ ...place(hit), tails: tailOf(hit) })),
  JE12: one("je.hit.JE12", (hit) => ({ ...place(hit), days: hit.params.count("nDays"), other: other(hit) })),
  JE13: reversed,
  JE14: nearLimit,
  JE15: one("je.hit.JE15", (hit) => ({
    preparer: hit.voucher.preparer ?? "",
    count: Number(fact(hit).count),
    most: hit.params.count("minCount"),
  })),
  JE16: ({ voucher }) => [
    voucher.reviewer === null ? ["je.hit.JE16.none", {}] : ["je.hit.JE16", { preparer: voucher.preparer ?? "" }],
  ],
  JE17: one("je.hit.JE17", ({ voucher }) => ({ preparer: voucher.preparer ?? "" })),
  JE18: one("je.hit.JE18", (hit) => ({ ...place(hit), threshold: limit(hit) })),
  JE19: one("je.hit.JE19", ({ voucher: { amountDr, amountCr } }) => ({
    debit: shownMoney(amountDr),
    credit: shownMoney(amountCr),
    difference: money(fen(amountDr) - fen(amountCr)),
  })),
  JE20: numbered,
  JE21: one("je.hit.JE21", (hit) => ({ date: hit.voucher.jDate, before: String(fact(hit).before) })),
  JE22: one("je.hit.JE22", (hit) => ({ ...place(hit), words: spoken(hit, hit.params.list("expenseWords")) })),
  JE23: one("je.hit.JE23", (hit) => ({
    account: hit.names.account(String(fact(hit).account)),
    amount: shownMoney(String(fact(hit).amount ?? "0")),
    other: other(hit),
  })),
  JE24: one("je.hit.JE24", (hit) => ({ ...place(hit), parties: parties(hit) })),
  JE25: one("je.hit.JE25", (hit) => ({ ...place(hit), digit: digitOf(hit), threshold: limit(hit) })),
  JE26: one("je.hit.JE26", (hit) => ({ ...place(hit), limit: limit(hit, "cashLimit") })),
  JE27: one("je.hit.JE27", place),
  JE28: one("je.hit.JE28", place),
};

function periodEnd({ voucher, params, names }: Hit): string {
  if (!params.isOn("eachMonth")) return names.endDate;
  const [year = 0, month = 0] = voucher.jDate.split("-").map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
function tailOf({ lines, params, lang }: Hit): string {
  const whole = lines[0] ? String(netOf(lines[0]) / 100n) : "";
  return params
    .list("tails")
    .filter((tail) => whole.endsWith(tail))
    .join(commaIn[lang]);
}
const digitOf = ({ lines }: Hit): string => (lines[0] ? String(netOf(lines[0])).slice(0, 1) : "");

const isCredited = ({ debit, credit }: HitLine): boolean => fen(debit) < fen(credit);
const creditedIn = (lines: readonly HitLine[], role: number): HitLine[] =>
  lines.filter((line) => (line.roles & role) !== 0 && isCredited(line));
const isDebited = (lines: readonly HitLine[], role: number): boolean =>
  lines.some((line) => (line.roles & role) !== 0 && fen(line.debit) > fen(line.credit));

/** Lines of rules that are about a voucher, by what their accounts are. */
const linesByRole: Readonly<Record<string, (lines: readonly HitLine[]) => HitLine[]>> = {
  JE08: (lines) => creditedIn(lines, roles.revenue),
  JE27: (lines) => creditedIn(lines, isDebited(lines, roles.current) ? roles.income : roles.gain),
};

/** The lines that a rule names. */
export function linesFor(code: string, voucher: HitVoucher, lines: readonly HitLine[]): HitLine[] {
  const byRole = linesByRole[code];
  if (byRole) return byRole(lines);
  if (code === "JE12") {
    const own = voucher.facts?.JE12;
    const id = typeof own === "object" && own !== null && "line" in own ? own.line : null;
    return lines.filter((line) => line.id === id);
  }
  return lines.filter(({ marks }) => (marks & maskOf(code)) !== 0);
}

export const hitWords = (hit: Hit): string =>
  (sentences[hit.params.code]?.(hit) ?? [])
    .map(([key, params]) => messageOf(hit.lang, key, params))
    .join(hit.lang === "zh" ? "；" : "; ");
