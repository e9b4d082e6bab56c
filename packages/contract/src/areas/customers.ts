/** Clients (客户): the firm's register of audited entities. */
import { z } from "zod";
import { area, del, get, post, put, right } from "../endpoint.ts";
import { Id, IsoDate, Money, PageQuery, pageOf, RowVersion, Saved } from "../shapes.ts";

const text = (max: number) => z.string().trim().max(max).nullish();

export const CustomerDraft = z.object({
  custName: z.string().trim().min(1).max(200),
  custShort: text(50),
  /** Unified social credit code, checked by its check digit. */
  uscc: text(18),
  custNameEn: text(200),
  entType: text(50),
  ownership: text(50),
  industry: text(100),
  scale: text(50),
  regCapital: Money.nullish(),
  paidCapital: Money.nullish(),
  currency: z.string().length(3).default("CNY"),
  establishDate: IsoDate.nullish(),
  regAddress: text(300),
  officeAddress: text(300),
  legalRep: text(50),
  contact: text(50),
  tel: text(30),
  email: text(128),
  website: text(200),
  businessScope: text(4000),
  employeeTotal: z.coerce.number().int().min(0).nullish(),
  stockCode: text(20),
  /** Income tax rate as a fraction, "0.25". */
  taxRate: z
    .string()
    .regex(/^0(\.\d{1,6})?$|^1(\.0{1,6})?$/)
    .default("0.25"),
  bankName: text(100),
  bankAccount: text(40),
  parentName: text(200),
  groupName: text(200),
  auditorPrev: text(200),
  custStatus: z.coerce.number().int().default(1),
  custLevel: text(50),
  riskLevel: text(50),
  firstYear: z.coerce.number().int().min(1990).max(2100).nullish(),
  remark: text(4000),
});

export const CustomerRow = z.object({
  id: Id,
  custName: z.string(),
  custShort: z.string().nullable(),
  uscc: z.string().nullable(),
  industry: z.string().nullable(),
  legalRep: z.string().nullable(),
  contact: z.string().nullable(),
  tel: z.string().nullable(),
  custStatus: z.number(),
  projectCount: z.number().int(),
  creationTime: z.string(),
  rowVersion: RowVersion,
});
export type CustomerRow = z.infer<typeof CustomerRow>;
export const Customer = CustomerDraft.extend({ id: Id, creationTime: z.string(), rowVersion: RowVersion });
export type Customer = z.infer<typeof Customer>;

export const customers = area("/api/sm", {
  GetCustomerList: get(PageQuery, pageOf(CustomerRow), undefined, { kind: "list", summary: "Clients of the firm" }),
  GetCustInformation: get(z.object({ Id }), Customer, undefined, { summary: "One client" }),
  CreateCustomer: post(CustomerDraft, Saved, right("Pages.Customers.Create")),
  UpdateCustomer: put(CustomerDraft.extend({ id: Id, rowVersion: RowVersion }), Saved, right("Pages.Customers.Edit")),
  Delete: del(z.object({ Id }), z.null(), right("Pages.Customers.Delete"), { summary: "Refused while projects exist" }),
});
