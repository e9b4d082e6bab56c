/** Bank reconciliation (银行存款余额调节, ZA-6): both balances adjusted by what the other side has not recorded. */
import { monthsBefore } from "../ageing/ageing.ts";
import { type Fen, sum } from "../money.ts";
import { calculator, remarkIf } from "./calculator.ts";
import { entryOf, post } from "./entries.ts";

/** Items that one side lacks longer than this are looked into. */
const OLD_MONTHS = 3;

const BANK = post("A101", "1002", "银行存款");
const COUNTERS = {
  A105: post("A105", "1122", "应收账款"),
  L105: post("L105", "2202", "应付账款"),
  A108: post("A108", "1221", "其他应收款"),
  L110: post("L110", "2241", "其他应付款"),
  income: post("P106", "660302", "财务费用-利息收入"),
  expense: post("P106", "660301", "财务费用-利息支出"),
  charges: post("P106", "660304", "财务费用-手续费"),
} as const;

/** What an item does to the bank's balance and to the books': money in is positive. */
const SIDES = {
  depositInTransit: { bank: 1n, book: 0n },
  outstandingPayment: { bank: -1n, book: 0n },
  bankCredit: { bank: 0n, book: 1n },
  bankCharge: { bank: 0n, book: -1n },
} as const;

const KINDS = {
  depositInTransit: ["企业已收、银行未收", "In the books, not yet at the bank (receipt)"],
  outstandingPayment: ["企业已付、银行未付", "In the books, not yet at the bank (payment)"],
  bankCredit: ["银行已收、企业未收", "At the bank, not in the books (receipt)"],
  bankCharge: ["银行已付、企业未付", "At the bank, not in the books (payment)"],
} as const;

export const bankReconciliation = calculator(
  {
    key: "bankReconciliation",
    paper: "ZA-6",
    items: ["A101"],
    title: ["银行存款余额调节", "Bank reconciliation"],
    source: ["CSA 1312；银行对账单", "CSA 1312; bank statements"],
    fields: {
      account: { kind: "text", label: ["银行账户", "Bank account"], isOptional: true },
      asOf: { kind: "date", label: ["截止日", "As of"], books: { of: "periodEnd" } },
      bank: { kind: "money", label: ["银行对账单余额", "Balance by the bank statement"], isSigned: true },
      booked: {
        kind: "money",
        label: ["银行存款日记账余额", "Balance in the books"],
        isSigned: true,
        books: { account: "1002", side: "Dr", of: "close" },
      },
    },
    tables: {
      items: {
        label: ["未达账项", "Reconciling items"],
        columns: {
          date: { kind: "date", label: ["日期", "Date"] },
          text: { kind: "text", label: ["摘要", "Text"], isOptional: true },
          kind: { kind: "choice", label: ["类别", "Kind"], choices: KINDS },
          amount: { kind: "money", label: ["金额", "Amount"], isAboveZero: true },
          counter: {
            kind: "choice",
            label: ["入账对方项目", "To be booked against"],
            initial: "A105",
            choices: {
              A105: ["应收账款", "Accounts receivable"],
              L105: ["应付账款", "Accounts payable"],
              A108: ["其他应收款", "Other receivables"],
              L110: ["其他应付款", "Other payables"],
              income: ["利息收入", "Interest income"],
              expense: ["利息支出", "Interest expense"],
              charges: ["手续费", "Bank charges"],
            },
          },
        },
      },
    },
    figures: {
      adjustedBank: { kind: "money", label: ["调节后银行余额", "Bank, adjusted"] },
      adjustedBook: { kind: "money", label: ["调节后账面余额", "Books, adjusted"] },
      difference: { kind: "money", label: ["调节后差异（银行减账面）", "Left unexplained, bank less books"] },
      unbooked: { kind: "money", label: ["企业应补记净额", "To be booked, net"] },
      old: { kind: "money", label: ["超过三个月的未达账项", "Items older than three months"] },
    },
    schedules: {
      items: {
        label: ["未达账项", "Reconciling items"],
        columns: {
          date: { kind: "date", label: ["日期", "Date"] },
          text: { kind: "text", label: ["摘要", "Text"] },
          kind: { kind: "choice", label: ["类别", "Kind"], choices: KINDS },
          bank: { kind: "money", label: ["调节银行余额", "To the bank's balance"] },
          book: { kind: "money", label: ["调节账面余额", "To the books"] },
          isOld: { kind: "flag", label: ["超过三个月", "Older than three months"] },
        },
      },
    },
    remarks: {
      unexplained: ["调节后仍有差异，须查明原因", "A difference is left unexplained"],
      old: [
        "{rows} 笔未达账项超过三个月：检查期后是否入账、是否应转销",
        "{rows} items are older than three months: check whether they were ever cleared",
      ],
      later: [
        "第 {row} 行晚于截止日，不是期末未达账项",
        "Row {row} is after the day of the reconciliation: no item of it",
      ],
    },
    difference: "unbooked",
  },
  ({ asOf, bank, booked, items }) => {
    const limit = monthsBefore(asOf, OLD_MONTHS);
    const rows = items.map((item) => {
      const side = SIDES[item.kind];
      return { ...item, bank: side.bank * item.amount, book: side.book * item.amount, isOld: item.date < limit };
    });
    const unbooked = sum(rows.map((row) => row.book));
    const adjustedBank = bank + sum(rows.map((row) => row.bank));
    const adjustedBook = booked + unbooked;
    const old = rows.filter(({ isOld }) => isOld);
    return {
      figures: {
        adjustedBank,
        adjustedBook,
        difference: adjustedBank - adjustedBook,
        unbooked,
        old: sum(old.map(({ amount }): Fen => amount)),
      },
      schedules: { items: rows },
      remarks: [
        ...remarkIf(adjustedBank !== adjustedBook, "unexplained"),
        ...remarkIf(old.length > 0, "old", { rows: old.length }),
        ...rows.flatMap(({ date }, index) => remarkIf(date > asOf, "later", { row: index + 1 })),
      ],
      entries: entryOf(
        ["补记银行已入账、企业未入账的款项", "Book what the bank has recorded and the books have not"],
        rows.flatMap(({ counter, book }) => [[BANK, book] as const, [COUNTERS[counter], -book] as const]),
      ),
    };
  },
);
