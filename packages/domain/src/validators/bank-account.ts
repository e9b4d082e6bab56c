/** Bank account numbers (银行账号) and bank line codes (联行号). */

export interface BankAccount {
  valid: boolean;
  /** A card number of 16 to 19 digits that fails the Luhn check: shown, not refused, for corporate accounts have that length too. */
  warning: "luhn" | null;
}

/** 8 to 30 digits, optionally after NRA, OSA or FT (non-resident, offshore and free-trade accounts); blanks between groups are ignored. */
export function checkBankAccount(text: string): BankAccount {
  const account = text.replace(/[ -]/g, "");
  if (!/^(?:NRA|OSA|FT)?\d{8,30}$/i.test(account)) return { valid: false, warning: null };
  return { valid: true, warning: /^\d{16,19}$/.test(account) && !passesLuhn(account) ? "luhn" : null };
}

export const isBankLineCode = (text: string): boolean => /^\d{12}$/.test(text);

export function passesLuhn(digits: string): boolean {
  let total = 0;
  for (const [i, digit] of [...digits].reverse().entries()) {
    const doubled = i % 2 === 1 ? Number(digit) * 2 : Number(digit);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}
