/** Audit programmes (审计程序): the procedures of a statement item, what came of each, and what stands behind it. */

import { z } from "zod";
import { area, del, get, inProject, post, put } from "../../../endpoint.ts";
import { ReasonText } from "../../../reason.ts";
import { Flag, Id, IsoDate, Nothing, RowVersion } from "../../../shapes.ts";
import { procedureMax } from "../../firm/category-templates/calls.ts";

/** Assertions (认定), in the order of the enum. */
export const assertions = ["E", "R", "C", "V", "O", "A", "CO", "CL", "P"] as const;
export const Assertion = z.enum(assertions);
export type Assertion = z.infer<typeof Assertion>;
/** Enum procType: 1 inquiry … 8 stock-take. */
export const ProcType = z.coerce.number().int().min(1).max(8);
/** Enum progResult: 0 not done, 1 done, 2 done with exception, 3 not applicable, 4 not done for a reason, 5 in progress. */
export const ProgResult = z.coerce.number().pipe(z.union([0, 1, 2, 3, 4, 5].map((value) => z.literal(value))));
/** Index of a working paper: ZD-2, ZD-2-1. */
export const wpIndexPattern = /^[A-Z][A-Z0-9]{0,5}(-[A-Z0-9]{1,6}){1,3}$/;
const WpIndex = z.string().trim().toUpperCase().regex(wpIndexPattern).max(20);

export const ProgLine = z.object({
  id: Id,
  projectId: Id,
  /** The statement item it belongs to. */
  RId: Id,
  lineNo: z.number(),
  assertions: z.array(z.string()),
  procTypes: z.array(z.number()),
  content: z.string(),
  /** Neither left out nor left undone without the agreement of who leads the project. */
  isKey: z.boolean(),
  /** Written in the project, not copied from the firm's programme. */
  isOwn: z.boolean(),
  /** Tailored: one that is not selected is not carried out and counts nowhere. */
  isSelected: z.boolean(),
  wpIndex: z.string().nullable(),
  /** Where such a paper usually stands. */
  wpUsual: z.string().nullable(),
  /** The index names no paper of the project, or one without content, or one of another kind than the procedure; `doubtful` may be. */
  paperLack: z.enum(["noPaper", "empty", "wrong", "doubtful"]).nullable(),
  /** A sample drawn for it is not concluded. */
  hasOpenSample: z.boolean(),
  result: z.number(),
  note: z.string().nullable(),
  notDoneReason: z.string().nullable(),
  /** Where an exception went to; a void one (3) corrects nothing. */
  adjustment: z
    .object({ id: Id, adjNo: z.string().nullable(), description: z.string(), status: z.number() })
    .nullable(),
  execUserId: z.number().nullable(),
  execUserName: z.string().nullable(),
  execDate: z.string().nullable(),
  /** A key procedure said not to apply or left undone: it waits until who leads the project agrees. */
  needsApproval: z.boolean(),
  approvedByName: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** Carried out, or left undone for a reason that stands. */
  isSettled: z.boolean(),
  /** Samples drawn for it, the latest first. */
  samples: z.array(z.object({ id: Id, runNo: z.number(), title: z.string(), status: z.number() })),
  /** Vouchers drawn for it; cancelled ones count nowhere. */
  drawn: z.number(),
  checked: z.number(),
  exceptions: z.number(),
  rowVersion: RowVersion,
});
export type ProgLine = z.infer<typeof ProgLine>;

/** Of a procedure. */
const Content = z.string().trim().min(1).max(procedureMax);
const ProcedureContent = z.object({
  content: Content,
  assertions: z
    .array(Assertion)
    .min(1)
    .refine((all) => new Set(all).size === all.length),
  procTypes: z
    .array(ProcType)
    .min(1)
    .max(8)
    .refine((all) => new Set(all).size === all.length),
});
const One = z.object({ id: Id, rowVersion: RowVersion });
const ofLine = (role: "member" | "leader" = "member") => inProject(role, "id", "progLine");

export const programs = area("/api/services/app/Program", {
  GetProgLineByRID: get(z.object({ Id, projectId: Id }), z.array(ProgLine), inProject("member", "Id", "fsItem"), {
    summary: "The audit programme of a statement item",
  }),
  UpdateProgLineWp: put(One.extend({ wpIndex: WpIndex.nullable() }), ProgLine, ofLine(), {
    summary: "Where the paper of a procedure stands",
  }),
  UpdateProgLineResult: put(
    One.extend({
      result: ProgResult,
      /** What is left out stays as it is. */
      note: z.string().trim().max(4000).nullish(),
      notDoneReason: ReasonText().nullish(),
      adjustHeadId: Id.nullish(),
      /** Today where left out. */
      execDate: IsoDate.optional(),
    }),
    ProgLine,
    ofLine(),
    { summary: "What came of a procedure" },
  ),
  /** Ours: agrees that a key procedure does not apply or is left undone, or sends it back to be carried out. */
  ApproveProgLine: put(One.extend({ isApproved: Flag }), ProgLine, ofLine("leader"), {
    summary: "Agrees that a key procedure is left undone, or sends it back to be carried out",
  }),
  /** Ours: a procedure of the project's own. */
  CreateProgLine: post(ProcedureContent.extend({ RId: Id }), ProgLine, inProject("member", "RId", "fsItem"), {
    body: "long",
    summary: "A new procedure of the project's own",
  }),
  /** Ours: tailors the programme. Those of the firm's are changed and left out by who leads the project. */
  UpdateProgLine: put(
    One.extend(ProcedureContent.partial().shape).extend({ isSelected: Flag.optional() }),
    ProgLine,
    ofLine(),
    {
      body: "long",
      summary: "Changes a procedure, or leaves it out of the programme",
    },
  ),
  /** Ours: one of the project's own that nothing was done on. */
  DelProgLine: del(One, Nothing, ofLine(), {
    summary: "Removes a procedure of the project's own that nothing was done on",
  }),
});
