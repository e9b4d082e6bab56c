/** Registration of the client (工商信息): facts declared and registered, the lookup of a company, and what a person takes over from it. */
import { z } from "zod";
import { area, get, inProject, post, put, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { schemasOf } from "../../../register/schemas.ts";
import { Flag, Id, IsoDate, Money, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";
import { codes } from "./codes.ts";
import { Company } from "./company.ts";
import { type RegistryFact, registryFact } from "./fact.ts";
import { factSources, holderTypes } from "./words.ts";

const jm = "/api/jm";
const rowsMax = 200;

const InPlace = z.object({ projectId: Id });
const Facts = schemasOf(registryFact.spec);
/** An emptied text is nothing; what is left out of a change stays as it is. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => (text === "" ? null : text));
const Name = z.string().trim().min(1).max(limits.titleMax);
const Note = line(limits.reasonMax);
const Amount = Money.refine((amount) => !amount.startsWith("-")).nullish();
const FactRow = Facts.one.row as unknown as z.ZodType<RegistryFact>;

const Manager = z.object({ name: Name, position: line(limits.nameMax), note: Note });
const Partner = z.object({
  name: Name,
  uscc: line(18),
  holderType: z.enum(Object.keys(holderTypes) as [keyof typeof holderTypes]).nullish(),
  percent: z
    .string()
    .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
    .nullish(),
  subscribed: Amount,
  paid: Amount,
  day: IsoDate.nullish(),
  note: Note,
});
const Known = z.object({ id: Id.optional(), rowVersion: RowVersion.optional() });
const One = z.object({ id: Id, rowVersion: RowVersion });
const inFact = () => inProject("team", "id", "registryFact");

export const declaredFacts = area("/api/services/app/auditeeinfo", {
  SaveManageTeamInfo: post(InPlace.extend(Manager.shape), Saved, inProject(), {
    summary: "A new member of the client's management, as the client declares it",
  }),
  UpdateManageTeamInfo: put(
    InPlace.extend({ rows: z.array(Known.extend(Manager.shape)).min(1).max(rowsMax) }),
    z.array(Saved),
    inProject(),
    { body: "long", summary: "Saves several declared members of the management; those without an id are new" },
  ),
  UpdateManageTeamInfoByID: put(One.extend(Manager.shape), Saved, inFact(), {
    summary: "Changes one declared member of the management; refused with 409 for an older row version",
  }),
  DisabledManageTeamInfoByID: post(One.extend({ reason: z.string().trim().max(300).default("") }), Saved, inFact(), {
    summary: "Disables one member of the management: it stays with who did so and when",
  }),
  UpdatePartnerInfo: put(
    InPlace.extend({ rows: z.array(Known.extend(Partner.shape)).min(1).max(rowsMax) }),
    z.array(Saved),
    inProject(),
    { body: "long", summary: "Saves several declared shareholders; those without an id are new" },
  ),
  UpdatePartnerInfoByID: put(One.extend(Partner.shape), Saved, inFact(), {
    summary: "Changes one declared shareholder; refused with 409 for an older row version",
  }),
});

const Value = z.union([z.string(), z.number()]).nullable();
const Side = z.object({
  id: Id,
  rowVersion: RowVersion,
  source: z.enum(Object.keys(factSources) as [keyof typeof factSources, ...(keyof typeof factSources)[]]),
  name: z.string(),
  uscc: z.string().nullable(),
  position: z.string().nullable(),
  percent: z.string().nullable(),
  subscribed: z.string().nullable(),
  status: z.string().nullable(),
  day: z.string().nullable(),
  fetchedAt: z.string().nullable(),
  review: z.string(),
  note: z.string().nullable(),
});
export type FactSide = z.infer<typeof Side>;

export const Compared = z.object({
  compare: z.union(Object.values(codes.registryCompare).map((code) => z.literal(code))),
  name: z.string(),
  declared: Side.nullable(),
  registered: Side.nullable(),
  /** The fields that both sides tell, and tell differently. */
  differing: z.array(z.enum(["name", "position", "percent", "subscribed", "status", "day"])),
});
export type Compared = z.infer<typeof Compared>;

const Change = z.object({
  id: Id,
  rowVersion: RowVersion,
  changeDate: z.string().nullable(),
  item: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  inAuditPeriod: z.boolean(),
  /** What the change asks of the audit; null where nothing is known to follow from it. */
  suggestion: z.string().nullable(),
  reviewFlag: z.string(),
});
export type RegisteredChange = z.infer<typeof Change>;

const Paged = PageQuery.extend({ projectId: Id });
const list = { kind: "list" } as const;
const compared = (what: string) =>
  get(Paged, pageOf(Compared), inProject(), {
    ...list,
    summary: `The client's ${what} as declared and as registered, compared one by one`,
  });

export const registry = area(jm, {
  GetManageTeamList: get(Paged, pageOf(FactRow), inProject(), {
    ...list,
    summary: "The client's management as it was declared and registered, disabled members with it",
  }),
  GetPartnerList: get(Paged, pageOf(FactRow), inProject(), {
    ...list,
    summary: "The client's shareholders as they were declared and registered, disabled ones with them",
  }),
  GetPartnerListByAPI: compared("shareholders"),
  GetManageTeamListByAPI: compared("management"),
  GetBranchListByAPI: compared("branches"),
  GetInvestMentCheckByAPI: compared("investments"),
  GetECIChangeByAPI: get(
    Paged.extend({ maxResultCount: z.coerce.number().int().min(1).max(1000).default(10) }),
    pageOf(Change),
    inProject(),
    { ...list, summary: "Registered changes of the client, with what they ask of the audit" },
  ),
});

const names = ["custName", "uscc", "custNameEn", "legalRep", "establishDate", "regCapital", "paidCapital"] as const;
const more = ["regAddress", "businessScope", "tel", "email", "website", "employeeTotal"] as const;
/** Fields of the client that a registration may tell. */
export const registeredNames = [...names, ...more] as const;
export type RegisteredName = (typeof registeredNames)[number];
const RegisteredField = z.enum(registeredNames);

const CompanyAnswer = z.object({
  /** `stale`: the service was not reached, and this is what it said before. */
  state: z.enum(["off", "found", "notFound", "stale", "failed"]),
  /** Why there is no new answer, and what can be done. */
  message: z.string().nullable(),
  answerId: Id.nullable(),
  source: z.string().nullable(),
  fetchTime: z.string().nullable(),
  data: Company.nullable(),
});
export type CompanyAnswer = z.infer<typeof CompanyAnswer>;

const RegistryDifference = z.object({ field: RegisteredField, own: Value, registered: Value });
export type RegistryDifference = z.infer<typeof RegistryDifference>;

export const companyLookup = area("/api/services/app/pub", {
  GetCompanyData: post(
    z.object({ keyword: z.string().trim().min(2).max(limits.titleMax), isFresh: Flag.default(false) }),
    CompanyAnswer,
    signedIn,
    { rate: "lookup", summary: "What the company data service says of a company, by its name or its credit code" },
  ),
});

export const registryTaking = area("/api/services/app/auditeeinfo", {
  GetRegistryDifferences: get(
    z.object({ projectId: Id, answerId: Id }),
    z.object({
      /** Of the project's copy, as it is compared. */
      rowVersion: RowVersion,
      source: z.string(),
      fetchTime: z.string(),
      differences: z.array(RegistryDifference),
      /** Rows of the lists that the answer tells. */
      rowCount: z.number().int(),
    }),
    inProject(),
    { summary: "What an answer of the company data service says otherwise than the project's copy of its client" },
  ),
  TakeFromRegistry: put(
    z.object({
      projectId: Id,
      answerId: Id,
      rowVersion: RowVersion,
      fields: z.array(RegisteredField).max(registeredNames.length),
      /** Shareholders, management, branches, investments, changes and leads along with the fields. */
      withLists: Flag.default(false),
    }),
    Saved,
    inProject(),
    { summary: "Takes chosen fields and the lists of an answer over into the project's copy of its client" },
  ),
});
