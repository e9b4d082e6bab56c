/** Declarations (客户声明) and communications (相关沟通): documents of the engagement, each with a text in versions and what became of it. */
import { z } from "zod";
import { area, get, inProject, type Output, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { paper } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Flag, Id, IsoDate, OptionalId, RowVersion, RptLang } from "../../../shapes.ts";
import { boundKeys } from "./kind.ts";
import { correspondenceSpec } from "./paper.ts";

const Bound = z.object({ key: z.enum(boundKeys), words: z.string(), value: z.string() });
export type Bound = z.infer<typeof Bound>;

/** What a version was written on; kept with it. */
export const AnnexTable = z.object({
  name: z.string(),
  heads: z.array(z.string()),
  amounts: z.array(z.number()),
  rows: z.array(z.array(z.string())),
});
export type AnnexTable = z.infer<typeof AnnexTable>;
export const BoundFigures = z.object({ values: z.record(z.string(), z.string()), annexes: z.array(AnnexTable) });
export type BoundFigures = z.infer<typeof BoundFigures>;

export const correspondencePaper = paper(correspondenceSpec, {
  record: { bound: BoundFigures },
  sheet: {
    /** Marked up, as the firm's catalogue or its own template has it. */
    template: z.string(),
    templateTitle: z.string(),
    documentId: Id,
    /** The firm keeps a text of its own for these kinds. */
    isFirms: z.boolean(),
    /** Whether the reader may keep the version in force as the firm's, or give the firm's up. */
    canKeep: z.boolean(),
    /** Of each figure what it is now, in the language of the document. */
    figures: z.array(Bound),
    annexes: z.array(AnnexTable),
  },
});
export type CorrespondenceText = Output<typeof correspondencePaper.calls.sheet>["records"][number];

export const namesMax = 200;
export const codesMax = 20;

const Act = z.object({
  id: Id,
  act: z.number(),
  revision: z.number(),
  day: z.string(),
  how: z.number().nullable(),
  people: z.string(),
  words: z.string(),
  reason: z.string(),
  fileId: z.number().nullable(),
  fileName: z.string().nullable(),
  sha256: z.string().nullable(),
  by: z.string(),
  at: z.string(),
});
export type CorrespondenceAct = z.infer<typeof Act>;

const May = z.object({ ok: z.boolean(), reason: z.string() });
export const CorrespondenceDocument = z.object({
  id: Id,
  codes: z.array(z.string()),
  title: z.string(),
  isDeclaration: z.boolean(),
  lang: z.enum(["zh", "en"]),
  state: z.number(),
  /** In force; null until one is approved. */
  versionId: z.number().nullable(),
  revision: z.number().nullable(),
  preparer: z.string().nullable(),
  approver: z.string().nullable(),
  isRevised: z.boolean(),
  /** Of the version in force: what it is bound to has moved. */
  moved: z.array(z.string()),
  /** The day it bears, else the day it was sent. */
  day: z.string().nullable(),
  /** A representation dated one to five days before the report. */
  isEarly: z.boolean(),
  acts: z.array(Act),
  withdrawnBy: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  can: z.object({ send: May, receive: May, hold: May, withdraw: May }),
  rowVersion: RowVersion,
});
export type CorrespondenceDocument = z.infer<typeof CorrespondenceDocument>;

const Kind = z.object({
  code: z.string(),
  name: z.string(),
  audience: z.number(),
  stage: z.number(),
  source: z.string(),
  due: z.string(),
  applies: z.string(),
  signers: z.string(),
  /** By the facts of the project; null where people say. */
  isNeeded: z.boolean().nullable(),
  isCompulsory: z.boolean(),
  /** The document that stands for it. */
  documentId: z.number().nullable(),
});
export type CorrespondenceKindRow = z.infer<typeof Kind>;

export const Correspondences = z.object({
  kinds: z.array(Kind),
  documents: z.array(CorrespondenceDocument),
  reportDate: z.string().nullable(),
});
export type Correspondences = z.infer<typeof Correspondences>;

const Day = { day: IsoDate };
const names = z.string().trim().min(2).max(namesMax);
const document = inProject("member", "Id", "correspondence");
const leader = inProject("leader", "Id", "correspondence");
const seen = { Id, rowVersion: RowVersion };

export const correspondence = area("/api/services/app/correspondence", {
  GetCorrespondence: get(z.object({ projectId: Id, isDeclaration: Flag, RptLang }), Correspondences, inProject(), {
    summary: "The kinds of declarations or communications with what the project needs, and its documents",
  }),
  AddCorrespondence: post(
    z.object({ projectId: Id, codes: z.array(z.string().max(10)).min(1).max(codesMax), lang: z.enum(["zh", "en"]) }),
    CorrespondenceDocument,
    inProject(),
    { summary: "Begins a document of one kind, or of several declarations together" },
  ),
  SendCorrespondence: post(
    z.object({
      ...seen,
      ...Day,
      versionId: Id,
      how: z.coerce.number().int().min(1).max(4),
      people: names,
      words: ReasonText(limits.reasonMax).default(""),
    }),
    CorrespondenceDocument,
    leader,
    { summary: "The version in force went out: when, how and to whom" },
  ),
  ReceiveCorrespondence: post(
    z.object({ ...seen, ...Day, versionId: Id, people: names, fileId: Id, reason: ReasonText().default("") }),
    CorrespondenceDocument,
    document,
    { summary: "The signed copy or the reply came back: the day it bears, who signed it, and its file" },
  ),
  HoldCorrespondence: post(
    z.object({
      ...seen,
      ...Day,
      versionId: Id,
      people: names,
      words: ReasonText(limits.textMax).min(1),
      reply: ReasonText(limits.textMax).default(""),
      fileId: OptionalId,
    }),
    CorrespondenceDocument,
    leader,
    { summary: "It was talked over: when, with whom, what was said and answered" },
  ),
  WithdrawCorrespondence: post(z.object({ ...seen, reason: ReasonText().min(1) }), CorrespondenceDocument, leader, {
    summary: "A leader withdraws a document for good, and says why",
  }),
  SetCorrespondenceTemplate: post(z.object({ Id, isKept: z.boolean() }), z.object({ isFirms: z.boolean() }), leader, {
    summary: "Keeps the version in force as the firm's own template for these kinds, or goes back to the catalogue's",
  }),
  DownCorrespondence: get(
    z.object({ Id, format: z.enum(["docx", "pdf"]).default("docx"), versionId: OptionalId }),
    Bytes,
    document,
    { kind: "file", summary: "A version as a letter in Word or as a PDF, with its annexes" },
  ),
});
