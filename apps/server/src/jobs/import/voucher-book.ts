/** Numbers the vouchers of one import from 1 in the order met: lines of the same period, word and number are one voucher. */
export class VoucherBook {
  private readonly numbers = new Map<string, number>();
  /** Lines so far, by voucher number. */
  private readonly lines: number[] = [0];
  private lastPeriod = 0;
  private lastType = "";
  private lastNo = "";
  private last = 0;

  get size(): number {
    return this.numbers.size;
  }

  find(period: number, type: string, noText: string): number {
    if (noText === this.lastNo && period === this.lastPeriod && type === this.lastType) return this.last;
    const key = `${period}|${type}|${noText}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.numbers.size + 1;
      this.numbers.set(key, number);
      this.lines.push(0);
    }
    this.lastPeriod = period;
    this.lastType = type;
    this.lastNo = noText;
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
