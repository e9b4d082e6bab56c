/** The house's password rule: 6 to 20 of letters, digits and !@#$%^&*(), with at least one letter and one digit. */
export const isGoodPassword = (text: string) =>
  /^[A-Za-z0-9!@#$%^&*()]{6,20}$/.test(text) && /[A-Za-z]/.test(text) && /\d/.test(text);

export interface PasswordChange {
  current: string;
  next: string;
  confirm: string;
}
/** Text keys of what is wrong, by field. */
export function passwordFaults({
  current,
  next,
  confirm,
}: PasswordChange): Partial<Record<keyof PasswordChange, string>> {
  const faults: Partial<Record<keyof PasswordChange, string>> = {};
  if (!current) faults.current = "auth.change.currentMissing";
  if (!next) faults.next = "auth.change.nextMissing";
  else if (!isGoodPassword(next)) faults.next = "auth.change.wrong";
  if (!confirm) faults.confirm = "auth.change.confirmMissing";
  else if (confirm !== next) faults.confirm = "auth.change.confirmDiffers";
  return faults;
}
