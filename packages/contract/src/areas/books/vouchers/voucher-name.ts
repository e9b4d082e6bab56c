/** What a voucher is called (凭证字号): its word and its number, each once: "记-18", however the books print the number. */

interface Named {
  /** 凭证字, e.g. 记. */
  jType: string;
  /** The number as the client's books print it: "18", "0018", "记-0018", "记 - 18". */
  jNoText: string;
}

/** Year and month, or the day, before the number: "2024-01-记-", "202401-", "2024年1月". */
const DATED =
  /^[^0-9]*(?:(?:19|20)[0-9]{2}[-./年](?:0?[1-9]|1[0-6])[-./月](?:(?:0?[1-9]|[12][0-9]|3[01])[-./日])?|(?:19|20)[0-9]{2}(?:0[1-9]|1[0-6])(?:0[1-9]|[12][0-9]|3[01])?-)[^0-9]*0*([0-9].*)$/;
const PLAIN = /^[^0-9]*0*([0-9].*)$/;

/** "记-0018", "记 - 18", "第18号" and "18" are all "18", and so is "2024-01-记-0018"; what follows the number stays: "0018-1" is "18-1". The database's `voucher_number` reads alike. */
export function voucherNumber(text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/\s*[-–—_]\s*/g, "-")
    .trim();
  const number = DATED.exec(plain)?.[1] ?? PLAIN.exec(plain)?.[1] ?? plain;
  return number.replace(/([0-9])号$/, "$1").trim();
}

/**
 * The number of a voucher whose file is not at hand any more, where it is printed in one run with the year and month of its period:
 * "JZ20240100012" and "2401-0012" of 202401 are "12". Else as `voucherNumber` reads it.
 */
export function numberOfMonth(text: string, period: number): string {
  const month = String(period);
  const runs = text.normalize("NFKC").match(/[0-9]+/g) ?? [];
  const [first = "", second] = runs;
  const dated = [month, month.slice(2)].find((start) => first.startsWith(start));
  if (!dated || runs.length > 2) return voucherNumber(text);
  if (second !== undefined) return first === dated ? String(Number(second)) : voucherNumber(text);
  return first.length > dated.length + 2 ? String(Number(first.slice(dated.length))) : voucherNumber(text);
}

/** A number that says its word itself stands alone; a word may be a digit, too. The database's `voucher_name` says the same. */
export function voucherName({ jType, jNoText }: Named): string {
  const number = voucherNumber(jNoText);
  return number.includes(jType) && !/^[0-9]*$/.test(jType) ? number : `${jType}-${number}`;
}
