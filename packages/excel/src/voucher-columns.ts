/** Column numbers of the journal's fields; -1 for a field without a column. */
import type { FieldColumns } from "./map-columns.ts";

export type VoucherColumns = ReturnType<typeof voucherColumns>;

export function voucherColumns(fields: FieldColumns) {
  const of = (field: string) => fields[field] ?? -1;
  return {
    company: of("company"),
    jDate: of("jDate"),
    year: of("year"),
    month: of("month"),
    day: of("day"),
    jPeriod: of("jPeriod"),
    jType: of("jType"),
    jNo: of("jNo"),
    lineNo: of("lineNo"),
    summary: of("summary"),
    accountCode: of("accountCode"),
    accountName: of("accountName"),
    debitAccountCode: of("debitAccountCode"),
    debitAccountName: of("debitAccountName"),
    creditAccountCode: of("creditAccountCode"),
    creditAccountName: of("creditAccountName"),
    debit: of("debit"),
    credit: of("credit"),
    /** Where the headings of accounts stand, and the running balance, in a sub-ledger. */
    accountBlock: of("accountBlock"),
    balance: of("balance"),
    dc: of("dc"),
    amount: of("amount"),
    currency: of("currency"),
    rate: of("rate"),
    fcAmount: of("fcAmount"),
    fcDebit: of("fcDebit"),
    fcCredit: of("fcCredit"),
    qty: of("qty"),
    qtyDebit: of("qtyDebit"),
    qtyCredit: of("qtyCredit"),
    price: of("price"),
    customer: of("customer"),
    supplier: of("supplier"),
    department: of("department"),
    person: of("person"),
    projectAux: of("projectAux"),
    auxOther: of("auxOther"),
    counterAccount: of("counterAccount"),
    settleType: of("settleType"),
    settleNo: of("settleNo"),
    attachCount: of("attachCount"),
    preparer: of("preparer"),
    reviewer: of("reviewer"),
    poster: of("poster"),
    createTime: of("createTime"),
    source: of("source"),
    isVoid: of("isVoid"),
    isPosted: of("isPosted"),
  };
}
