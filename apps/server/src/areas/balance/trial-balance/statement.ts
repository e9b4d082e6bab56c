import type { Statement, trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { divideRounded, type Fen, fixed, yuan } from "@digao/domain/money";
import { formAmounts, formOf, itemBehind } from "@digao/domain/statements/form";
import {
  balanceSheet,
  type StatementCell as Cell,
  type FormKind,
  heading,
  incomeStatement,
  type SheetRow,
  SIGNATORIES,
  type StatementAmounts,
  type StatementHeading,
  statementDate,
  statementPeriod,
} from "@digao/domain/statements/layout";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import { tenThousandsThatAddUp } from "@digao/domain/statements/ten-thousands";
import type { Context } from "../../../platform/serve.ts";
import { companyOf } from "./company.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "./door.ts";
import { imbalanceBanner, shownColumns } from "./imbalance.ts";
import { onFormSide } from "./items.ts";

type Scope = Input<(typeof trialBalance)["GetStatement"]>;
type Unit = Scope["unit"];

/** Whose figures, and of when. */
export interface Cover {
  company: string;
  /** "2024年12月31日" and "2024年度". */
  dates: Readonly<Record<1 | 2, string>>;
  unit: string;
}

/** A project's balance sheet and income statement, ready to be shown or written. */
export interface Statements extends Cover {
  balance: ProjectTrialBalance;
  headings: Readonly<Record<1 | 2, StatementHeading>>;
  balanceSheet: SheetRow[];
  incomeStatement: Cell[];
  signers: readonly string[];
  /** Without last year's figures the prior column of profit and loss stays blank. */
  hasPriorYear: boolean;
  /** What stands across the page while the statements do not balance. */
  outOfBalance: string;
  /** The column 附注 is printed. */
  hasNotes: boolean;
  form: FormKind;
}

export async function coverOf(db: Db, balance: ProjectTrialBalance, lang: Lang): Promise<Cover> {
  const { projectId } = balance.source;
  const { start, end } = await coveredBy(db, balance);
  return {
    company: await companyOf(db, projectId, lang),
    dates: { 1: statementDate(end, lang), 2: statementPeriod(start, end, lang) },
    unit: heading("balanceSheet", lang, "yuan").unit,
  };
}

export async function statementsOf(db: Db, input: Omit<Scope, "rptType">): Promise<Statements> {
  const { projectId, periodId, JPeriod, RptLang: lang, unit, audited } = input;
  const balance = await projectTrialBalance(db, { projectId, periodId, jPeriod: JPeriod });
  const rows = [...balance.rows.values()];
  const { chart, project, items } = balance.source;
  const form = formOf(chart.standard);
  // The small enterprises' form is put together anew: an item that the project has turned counts as its own form shows it.
  const formSide = form === "small" ? onFormSide(items) : (_code: string, amount: Fen) => amount;
  const notes = new Map(items.map(({ line, noteRef }) => [line.code, noteRef]));
  const listed = rows.map((row): StatementAmounts => {
    const { code } = row.line;
    return {
      line: row.line,
      current: formSide(code, audited ? row.audited : row.unaudited),
      prior: formSide(code, audited ? (row.prior ?? 0n) : row.openUnaudited),
    };
  });
  const options = {
    showsEmptyParts: project.settings.statementParts,
    showsEps: project.settings.statementEps ?? project.isListed,
  };
  const printed = formAmounts(form, listed, options).map((row) => ({
    ...row,
    noteRef: notes.get(itemBehind(row.line.code)) ?? null,
  }));
  const amounts = unit === "yuan" ? printed : inTenThousands(printed);
  const scale = unit === "yuan" ? "yuan" : "tenThousand";
  return {
    ...(await coverOf(db, balance, lang)),
    balance,
    headings: { 1: heading("balanceSheet", lang, scale, form), 2: heading("incomeStatement", lang, scale, form) },
    hasNotes: project.settings.statementNotes,
    form,
    balanceSheet: balanceSheet(amounts, { lang }),
    incomeStatement: incomeStatement(amounts, { lang }),
    signers: SIGNATORIES[lang],
    hasPriorYear: rows.some(({ line, variation }) => isProfitLine(line) && variation.change !== null),
    outOfBalance: imbalanceBanner(balance.invariants, lang, shownColumns(audited)),
  };
}

/** Whole hundredths of 万元, in fen: totals add up as printed. */
function inTenThousands(rows: readonly StatementAmounts[]): StatementAmounts[] {
  const lines = rows.map(({ line }) => line);
  const column = (pick: "current" | "prior") => {
    const shown = tenThousandsThatAddUp(lines, new Map(rows.map((row) => [row.line.code, row[pick]])));
    return (code: string): Fen => (shown.get(code) ?? 0n) * FEN_PER_TEN_THOUSANDTH;
  };
  const [current, prior] = [column("current"), column("prior")];
  return rows.map((row) => ({ ...row, current: current(row.line.code), prior: prior(row.line.code) }));
}

export async function getStatement({ db }: Context, input: Scope): Promise<Statement> {
  const { rptType, unit } = input;
  const type = rptType === 1 ? 1 : 2;
  const { balance, company, dates, headings, signers, ...sheets } = await statementsOf(db, input);
  const ids = new Map(balance.source.items.map(({ id, line }) => [line.code, id]));
  const cellsOf = (cells: readonly (Cell | null)[], hasPrior: boolean): Statement["left"] =>
    cells.flatMap((cell) => (cell ? [cellOf(cell, ids.get(itemBehind(cell.code)) ?? null, unit, hasPrior)] : []));
  const { form, title, columns, unit: unitLabel } = headings[type];
  const sides = type === 1 ? sheets.balanceSheet : sheets.incomeStatement.map((left) => ({ left, right: null }));
  return {
    rptType,
    formNo: form,
    title,
    company,
    date: dates[type],
    unit,
    unitLabel,
    currentLabel: columns[0],
    priorLabel: columns[1],
    left: cellsOf(
      sides.map(({ left }) => left),
      type === 1 || sheets.hasPriorYear,
    ),
    right: cellsOf(
      sides.map(({ right }) => right),
      true,
    ),
    signers: [...signers],
    hasNotes: sheets.hasNotes,
    unmappedAmount: yuan(balance.unmappedAmount),
    outOfBalance: sheets.outOfBalance,
  };
}

const cellOf = (cell: Cell, id: number | null, unit: Unit, hasPrior: boolean): Statement["left"][number] => ({
  id,
  stdCode: cell.code,
  name: cell.label,
  indent: cell.indent,
  kind: cell.kind,
  lineNo: cell.lineNo,
  noteRef: cell.noteRef,
  current: cell.current === null ? null : inUnit(cell.current, unit),
  prior: cell.prior === null || !hasPrior ? null : inUnit(cell.prior, unit),
});

const FEN_PER_TEN_THOUSANDTH = 10_000n;

/** 万元 with two decimals; `tenThousandsThatAddUp` has rounded already. */
export const inUnit = (amount: Fen, unit: Unit): string =>
  unit === "yuan" ? yuan(amount) : fixed(divideRounded(amount, FEN_PER_TEN_THOUSANDTH), 2);

/** The days the figures cover: the data period up to the month shown, or the audited period while there is none. */
async function coveredBy(db: Db, { source }: ProjectTrialBalance): Promise<{ start: string; end: string }> {
  const { period, projectId } = source;
  if (period) {
    const isWhole = period.month === period.lastMonth;
    return { start: period.startDate, end: isWhole ? period.endDate : lastDayOf(period.month) };
  }
  return db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["period_start as start", "period_end as end"])
    .executeTakeFirstOrThrow();
}

const lastDayOf = (month: number): string =>
  new Date(Date.UTC(Math.floor(month / 100), month % 100, 0)).toISOString().slice(0, 10);
