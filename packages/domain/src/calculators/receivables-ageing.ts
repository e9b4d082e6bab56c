/** Ageing by party (账龄分析): receipts settle the oldest invoices first, held against the ledger and last year's ages. */
import { age, bandOf, bandsOf, YEARLY_BANDS } from "../ageing/ageing.ts";
import { groupBy } from "../ledger/group-by.ts";
import { type Fen, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";

const BANDS = {
  band0: ["1年以内", "Up to 1 year"],
  band1: ["1-2年", "1 to 2 years"],
  band2: ["2-3年", "2 to 3 years"],
  band3: ["3-4年", "3 to 4 years"],
  band4: ["4-5年", "4 to 5 years"],
  band5: ["5年以上", "Above 5 years"],
} as const;
const YEARS = { band0: "0-1", band1: "1-2", band2: "2-3", band3: "3-4", band4: "4-5", band5: "5+" } as const;
const LAST_BAND = YEARLY_BANDS.length;

type BandKey = keyof typeof BANDS;
const isBandKey = (key: string): key is BandKey => key in BANDS;
const BAND_KEYS = Object.keys(BANDS).filter(isBandKey);

const money = (label: readonly [string, string]) => ({ kind: "money", label }) as const;
const bandColumns = {
  band0: money(BANDS.band0),
  band1: money(BANDS.band1),
  band2: money(BANDS.band2),
  band3: money(BANDS.band3),
  band4: money(BANDS.band4),
  band5: money(BANDS.band5),
};

const banded = (bands: readonly Fen[]) => ({
  band0: bands[0] ?? 0n,
  band1: bands[1] ?? 0n,
  band2: bands[2] ?? 0n,
  band3: bands[3] ?? 0n,
  band4: bands[4] ?? 0n,
  band5: bands[5] ?? 0n,
});

interface Entry {
  date: string;
  debit: Fen;
  credit: Fen;
}

/** The balance of one party's entries by age. */
function aged(entries: readonly Entry[], asOf: string, method: "fifo" | "last"): Fen[] {
  const bands = bandsOf(asOf, YEARLY_BANDS);
  const filled = bands.map(() => ({ debit: 0n, credit: 0n }));
  for (const { date, debit, credit } of entries) {
    const band = filled[bandOf(bands, date)];
    if (!band) continue;
    // A reversal in red belongs to the side it takes back from.
    band.debit += debit - (credit < 0n ? credit : 0n);
    band.credit += credit > 0n ? credit : 0n;
  }
  const balance = sum(entries.map(({ debit, credit }) => debit - credit));
  const last =
    entries
      .map(({ date }) => date)
      .sort()
      .at(-1) ?? "";
  return age({ balance, bands: filled, lastBand: bandOf(bands, last) }, method, LAST_BAND).bands;
}

/** The bands whose balance could not have grown old out of last year's: more than stood one band younger (of the oldest, in it too). */
function impossible(now: readonly Fen[], before: readonly Fen[]): BandKey[] {
  return BAND_KEYS.filter((_, band) => {
    if (band === 0) return false;
    const could = (before[band - 1] ?? 0n) + (band === LAST_BAND ? (before[band] ?? 0n) : 0n);
    return (now[band] ?? 0n) > could;
  });
}

export const receivablesAgeing = calculator(
  {
    key: "ageing",
    paper: "ZD-2",
    items: ["A104", "A105", "A107", "A108", "A110"],
    title: ["账龄分析", "Ageing"],
    source: ["先进先出法核销；完整性检查 IC-33", "First in first out; integrity check IC-33"],
    fields: {
      asOf: { kind: "date", label: ["截止日", "As of"], books: { of: "periodEnd" } },
      method: {
        kind: "choice",
        label: ["方法", "Method"],
        initial: "fifo",
        choices: {
          fifo: ["先进先出", "First in, first out"],
          last: ["末笔发生日（较弱）", "Last movement (weaker)"],
        },
      },
      booked: {
        kind: "money",
        label: ["账面余额", "Book balance"],
        isSigned: true,
        books: { account: "1122", side: "Dr", of: "close" },
      },
    },
    tables: {
      entries: {
        label: ["往来明细（期初余额按形成日期填列）", "Entries (opening balances by the day they arose)"],
        least: 1,
        columns: {
          party: { kind: "text", label: ["往来单位", "Party"] },
          date: { kind: "date", label: ["日期", "Date"] },
          debit: { kind: "money", label: ["借方", "Debit"], isSigned: true, initial: "0" },
          credit: { kind: "money", label: ["贷方", "Credit"], isSigned: true, initial: "0" },
        },
      },
      before: {
        label: ["上年末账龄", "Ages at last year-end"],
        columns: {
          band: { kind: "choice", label: ["账龄", "Age"], choices: BANDS },
          amount: { kind: "money", label: ["余额", "Balance"] },
        },
      },
    },
    figures: {
      total: { kind: "money", label: ["余额合计", "Balance"] },
      contrary: { kind: "money", label: ["其中贷方余额（应重分类）", "Of which credit balances, to be reclassified"] },
      booked: { kind: "money", label: ["账面余额", "Book balance"] },
      difference: { kind: "money", label: ["差异", "Difference"] },
    },
    schedules: {
      parties: {
        label: ["账龄表", "Ages by party"],
        columns: {
          party: { kind: "text", label: ["往来单位", "Party"] },
          balance: money(["余额", "Balance"]),
          ...bandColumns,
        },
      },
      totals: { label: ["账龄合计", "Total by age"], columns: { balance: money(["余额", "Balance"]), ...bandColumns } },
    },
    remarks: {
      weak: ["末笔发生日法会使旧账变新，仅作参考", "By the last movement one small entry makes an old debt young"],
      roll: [
        "账龄 {years} 年的余额大于上年末前一账龄段：账龄划分不可能成立（IC-33）",
        "More is {years} years old than was one year younger at last year-end: the ages cannot be right (IC-33)",
      ],
      later: ["{rows} 笔晚于截止日，未计入", "{rows} entries after the day of the ageing are left out"],
    },
    difference: null,
  },
  ({ asOf, method, booked, entries, before }) => {
    const counted = entries.filter(({ date }) => date <= asOf);
    const parties = [...groupBy(counted, ({ party }) => party)].map(([party, own]) => {
      const bands = aged(own, asOf, method);
      return { party, bands, balance: sum(bands) };
    });
    const totals = BAND_KEYS.map((_, band) => sum(parties.map(({ bands }) => bands[band] ?? 0n)));
    // Credit balances are no receivables: they would hide what is too old.
    const owed = BAND_KEYS.map((_, band) =>
      sum(parties.filter(({ balance }) => balance > 0n).map(({ bands }) => bands[band] ?? 0n)),
    );
    const last = BAND_KEYS.map((key) => sum(before.filter(({ band }) => band === key).map(({ amount }) => amount)));
    const total = sum(totals);
    return {
      figures: {
        total,
        contrary: sum(parties.filter(({ balance }) => balance < 0n).map(({ balance }) => -balance)),
        booked,
        difference: total - booked,
      },
      schedules: {
        parties: parties.map(({ party, bands, balance }) => ({ party, balance, ...banded(bands) })),
        totals: [{ balance: total, ...banded(totals) }],
      },
      remarks: [
        ...remarkIf(method === "last", "weak"),
        ...(before.length === 0 ? [] : impossible(owed, last)).flatMap((key) =>
          remarkIf(true, "roll", { years: YEARS[key] }),
        ),
        ...remarkIf(counted.length < entries.length, "later", { rows: entries.length - counted.length }),
      ],
      entries: [],
    };
  },
);
