/** Lines of a spreadsheet: bank, account and, where it is closed, the day. */
export interface PastedAccount {
  bankName: string;
  account: string;
  closeDate: string | null;
}

/** Blanks and dashes of account numbers mean nothing. */
export const plainAccount = (account: string): string => account.replace(/[^0-9A-Za-z]/g, "").toUpperCase();

const noDate = /^[-—/无]*$/;
/** Undefined for what is no day. */
function dayOf(text: string): string | null | undefined {
  if (noDate.test(text)) return null;
  const [, year, month = "", day = ""] = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?$/.exec(text) ?? [];
  if (!year) return undefined;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso;
}

/** A heading is passed over; of the others the numbers of the lines that cannot be taken are told. */
export function accountsIn(text: string): { accounts: PastedAccount[]; faults: number[] } {
  const accounts = new Map<string, PastedAccount>();
  const faults: number[] = [];
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [bankName = "", account = "", closed = ""] = line.split("\t").map((cell) => cell.trim());
    const isHeading = at === 0 && !/\d/.test(account);
    if (line.trim() === "" || isHeading) continue;
    const closeDate = dayOf(closed);
    const isGood = bankName !== "" && bankName.length <= 200 && /\d/.test(account) && account.length <= 40;
    if (!isGood || closeDate === undefined) faults.push(at + 1);
    else accounts.set(plainAccount(account), { bankName, account, closeDate });
  }
  return { accounts: [...accounts.values()], faults };
}
