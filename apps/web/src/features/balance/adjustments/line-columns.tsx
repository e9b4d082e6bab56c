/** Columns of the lines of an entry. */
import type { TFunction } from "i18next";
import { formatMoney } from "../../../lib/format.ts";
import type { GridColumn } from "../../../ui/ledger-grid/column.ts";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import type { Offer, Side } from "./balance.ts";
import type { Book } from "./book.ts";
import { CellLookUp } from "./CellLookUp.tsx";
import type { Choice } from "./choices.ts";
import type { EntryLine } from "./entry.ts";

type Column = GridColumn<EntryLine>;

interface LineColumns {
  t: TFunction;
  book: Book;
  isReadOnly: boolean;
  offer: Offer | undefined;
  onBalance: () => void;
  /** A bare "=" entered in an amount cell. */
  onBalanceAt: (key: string) => void;
}

const coded = (code: string | undefined, name: string | undefined) =>
  code ? (
    <span className="look-up" title={`${code} ${name ?? ""}`}>
      <code>{code}</code>
      {name}
    </span>
  ) : null;

function amountColumn(side: Side, { t, isReadOnly, offer, onBalance, onBalanceAt }: LineColumns): Column {
  return {
    key: side,
    title: t(`adjustments.line.${side}`),
    width: 110,
    kind: "money",
    value: (line) => line[side],
    editable: !isReadOnly,
    sortable: false,
    commands: { "=": ({ key }) => onBalanceAt(key) },
    render: (line) =>
      offer?.key === line.key && offer.side === side ? (
        <button
          type="button"
          className="offer"
          tabIndex={-1}
          title={t("adjustments.balanceHint")}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={onBalance}
        >
          {formatMoney(offer.amount)}
        </button>
      ) : (
        line[side] && <MoneyCell value={line[side]} />
      ),
  };
}

function itemColumn({ t, book, isReadOnly }: LineColumns): Column {
  const title = t("adjustments.line.item");
  const idOf = (line: EntryLine) => (line.itemId === null ? "" : `${line.itemId}`);
  const choices: Choice[] = book.items.map((one) => ({
    value: `${one.id}`,
    code: one.stdCode,
    name: one.name,
    pinyin: one.pinyin,
  }));
  return {
    key: "item",
    title,
    width: 160,
    grow: true,
    value: idOf,
    render: (line) => {
      const item = book.itemById.get(line.itemId ?? 0);
      return coded(item?.stdCode, item?.name);
    },
    editable: !isReadOnly,
    sortable: false,
    // So that pasted names and codes are understood.
    options: [...book.itemByText].map(([label, { id }]) => ({ value: `${id}`, label })),
    editor: (context) => <CellLookUp context={context} current={idOf(context.row)} choices={choices} label={title} />,
  };
}

function accountColumn({ t, book, isReadOnly }: LineColumns): Column {
  const title = t("adjustments.line.account");
  const choices: Choice[] = book.accounts.map((one) => ({
    value: one.code,
    code: one.code,
    name: one.fullName,
    pinyin: one.pinyin,
  }));
  return {
    key: "account",
    title,
    width: 126,
    grow: true,
    kind: "code",
    value: (line) => line.accountCode,
    render: (line) => coded(line.accountCode, book.accountByCode.get(line.accountCode)?.name),
    editable: !isReadOnly,
    sortable: false,
    editor: (context) => (
      <CellLookUp context={context} current={context.row.accountCode} choices={choices} label={title} />
    ),
  };
}

export const lineColumns = (how: LineColumns): Column[] => [
  itemColumn(how),
  accountColumn(how),
  {
    key: "lineName",
    title: how.t("adjustments.line.lineName"),
    width: 116,
    grow: true,
    value: (line) => line.lineName,
    hint: (line) => line.lineName,
    editable: !how.isReadOnly,
    sortable: false,
  },
  amountColumn("debit", how),
  amountColumn("credit", how),
];
