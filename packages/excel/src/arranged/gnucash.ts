/** Transactions of GnuCash: what its splits share stands on the first alone, amounts are signed, accounts are named by their path. */
import type { Arrangement } from "./arranged.ts";
import { columnsOf, plain, rowWith, widened, widthOf } from "./cells.ts";

const NEEDED = ["date", "transaction id", "full account name", "value num."];
const LABELS = ["凭证日期", "凭证号", "摘要", "科目名称", "金额", "币种"];

interface Transaction {
  date: string;
  no: string;
  text: string;
  currency: string;
}

export const gnucashSplits: Arrangement = (head, { note }) => {
  const at = rowWith(head, NEEDED);
  if (at === -1) return null;
  const columns = columnsOf(head[at] ?? []);
  const place = (name: string) => columns.get(name) ?? -1;
  const width = widthOf(head);
  return () => {
    const used = new Set<string>();
    const currencies = new Set<string>();
    let own: Transaction = { date: "", no: "", text: "", currency: "" };
    let [count, told] = [0, false];
    return (row, index) => {
      if (index < at) return row;
      if (index === at)
        return widened(
          row.map(() => null),
          width,
          LABELS,
        );
      const cell = (name: string) => plain(row[place(name)]);
      const account = cell("full account name");
      if (cell("date") !== "" || cell("transaction id") !== "") {
        count++;
        const number = cell("number");
        // Cheques and invoices of several accounts may have one number.
        const no = number === "" || used.has(number) ? `#${count}` : number;
        used.add(no);
        own = { date: cell("date"), no, text: cell("description"), currency: currencyIn(cell("commodity/currency")) };
        currencies.add(own.currency);
        if (currencies.size > 1 && !told) {
          told = true;
          note({ code: "originalCurrencies", row: index + 1, params: { list: [...currencies].join("、") } });
        }
      }
      if (account === "") return [];
      const memo = cell("memo");
      const text = own.text === "" ? memo : own.text;
      return widened(
        row.map(() => null),
        width,
        [own.date, own.no, text, account, cell("value num."), own.currency],
      );
    };
  };
};

const currencyIn = (text: string): string => text.split("::").at(-1) ?? "";
