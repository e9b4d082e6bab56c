/** Changes of a group: its companies, their figures, dealings within it, eliminations made by hand. */
import { groupCompany, groupDealing, groupEntry, groupFigure } from "@digao/contract/areas/balance/group/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { type Cases, made, type Stage, type Values } from "./stage.ts";

const reason = "重复登记";
const company = { code: "T", name: "联营公司", role: "associate", share: "0.3" };
const figure = { company: "S", part: "closing", item: "A102", amount: "1.00" };
const dealing = { kind: "goods", seller: "S", buyer: "M", price: "1.00" };
const entry = { entryNo: 2, company: "M", counterpart: "S", item: "A105", debit: "1.00", description: "往来重分类" };

const saved = (call: Endpoint, values: Values) => (stage: Stage) =>
  stage.call(call, { projectId: stage.rows.project, ...values });

const companyOf = saved(groupCompany.calls.save, company);
const figureOf = saved(groupFigure.calls.save, figure);
const dealingOf = saved(groupDealing.calls.save, dealing);
const entryOf = saved(groupEntry.calls.save, entry);

export const groupCases: Cases = {
  [groupCompany.calls.save.path]: made(companyOf, { ...company, name: "改名公司" }),
  [groupCompany.calls.remove.path]: made(companyOf, { reason }),
  [groupFigure.calls.save.path]: made(figureOf, { ...figure, amount: "2.00" }),
  [groupFigure.calls.remove.path]: made(figureOf, { reason }),
  [groupDealing.calls.save.path]: made(dealingOf, { ...dealing, price: "2.00" }),
  [groupDealing.calls.remove.path]: made(dealingOf, { reason }),
  [groupEntry.calls.save.path]: made(entryOf, { ...entry, debit: "2.00" }),
  [groupEntry.calls.remove.path]: made(entryOf, { reason }),
};
