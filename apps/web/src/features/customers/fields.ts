/** The fields of a client: what kind each is and in which group of the form it stands. */
import type { Customer } from "@digao/contract/areas/customers";

export type CodeKind =
  | "entType"
  | "ownership"
  | "industry"
  | "scale"
  | "custStatus"
  | "custLevel"
  | "riskLevel"
  | "currency";
export type FieldName = Exclude<keyof Customer, "id" | "rowVersion" | "creationTime">;
export interface Field {
  name: FieldName;
  kind: "text" | "area" | "money" | "date" | "count" | "year" | "code" | "uscc" | "rate" | "email" | "tel";
  max?: number;
  /** Over the whole width. */
  isWide?: boolean;
}

const text = (name: FieldName, max: number, isWide = false): Field => ({ name, kind: "text", max, isWide });
const area = (name: FieldName, max: number): Field => ({ name, kind: "area", max, isWide: true });
const plain = (name: FieldName, kind: Field["kind"], max?: number): Field => ({
  name,
  kind,
  ...(max === undefined ? {} : { max }),
});

export const groups: readonly { name: string; fields: readonly Field[] }[] = [
  {
    name: "basic",
    fields: [
      text("custName", 200, true),
      text("custShort", 50),
      text("custNameEn", 200),
      plain("entType", "code"),
      plain("ownership", "code"),
      plain("industry", "code"),
      plain("scale", "code"),
      plain("employeeTotal", "count"),
      text("stockCode", 20),
    ],
  },
  {
    name: "registration",
    fields: [
      { name: "uscc", kind: "uscc", max: 18, isWide: true },
      text("legalRep", 50),
      plain("establishDate", "date"),
      plain("regCapital", "money"),
      plain("paidCapital", "money"),
      plain("currency", "code"),
      text("regAddress", 300, true),
      area("businessScope", 4000),
    ],
  },
  {
    name: "contact",
    fields: [
      text("contact", 50),
      plain("tel", "tel", 30),
      plain("email", "email", 128),
      text("website", 200),
      text("officeAddress", 300, true),
    ],
  },
  { name: "finance", fields: [plain("taxRate", "rate"), text("bankName", 100), text("bankAccount", 40)] },
  {
    name: "others",
    fields: [
      text("parentName", 200),
      text("groupName", 200),
      text("auditorPrev", 200),
      plain("firstYear", "year"),
      plain("custStatus", "code"),
      plain("custLevel", "code"),
      plain("riskLevel", "code"),
      area("remark", 4000),
    ],
  },
];

export const fieldNames = groups.flatMap((group) => group.fields.map((field) => field.name));
const kinds = new Map<string, Field["kind"]>(
  groups.flatMap((group) => group.fields.map(({ name, kind }) => [name, kind])),
);
export const kindOf = (name: string) => kinds.get(name) ?? "text";

export const newCustomer = { currency: "CNY", taxRate: "0.25", custStatus: 1 };
