/** What a company data service answers of one company: the form that is documented for it. What it leaves out is unknown, and never guessed. */
import { z } from "zod";
import { limits } from "../../../limits.ts";
import { Money } from "../../../shapes.ts";
import { tieKinds } from "./words.ts";

const rowsMax = 500;
const line = (max: number) => z.string().trim().max(max).nullish();
const Day = z.iso.date().nullish();
/** In yuan; a number is taken as it stands. */
const Yuan = z
  .union([
    Money,
    z
      .number()
      .min(0)
      .max(1e15)
      .transform((amount) => amount.toFixed(2)),
  ])
  .nullish();
/** A share of one. */
const Share = z
  .union([
    z.string().regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/),
    z
      .number()
      .min(0)
      .max(1)
      .transform((share) => share.toFixed(6)),
  ])
  .nullish();
const rows = <Row extends z.ZodType>(row: Row) => z.array(row).max(rowsMax).nullish();
const named = { name: z.string().trim().min(1).max(limits.titleMax) };

export const CompanyBasics = z.object({
  ...named,
  uscc: line(18),
  nameEn: line(200),
  legalRep: line(50),
  establishDate: Day,
  regCapital: Yuan,
  paidCapital: Yuan,
  regAddress: line(300),
  businessScope: line(4000),
  tel: line(30),
  email: line(128),
  website: line(200),
  employeeTotal: z.number().int().min(0).max(10_000_000).nullish(),
  status: line(50),
});
export type CompanyBasics = z.infer<typeof CompanyBasics>;

const tieNames = Object.keys(tieKinds) as [keyof typeof tieKinds, ...(keyof typeof tieKinds)[]];
/** A company or a person of the graph, by an id of the answer's own. */
const Node = z.object({
  ...named,
  id: z.string().max(100),
  kind: z.enum(["company", "person"]),
  uscc: line(18),
  tel: line(30),
  address: line(300),
  email: line(128),
});
const Link = z.object({
  from: z.string().max(100),
  to: z.string().max(100),
  kind: z.enum(["controls", "invests", "manages"]),
});
export const CompanyGraph = z.object({ nodes: z.array(Node).max(rowsMax), links: z.array(Link).max(rowsMax * 4) });
export type CompanyGraph = z.infer<typeof CompanyGraph>;

export const Tie = z.object({ name: z.string(), uscc: z.string().nullable(), tie: z.enum(tieNames), via: z.string() });
export type Tie = z.infer<typeof Tie>;

export const Company = z.object({
  company: CompanyBasics,
  managers: rows(z.object({ ...named, position: line(100) })),
  partners: rows(
    z.object({
      ...named,
      uscc: line(18),
      holderType: z.enum(["person", "company"]).nullish(),
      percent: Share,
      subscribed: Yuan,
      paid: Yuan,
      day: Day,
    }),
  ),
  branches: rows(z.object({ ...named, uscc: line(18), leader: line(100), status: line(50), day: Day })),
  investments: rows(
    z.object({ ...named, uscc: line(18), percent: Share, subscribed: Yuan, status: line(50), day: Day }),
  ),
  changes: rows(z.object({ item: z.string().trim().min(1).max(200), before: line(2000), after: line(2000), day: Day })),
  graph: CompanyGraph.nullish(),
});
export type Company = z.infer<typeof Company>;
