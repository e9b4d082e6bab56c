/** Auxiliary items of a journal row, from columns of their own and from one column that holds them all. */

import { textAt } from "./ledger-layout.ts";
import { ownValue } from "./own-value.ts";
import { type AuxItem, parseAux } from "./parse-aux.ts";
import type { Row } from "./table-file.ts";
import type { VoucherColumns } from "./voucher-columns.ts";

type AuxField = "customer" | "supplier" | "dept" | "person" | "project";

const FIELD_OF_TYPE: Readonly<Record<string, AuxField>> = {
  客户: "customer",
  供应商: "supplier",
  部门: "dept",
  成本中心: "dept",
  职员: "person",
  员工: "person",
  个人: "person",
  人员: "person",
  项目: "project",
};
const CACHE_MAX = 5_000;

export class VoucherAux {
  customer = "";
  supplier = "";
  dept = "";
  person = "";
  project = "";
  other = "";
  private parsed = new Map<string, AuxItem[]>();
  private readonly columns: VoucherColumns;

  constructor(columns: VoucherColumns) {
    this.columns = columns;
  }

  read(row: Row): void {
    const { customer, supplier, department, person, projectAux, auxOther } = this.columns;
    this.customer = textAt(row, customer);
    this.supplier = textAt(row, supplier);
    this.dept = textAt(row, department);
    this.person = textAt(row, person);
    this.project = textAt(row, projectAux);
    this.other = "";
    const together = textAt(row, auxOther);
    if (together !== "") this.spread(together);
    // K3's 核算项目 holds every kind of item, 项目 among them.
    if (this.project.includes(":") || this.project.includes("：")) {
      const items = this.project;
      this.project = "";
      this.spread(items);
    }
  }

  private spread(text: string): void {
    const rest: string[] = [];
    for (const item of this.items(text)) {
      const field = ownValue(FIELD_OF_TYPE, item.type);
      if (field && this[field] === "") this[field] = auxText(item);
      else rest.push(item.type === "" ? auxText(item) : `${item.type}:${auxText(item)}`);
    }
    if (rest.length > 0) this.other = this.other === "" ? rest.join(";") : `${this.other};${rest.join(";")}`;
  }

  private items(text: string): AuxItem[] {
    const cached = this.parsed.get(text);
    if (cached) return cached;
    const items = parseAux(text);
    if (this.parsed.size >= CACHE_MAX) this.parsed.clear();
    this.parsed.set(text, items);
    return items;
  }
}

/** "[001]甲公司": the form that `parseAux` reads back without loss. */
export function auxText(item: AuxItem): string {
  return item.code === "" ? item.name : `[${item.code}]${item.name}`;
}
