/** Signs of sheets, by the rules of items' papers, and the summary of all papers with what each still waits for. */

import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, RptLang } from "../../../shapes.ts";
import { Allowed, GateOverride, MayCancel, PaperGate, Sign, UnauthorisedSign } from "../../../sign-off/papers.ts";
import { paperGates } from "../../engagement/papers/codes.ts";

const SignLevel = z.coerce.number().int().min(0).max(4);
/** enums refType: 1 a statement item, 19 a sheet. */
const PaperType = z.coerce
  .number()
  .int()
  .refine((type) => type === 1 || type === 19);

/** A sign on a sheet, with the version that was signed. */
const SheetSign = Sign.extend({ version: z.number().nullable() });

export const PaperSigns = z.object({
  id: Id,
  name: z.string(),
  wpIndex: z.string().nullable(),
  /** Of its last change: a sign names what it was given to. */
  seq: z.number(),
  /** enums wpStatus */
  status: z.number(),
  signs: z.array(SheetSign),
  unauthorised: z.array(UnauthorisedSign),
  can: z.object({
    sign: z.array(Allowed.extend({ level: z.number() })),
    cancel: z.array(MayCancel),
    gates: z.array(PaperGate),
    override: Allowed,
  }),
  /** The last of each gate. */
  overrides: z.array(GateOverride),
});
export type PaperSigns = z.infer<typeof PaperSigns>;

const Cell = z.object({
  level: z.number(),
  isNeeded: z.boolean(),
  sign: Sign.omit({ signLevel: true, signerRole: true }).nullable(),
});

export const PaperRow = z.object({
  refType: z.number(),
  id: Id,
  /** Of an item, and of a sheet that belongs to one. */
  itemId: Id.nullable(),
  grpId: z.number().nullable(),
  stdCode: z.string().nullable(),
  wpIndex: z.string().nullable(),
  name: z.string(),
  /** Of an item: its amount and conclusion. */
  audited: z.string().nullable(),
  result: z.number(),
  /** enums wpStatus */
  wpStatus: z.number(),
  /** Who is to prepare it, or has worked on it last. */
  auditUserId: z.number().nullable(),
  auditUserName: z.string().nullable(),
  cells: z.array(Cell),
  overrides: z.array(GateOverride),
});
export type PaperRow = z.infer<typeof PaperRow>;

export const PaperMatrix = z.object({
  rows: z.array(PaperRow),
  /** Signed and not out of date, of those that need the level. */
  totals: z.array(z.object({ level: z.number(), signed: z.number(), needed: z.number() })),
});
export type PaperMatrix = z.infer<typeof PaperMatrix>;

const own = inProject("member", "Id", "auditSheet");
const signing = inProject("anyMember", "Id", "auditSheet");
const papersMax = 500;

export const paperSigns = area("/api/services/app/paper", {
  /** Signs of a sheet, and what the caller may do. */
  GetPaperSigns: get(z.object({ Id, RptLang }), PaperSigns, own, {
    summary: "Signs on a sheet, and what the caller may do",
  }),
  /** `seq`: the last change that the caller has seen. */
  SignPaper: post(z.object({ Id, signLevel: SignLevel, seq: z.coerce.number().int().min(0) }), PaperSigns, signing, {
    afterReport: "signs",
    summary: "Signs a sheet as the caller has seen it",
  }),
  CancelPaperSign: post(
    z.object({ Id, signLevel: SignLevel, reason: ReasonText(300).optional() }),
    PaperSigns,
    signing,
    { afterReport: "signs", summary: "Takes a sign on a sheet back" },
  ),
  OverridePaperGates: post(
    z.object({
      Id,
      gates: z
        .array(z.object({ name: z.enum(paperGates), subjects: z.array(z.string().max(200)).min(1).max(2000) }))
        .min(1)
        .max(paperGates.length)
        .refine((gates) => new Set(gates.map(({ name }) => name)).size === gates.length),
      reason: ReasonText().min(1),
    }),
    PaperSigns,
    inProject("leader", "Id", "auditSheet"),
    { body: "rows", summary: "Lets a sheet pass gates, with a reason that stays with it" },
  ),
  /** Papers down, levels across (作业签署汇总): items and sheets. */
  GetPaperMatrix: get(z.object({ projectId: Id, RptLang }), PaperMatrix, inProject(), {
    summary: "Who signed which paper at which level (作业签署汇总)",
  }),
  /** Signs those that the rules let the caller sign, and says of each other one why not. */
  SignPapers: post(
    z.object({
      projectId: Id,
      papers: z
        .array(z.object({ refType: PaperType, refId: Id }))
        .min(1)
        .max(papersMax),
      signLevel: SignLevel,
    }),
    z.object({
      signed: z.array(z.object({ refType: z.number(), refId: Id })),
      skipped: z.array(z.object({ refType: z.number(), refId: Id, name: z.string(), reason: z.string() })),
    }),
    inProject("anyMember"),
    { body: "rows", afterReport: "signs", summary: "Signs several papers; of each that the rules refuse, why" },
  ),
  DownPaperMatrix: get(z.object({ projectId: Id, RptLang }), Bytes, inProject(), {
    kind: "file",
    summary: "The table of signs as a workbook",
  }),
});
