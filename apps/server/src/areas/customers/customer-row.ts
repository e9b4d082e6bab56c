import type { Customer, CustomerDraft } from "@digao/contract/areas/customers";
import type { Db } from "@digao/db/tenant";
import type { z } from "zod";
import { orNull } from "../../platform/lib/blank.ts";
import { pinyinInitials } from "../../platform/lib/search.ts";
import { missing } from "../../platform/refusal.ts";

export type Draft = z.infer<typeof CustomerDraft>;

/** The table's columns of a draft; what a person left out or emptied is null. */
export const columnsOf = (draft: Draft) => ({
  cust_name: draft.custName,
  cust_short: orNull(draft.custShort),
  pinyin: pinyinInitials(`${draft.custName} ${draft.custShort ?? ""}`),
  uscc: orNull(draft.uscc),
  cust_name_en: orNull(draft.custNameEn),
  ent_type: orNull(draft.entType),
  ownership: orNull(draft.ownership),
  industry: orNull(draft.industry),
  scale: orNull(draft.scale),
  reg_capital: orNull(draft.regCapital),
  paid_capital: orNull(draft.paidCapital),
  currency: draft.currency,
  establish_date: orNull(draft.establishDate),
  reg_address: orNull(draft.regAddress),
  office_address: orNull(draft.officeAddress),
  legal_rep: orNull(draft.legalRep),
  contact: orNull(draft.contact),
  tel: orNull(draft.tel),
  email: orNull(draft.email),
  website: orNull(draft.website),
  business_scope: orNull(draft.businessScope),
  employee_total: orNull(draft.employeeTotal),
  stock_code: orNull(draft.stockCode),
  tax_rate: draft.taxRate,
  bank_name: orNull(draft.bankName),
  bank_account: orNull(draft.bankAccount),
  parent_name: orNull(draft.parentName),
  group_name: orNull(draft.groupName),
  auditor_prev: orNull(draft.auditorPrev),
  cust_status: draft.custStatus,
  cust_level: orNull(draft.custLevel),
  risk_level: orNull(draft.riskLevel),
  first_year: orNull(draft.firstYear),
  remark: orNull(draft.remark),
});

const wire = [
  "id",
  "cust_name as custName",
  "cust_short as custShort",
  "uscc",
  "cust_name_en as custNameEn",
  "ent_type as entType",
  "ownership",
  "industry",
  "scale",
  "reg_capital as regCapital",
  "paid_capital as paidCapital",
  "currency",
  "establish_date as establishDate",
  "reg_address as regAddress",
  "office_address as officeAddress",
  "legal_rep as legalRep",
  "contact",
  "tel",
  "email",
  "website",
  "business_scope as businessScope",
  "employee_total as employeeTotal",
  "stock_code as stockCode",
  "bank_name as bankName",
  "bank_account as bankAccount",
  "parent_name as parentName",
  "group_name as groupName",
  "auditor_prev as auditorPrev",
  "cust_status as custStatus",
  "cust_level as custLevel",
  "risk_level as riskLevel",
  "first_year as firstYear",
  "remark",
  "created_at as creationTime",
  "row_version as rowVersion",
] as const;

/** One client as the wire shows it. `forUpdate` keeps it from others until the transaction ends. */
export async function readCustomer(db: Db, id: number, forUpdate = false): Promise<Customer> {
  const row = await db
    .selectFrom("customer")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(wire)
    // The column has six decimals; the wire's rate has no trailing zeros ("0.25").
    .select((is) => is.fn<string>("trim_scale", ["tax_rate"]).as("taxRate"))
    .$if(forUpdate, (q) => q.forUpdate())
    .executeTakeFirst();
  if (!row) throw missing("customer.missing");
  return row;
}
