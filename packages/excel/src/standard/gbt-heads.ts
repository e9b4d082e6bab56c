/** Vouchers of a GB/T file whose heads (凭证头) stand in a table of their own, apart from their entries (分录). */
import { boundKeys } from "./exact-sums.ts";
import { fieldOf } from "./gbt-names.ts";
import type { GbtFields } from "./gbt-records.ts";

const periodOf = (fields: GbtFields): string => {
  const text = fieldOf(fields, "会计期间号");
  return text === "" ? "" : String(Number(text));
};
const bareKey = (fields: GbtFields): string =>
  `${fieldOf(fields, "记账凭证类型编号")}|${fieldOf(fields, "记账凭证编号").trim()}`;

export class VoucherHeads {
  private readonly byPeriod = new Map<string, GbtFields>();
  /** Null where several periods have the number. */
  private readonly byNumber = new Map<string, GbtFields | null>();
  private readonly used = new Set<GbtFields>();

  get isEmpty(): boolean {
    return this.byNumber.size === 0;
  }

  /** A head names no account. */
  static isHead = (fields: GbtFields): boolean =>
    fieldOf(fields, "科目编号") === "" && fieldOf(fields, "记账凭证日期") !== "";

  add(fields: GbtFields): void {
    const key = bareKey(fields);
    boundKeys(this.byPeriod);
    this.byPeriod.set(`${periodOf(fields)}|${key}`, fields);
    this.byNumber.set(key, this.byNumber.has(key) ? null : fields);
  }

  /** An entry with what its head says; as it is where no head, or more than one, may be its own. */
  joined(entry: GbtFields): GbtFields {
    const period = periodOf(entry);
    const key = bareKey(entry);
    const head = period === "" ? this.byNumber.get(key) : this.byPeriod.get(`${period}|${key}`);
    if (!head) return entry;
    this.used.add(head);
    const own = Object.entries(entry).filter(([, text]) => text !== "");
    return { ...head, ...Object.fromEntries(own) };
  }

  /** Heads that no entry belongs to. */
  alone(): number {
    return this.byPeriod.size - this.used.size;
  }

  /** Before another reading of the entries. */
  begin(): void {
    this.used.clear();
  }
}
