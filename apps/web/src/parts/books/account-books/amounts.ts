/** Signed amounts on their own side, as tables with a debit and a credit column show them; a nil stays blank. */
const isNil = (amount: string) => /^-?0(\.0+)?$/.test(amount);

export const onDebit = (net: string | null): string | null =>
  net === null || isNil(net) || net.startsWith("-") ? null : net;
export const onCredit = (net: string | null): string | null => (net?.startsWith("-") ? net.slice(1) : null);
export const orBlank = (amount: string | null): string | null => (amount === null || isNil(amount) ? null : amount);
