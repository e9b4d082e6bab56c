/** Account code and name of a row; some programs print both in one cell ("1002 银行存款", "(1002)银行存款"). */
import { textAt } from "./ledger-layout.ts";
import { toHalfWidth } from "./parse-amount.ts";
import type { Row } from "./table-file.ts";

const TOGETHER = /^[([]?([0-9A-Za-z][0-9A-Za-z.-]*)[)\]]?[\s/\\_|:-]*(\P{ASCII}.*)$/u;
const PLAIN_CODE = /^[0-9A-Za-z.-]+$/;

export class AccountCell {
  code = "";
  name = "";
  private readonly codeColumn: number;
  private readonly nameColumn: number;

  constructor(codeColumn: number, nameColumn: number) {
    this.codeColumn = codeColumn;
    this.nameColumn = nameColumn;
  }

  read(row: Row): void {
    this.code = textAt(row, this.codeColumn);
    this.name = textAt(row, this.nameColumn);
    if (this.code === "" || PLAIN_CODE.test(this.code)) return;
    this.code = toHalfWidth(this.code).trim();
    const together = this.nameColumn < 0 ? TOGETHER.exec(this.code) : null;
    if (!together) return;
    this.code = together[1] ?? "";
    this.name = (together[2] ?? "").trim();
  }
}
