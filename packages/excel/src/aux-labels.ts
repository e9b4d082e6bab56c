/** Columns of a list of balances that are named after the kind of auxiliary item they hold: 客户名称, 部门, Supplier. */
import { type LedgerLayout, textAt } from "./ledger-layout.ts";
import type { Row } from "./table-file.ts";

const KINDS: Readonly<Record<string, string>> = {
  客户: "客户",
  customer: "客户",
  供应商: "供应商",
  supplier: "供应商",
  vendor: "供应商",
  往来单位: "往来单位",
  客商: "往来单位",
  部门: "部门",
  成本中心: "部门",
  department: "部门",
  "cost center": "部门",
  职员: "人员",
  员工: "人员",
  人员: "人员",
  个人: "人员",
  employee: "人员",
};
const OF_NAME = /(?:名称|姓名|全称|\s+name)$/i;
const OF_CODE = /(?:编码|代码|编号|\s+(?:code|no\.?|number))$/i;

/** "客户" of 客户名称 and 客户编码; empty where the label names no kind. */
export function auxTypeOfLabel(label: string): string {
  const kind = label.trim().replace(OF_NAME, "").replace(OF_CODE, "").toLowerCase();
  return Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? "") : "";
}

/**
 * Columns of further items, which no field has been given to: a list may have one for each kind. None where the kinds are said in
 * another way (a column of types, "客户:甲公司"), or where a person has taken the items off the list.
 */
export function furtherAux({ fields, labels = [] }: LedgerLayout): { column: number; type: string }[] {
  const { auxName = -1, auxType } = fields;
  if (auxType !== undefined || auxTypeOfLabel(labels[auxName] ?? "") === "") return [];
  const taken = new Set(Object.values(fields));
  return labels.flatMap((label, column) => {
    const type = taken.has(column) || OF_CODE.test(label) ? "" : auxTypeOfLabel(label);
    return type === "" ? [] : [{ column, type }];
  });
}

interface Item {
  auxType: string;
  auxCode: string;
  auxName: string;
}

/** Where a row has several items they stand together on its balance, as in GB/T 24589: 客户/部门. */
export function withFurther(item: Item, further: readonly { column: number; type: string }[], row: Row): Item {
  let all = item;
  for (const { column, type } of further) {
    const name = textAt(row, column);
    if (name === "") continue;
    const isFirst = all.auxName === "" && all.auxCode === "";
    all = isFirst
      ? { auxType: type, auxCode: "", auxName: name }
      : { auxType: `${all.auxType}/${type}`, auxCode: all.auxCode, auxName: `${all.auxName || all.auxCode}/${name}` };
  }
  return all;
}
