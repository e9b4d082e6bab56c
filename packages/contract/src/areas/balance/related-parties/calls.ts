/** Related parties of a client (关联方, CAS 36): kept from year to year; a person says who is one, names are only proposed. */
import { z } from "zod";
import { area, get, inProject } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { choice, instant, long, text } from "../../../register/fields.ts";
import { type RecordOf, register } from "../../../register/register.ts";
import { Id, RowVersion } from "../../../shapes.ts";
import { Tie } from "../../engagement/registry/company.ts";
import { type RelationName, relationWords } from "./relations.ts";

const noteMax = 300;
const relation = choice(relationWords, {
  words: ["与被审计单位的关系", "Relation to the client"],
  isRequired: true,
  isFiltered: true,
  sort: "plain",
  column: 190,
});
const note = long(noteMax, {
  words: ["说明（持股比例、控制链、依据）", "Note (share held, chain of control, evidence)"],
  isSearched: true,
  column: 300,
});

export const relatedParty = register({
  name: "relatedParty",
  isOfProject: true,
  isOfClient: true,
  keepsVersions: true,
  base: "/api/jm",
  label: "name",
  missing: "related.missing",
  purpose: [
    "按被审计单位保存，以后年度的项目沿用。名称相近的只作提示，是否关联由您确认。",
    "Kept for the client from year to year. Similar names are only suggested: you decide.",
  ],
  calls: {
    list: "GetRelatedParties",
    get: "GetRelatedParty",
    save: "SaveRelatedParty",
    remove: { verb: "POST", name: "RemoveRelatedParty" },
    saveRows: "SaveRelatedPartyRows",
    export: "ExportRelatedParties",
    template: "GetRelatedPartySheet",
    import: "ImportRelatedParties",
    paste: "PasteRelatedParties",
  },
  inPlace: ["name", "relation", "note"],
  acts: {
    /** Says of several how they are related. */
    relate: { call: "SetRelations", verb: "PUT", takes: { relation } },
  },
  reasons: { remove: noteMax },
  pasted: ["name", "relation", "note"],
  order: "name",
  fields: {
    name: text(limits.titleMax, {
      words: ["名称", "Name"],
      isRequired: true,
      isUnique: true,
      taken: "related.known",
      isSearched: true,
      sort: "zh",
      isWide: true,
      column: 240,
    }),
    relation,
    note,
  },
  computed: {
    updatedBy: text(100, { words: ["登记人", "Entered by"], column: 100 }),
    updatedAt: instant({ words: ["登记时间", "Entered at"], column: 140 }),
  },
});
export type RelatedParty = RecordOf<typeof relatedParty.spec> & { relation: RelationName };

export const Relation = z.enum(Object.keys(relationWords) as RelationName[]);

/** Where the product has the name from: the client's own record, its registration, another client of the group, or the books. */
export const RelatedSource = z.enum(["parent", "group", "legalRep", "shareholder", "investee", "registration"]);

export const RelatedCandidate = z.object({
  name: z.string(),
  source: RelatedSource,
  /** Likely; the person chooses. */
  relation: Relation,
});
export type RelatedCandidate = z.infer<typeof RelatedCandidate>;

/** A company that the registration ties to the client within two steps. */
const GraphTie = Tie.extend({
  /** Null for a lead typed by hand without its kind. */
  tie: Tie.shape.tie.nullable(),
  id: Id,
  rowVersion: RowVersion,
  fetchTime: z.string().nullable(),
  review: z.string(),
  /** On the list of related parties. */
  isRelated: z.boolean(),
});
export type GraphTie = z.infer<typeof GraphTie>;

export const relatedParties = area("/api/jm", {
  GetRelatedCandidates: get(z.object({ projectId: Id }), z.array(RelatedCandidate), inProject(), {
    summary: "Names that may be related parties of the project's client, and are not among them yet",
  }),
  GetCompanyGraphCheckByAPI: get(z.object({ projectId: Id }), z.array(GraphTie), inProject(), {
    summary: "Companies that share people, addresses or telephones with the client, and whether they are on the list",
  }),
});
