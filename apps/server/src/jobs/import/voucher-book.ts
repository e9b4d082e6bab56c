/** Numbers the vouchers of one import from 1 in the order met: lines of the same period, word and number are one voucher. */
export class VoucherBook {
  private readonly numbers = new Map<string, number>();
  /** Lines so far, by voucher number. */
  private readonly lines: number[] = [0];
  private lastKey = "";
  private last = 0;

  get size(): number {
    return this.numbers.size;
  }

  /** Answers the voucher's number; `isNew` of the same call tells whether it begins here. */
  find(period: number, type: string, noText: string): number {
    const key = `${period}|${type}|${noText}`;
    if (key === this.lastKey) return this.last;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(key, number);
      this.lines.push(0);
    }
    this.lastKey = key;
    this.last = number;
    return number;
  }

  /** The place of the next line within its voucher, from 1. */
  nextLine(voucher: number): number {
    const place = (this.lines[voucher] ?? 0) + 1;
    this.lines[voucher] = place;
    return place;
  }
}
