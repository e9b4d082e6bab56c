/** What a letter cannot go without, form by form: an addressee answers no letter with holes in it. */
import { isNobody, isUnknownAcceptor } from "./book-subjects.ts";
import { type LetterField, withoutMail } from "./template.ts";

/** Printed fields of the letter itself, in the order in which a person fills them in. */
export type NeededField = Extract<
  LetterField,
  | "firmName"
  | "replyAddress"
  | "replyPostcode"
  | "replyContact"
  | "replyPhone"
  | "replyEmail"
  | "clientName"
  | "feeAccount"
>;
/** A place that is empty in a letter: a field, where its addressee is reached, or a cell of one of its rows. */
export type Hole =
  | { need: NeededField | "addressee" | "contactName" }
  | { need: "fcAmount"; contactId: number | null; subject: string }
  | { need: "cell"; contactId: number | null; itemNo: string; column: string };

const ofReply = ["firmName", "replyAddress", "replyPostcode", "replyContact", "replyPhone", "replyEmail"] as const;
/** By kind of letter. A field that a firm's own model does not print is not asked for. */
export const FIELD_NEEDS: Readonly<Record<number, readonly NeededField[]>> = {
  1: [...ofReply, "clientName", "feeAccount"],
  2: [...ofReply, "clientName"],
  3: [...ofReply, "clientName"],
  4: [...ofReply, "clientName"],
  5: [...ofReply, "clientName"],
};

/** By item of the bank's form: what the bank looks the row up by, and what it is asked to confirm. */
export const BANK_CELL_NEEDS: Readonly<Record<string, readonly string[]>> = {
  "1": ["账户名称", "银行账号", "币种", "账户余额"],
  "2": ["借款人名称", "借款账号", "币种", "余额"],
  "3": ["账户名称", "银行账号", "币种"],
  "4": ["币种", "余额"],
  "5": ["币种", "余额"],
  "6(1)": ["被担保人"],
  "6(2)": ["被担保人"],
  "7": ["银行承兑汇票号码", "票面金额"],
  "8": ["商业汇票号码", "票面金额"],
  "9": ["商业汇票号码", "票面金额"],
  "10": ["信用证号码", "信用证金额"],
  "11": ["合约号码"],
  "12": ["证券或其他产权文件名称"],
  "13": ["产品名称", "产品净值"],
  "14": ["事项说明"],
  附表: ["资金提供机构名称（即拨入资金的具体机构）", "资金使用机构名称（即向该具体机构拨出资金）"],
};

/** What the auditor fills in of a blank form, by which the bank knows what it is asked about; all else is the bank's to fill in. */
export const BLANK_CELLS: Readonly<Record<string, readonly string[]>> = {
  "1": ["账户名称", "银行账号"],
  "2": ["借款人名称", "借款账号"],
};

const domestic = "CNY";
const blankForm = 2;
const bankLetter = 1;

export interface NeedyItem {
  contactId: number | null;
  subjectCode: string;
  bankItemNo: string | null;
  currency: string;
  fcAmount: string | null;
}
export interface NeedyLetter<Item extends NeedyItem> {
  hzKind: number;
  form: number;
  /** Of its model: what it prints is what it needs. */
  noteText: string;
  values: Readonly<Partial<Record<LetterField, string>>>;
  contactName: string;
  addressee: { address: string; email: string };
  items: readonly Item[];
}

const prints = (noteText: string, field: string): boolean => new RegExp(`\\{\\{\\s*${field}\\s*\\}\\}`).test(noteText);

/** Whether a letter asks for its reply before a day that has come already: its addressee could not keep it. */
export const asksTooLate = ({ noteText, replyBy }: { noteText: string; replyBy: string }, today: string): boolean =>
  prints(noteText, "replyDeadline") && replyBy <= today;

function itemHoles<Item extends NeedyItem>(
  { form, hzKind }: NeedyLetter<Item>,
  item: Item,
  cellOf: (item: Item, column: string) => string,
): Hole[] {
  const { contactId, bankItemNo, currency, fcAmount, subjectCode } = item;
  // In a blank form the addressee gives the amounts.
  const isForeign = form !== blankForm && subjectCode !== "" && currency !== domestic && fcAmount === null;
  const needs = form === blankForm ? BLANK_CELLS : BANK_CELL_NEEDS;
  const columns = hzKind === bankLetter && bankItemNo !== null ? (needs[bankItemNo] ?? []) : [];
  return [
    ...(isForeign ? [{ need: "fcAmount" as const, contactId, subject: subjectCode }] : []),
    ...columns
      .filter((column) => cellOf(item, column).trim() === "")
      .map((column) => ({ need: "cell" as const, contactId, itemNo: bankItemNo ?? "", column })),
  ];
}

/** @param cellOf a cell of the bank's form as it would be printed */
export function holesIn<Item extends NeedyItem>(
  letter: NeedyLetter<Item>,
  cellOf: (item: Item, column: string) => string,
): Hole[] {
  const { hzKind, noteText, values, contactName, addressee, items } = letter;
  const text = values.replyEmail === "" ? withoutMail(noteText) : noteText;
  const fields = (FIELD_NEEDS[hzKind] ?? []).filter(
    (field) => prints(text, field) && (values[field] ?? "").trim() === "",
  );
  const isOutOfReach = addressee.address.trim() === "" && addressee.email.trim() === "";
  return [
    ...fields.map((need): Hole => ({ need })),
    ...((hzKind === bankLetter && isNobody(contactName)) || isUnknownAcceptor(contactName)
      ? [{ need: "contactName" } as const]
      : []),
    ...(isOutOfReach ? [{ need: "addressee" } as const] : []),
    ...items.flatMap((item) => itemHoles(letter, item, cellOf)),
  ];
}
