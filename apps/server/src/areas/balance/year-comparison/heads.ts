import type { YearHead, YearSource, YearSubject } from "@digao/contract/areas/balance/year-comparison/calls";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { type FoundYear, noHead } from "./found-year.ts";
import type { Years } from "./read-years.ts";

interface View {
  subject: YearSubject;
  RptLang: Lang;
}

/** Each year with what its figures are and where they come from. */
export function headsOf({ places }: Years, { subject, RptLang }: View): YearHead[] {
  const newest = places[0]?.found?.endDate ?? "";
  return places.map(({ year, found }) => {
    const head = found?.head ?? noHead;
    const endDate = found?.endDate ?? null;
    const { label, words } = wordsOf(head, subject, RptLang);
    // A year that ends on another day is another length of time.
    const isOther = endDate !== null && monthAndDay(endDate) !== monthAndDay(newest);
    const until = isOther ? ` · ${messageOf(RptLang, "years.until", { date: endDate })}` : "";
    return { year, endDate, ...head, label, words: `${words}${until}` };
  });
}

const monthAndDay = (date: string): string => date.slice(5);

type Head = FoundYear["head"];

const SHORT: Readonly<Record<YearSource, MessageKey>> = {
  own: "years.own",
  kept: "years.kept",
  earlier: "years.kept",
  live: "years.live",
  books: "years.books",
  keptBooks: "years.keptBooks",
  openings: "years.openings",
  missing: "years.missing",
};

const LONG: Readonly<Record<Exclude<YearSource, "missing">, MessageKey>> = {
  own: "years.fromOwn",
  kept: "years.fromKept",
  earlier: "years.fromEarlier",
  live: "years.fromLive",
  books: "years.fromBooks",
  keptBooks: "years.fromKeptBooks",
  openings: "years.fromOpenings",
};

const REASONS: Readonly<Record<Exclude<Head["reason"], "">, MessageKey>> = {
  unknown: "years.unknown",
  noBooks: "years.noBooks",
  noRight: "years.noRight",
  notTaken: "years.notTaken",
};

function wordsOf(head: Head, subject: YearSubject, lang: Lang): Pick<YearHead, "label" | "words"> {
  const say = (key: MessageKey, params: Record<string, string> = {}) => messageOf(lang, key, params);
  const { source } = head;
  const reason = head.reason === "" ? [] : [say(REASONS[head.reason])];
  if (source === "missing") return { label: say(SHORT.missing), words: [say(SHORT.missing), ...reason].join(" · ") };
  const { long, short } = basisOf(head, subject);
  const basis = say(long);
  const from = say(LONG[source], {
    code: head.code ?? "",
    date: head.takenAt === null ? "" : dayOf(Date.parse(head.takenAt)),
  });
  const isPlain = source === "openings";
  return {
    label: isPlain ? say(SHORT.openings) : say("years.label", { basis: say(short), source: say(SHORT[source]) }),
    words: [...(isPlain ? [] : [basis]), from, ...notesOf(head, subject).map((key) => say(key)), ...reason].join(" · "),
  };
}

function basisOf({ isAudited }: Head, subject: YearSubject): Readonly<Record<"long" | "short", MessageKey>> {
  if (subject === "accounts") return { long: "years.booked", short: "years.booked" };
  return isAudited
    ? { long: "years.audited", short: "years.auditedShort" }
    : { long: "years.unaudited", short: "years.unauditedShort" };
}

function notesOf(head: Head, subject: YearSubject): MessageKey[] {
  const { source, isArchived, isRestated, isPart, hasProfit, hasProfitAccounts } = head;
  const open: MessageKey = source === "live" ? "years.liveNotArchived" : "years.notArchived";
  const profit: MessageKey = source === "openings" ? "years.noProfit" : "years.noProfitAccounts";
  return [
    ...(isArchived === false ? [open] : []),
    ...(isRestated && subject !== "accounts" ? (["years.restated"] as const) : []),
    ...(isPart ? (["years.part"] as const) : []),
    ...(subject === "accounts" && !hasProfitAccounts ? [profit] : []),
    ...(subject !== "accounts" && !hasProfit ? (["years.noProfit"] as const) : []),
  ];
}
