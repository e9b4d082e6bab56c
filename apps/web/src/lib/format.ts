/** How figures, dates and periods are shown: exact, thousands separated, in the reader's language. */
import { percentOf, shortPercent, toPlaces } from "@digao/contract/percent";
import type { TFunction } from "i18next";
import { onChinaClock } from "./china-time.ts";
import { divideRounded, fromFen, toFen } from "./decimal.ts";
import type { Language } from "./language.ts";

export type MoneyUnit = "yuan" | "wan";
/** 0.01 万元 in fen. */
const fenPerWanCent = 10_000n;

export const withThousands = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ",");

function grouped(decimal: string): string {
  const [whole = "", fraction] = decimal.split(".");
  return fraction === undefined ? withThousands(whole) : `${withThousands(whole)}.${fraction}`;
}

/** Whole fen as text in the chosen unit; 万元 is a display only and rounds half up once. */
export const formatFen = (fen: bigint, unit: MoneyUnit = "yuan") =>
  grouped(fromFen(unit === "wan" ? divideRounded(fen, fenPerWanCent) : fen));

/** "" for nothing; text that is no amount is shown as it came rather than hidden. */
export function formatMoney(value: string | null | undefined, unit: MoneyUnit = "yuan"): string {
  if (value === null || value === undefined || value === "") return "";
  const fen = toFen(value);
  return fen === undefined ? value : formatFen(fen, unit);
}

/** Rates with four decimals: "0.2500". */
export const formatRate = (value: string | null | undefined) => (value ? grouped(toPlaces(value, 4)) : "");
/** A share with `places` decimals, its thousands grouped. */
const shareText = (fraction: string, places: number) => {
  const percent = percentOf(fraction);
  return percent === "" ? fraction : `${grouped(toPlaces(percent, places))}%`;
};
/** A fraction as a share with one decimal: "0.0525" is "5.3%". */
export const formatShare = (fraction: string | null | undefined) => (fraction ? shareText(fraction, 1) : "");
/** With two decimals at most: "0.05" is "5%". */
export const formatShortShare = (fraction: string | null | undefined) => (fraction ? shortPercent(fraction, 2) : "");
/** With two decimals, where shares are small: "0.00436" is "0.44%". */
export const formatFineShare = (fraction: string | null | undefined) => (fraction ? shareText(fraction, 2) : "");

export const formatCount = (count: number) => withThousands(String(Math.trunc(count)));
export const formatDate = (value: string | null | undefined) => (value ? value.slice(0, 10) : "");

const two = (part: number) => String(part).padStart(2, "0");
/** To the minute, by the clock of China. */
export function formatDateTime(value: string | Date | null | undefined): string {
  if (!value) return "";
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return "";
  return onChinaClock(at).slice(0, 16).replace("T", " ");
}
export const formatTime = (at: Date) => onChinaClock(at).slice(11, 19);

/** 202401 is "2024-01"; month 00 is the opening, 13-16 the client's own adjustment periods. */
export const formatPeriod = (period: number | null | undefined) =>
  period ? `${Math.floor(period / 100)}-${two(period % 100)}` : "";

const agos = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
/**
 * "3 分钟前"; older than thirty days is a date. In words of our own: the browser's take 15 ms before the first of them, which the
 * first page would spend.
 */
export function relativeTime(value: string, t: TFunction, now = Date.now()): string {
  const seconds = Math.round((now - new Date(value).getTime()) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return onChinaClock(value).slice(0, 10);
  const [unit, size] = agos.find(([, least]) => seconds >= least) ?? ["now", 1];
  const number = Math.round(seconds / size);
  return t(unit === "day" && number === 1 ? "ui.ago.yesterday" : `ui.ago.${unit}`, { number });
}

export function formatBytes(bytes: number): string {
  const units = ["B", "KB", "MB", "GB"];
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** A duration for people: "2:05" or "1:02:05". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const rest = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

/** A data period by its label; one that is named after its year alone is named in the reader's language. */
export function periodName(label: string, language: Language): string;
export function periodName(label: string | null | undefined, language: Language): string | undefined;
export function periodName(label: string | null | undefined, language: Language): string | undefined {
  const year = language === "en" ? /^(\d{4})年度?$/.exec(label ?? "")?.[1] : undefined;
  return year ? `FY ${year}` : (label ?? undefined);
}
