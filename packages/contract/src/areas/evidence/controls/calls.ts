/** Internal control (内部控制): cycles with walkthrough and flow chart, control points, tests, general IT controls, deficiencies. */
import { z } from "zod";
import { area, get, inProject, post, put } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { paper, type RecordOf } from "../../../paper/paper.ts";
import { ReasonText } from "../../../reason.ts";
import { type RecordOf as Row, register } from "../../../register/register.ts";
import { Flag, Id, IsoDate, Nothing, OptionalId, RowVersion, RptLang } from "../../../shapes.ts";
import { cycles } from "./cycles.ts";
import { accountCodeMax, flowLimits } from "./lengths.ts";
import { controlTestSpec, generalControlsSpec, walkthroughSpec } from "./papers.ts";
import { controlBase, controlDeficiencySpec, controlPointSpec, ipeReportSpec, itApplicationSpec } from "./registers.ts";

export const controlPoint = register(controlPointSpec);
export type ControlPoint = Row<typeof controlPoint.spec>;
export const itApplication = register(itApplicationSpec);
export const ipeReport = register(ipeReportSpec);
export type IpeReport = Row<typeof ipeReport.spec>;
export const controlDeficiency = register(controlDeficiencySpec);

export const walkthroughPaper = paper(walkthroughSpec);
export type Walkthrough = RecordOf<typeof walkthroughPaper.spec>;
export const generalControlsPaper = paper(generalControlsSpec);
const Item = z.object({ no: z.string(), date: z.string() });
export const controlTestPaper = paper(controlTestSpec, {
  sheet: {
    /** What was drawn, in its order. */
    drawn: z.array(Item),
  },
});
export type ControlTest = RecordOf<typeof controlTestPaper.spec>;

const place = z.number().min(-20_000).max(20_000);
const FlowNode = z.object({
  id: z.string().min(1).max(20),
  kind: z.enum(["start", "step", "decision", "document", "control", "end"]),
  text: z.string().trim().max(flowLimits.text),
  x: place,
  y: place,
});
const FlowEdge = z.object({
  from: z.string().min(1).max(20),
  to: z.string().min(1).max(20),
  text: z.string().trim().max(flowLimits.text).default(""),
});
export const Flow = z.object({
  nodes: z
    .array(FlowNode)
    .max(flowLimits.nodes)
    .refine((nodes) => new Set(nodes.map(({ id }) => id)).size === nodes.length),
  edges: z.array(FlowEdge).max(flowLimits.edges),
});
export type Flow = z.infer<typeof Flow>;

const ControlCycle = z.object({
  id: Id,
  code: z.enum(cycles),
  applies: z.number(),
  reason: z.string().nullable(),
  decidedName: z.string().nullable(),
  points: z.number(),
  keys: z.number(),
  tested: z.number(),
  relied: z.number(),
  failed: z.number(),
  deficiencies: z.number(),
  /** Of all its deficiencies together. */
  worst: z.number().nullable(),
  walkthrough: z.number().nullable(),
  walkDay: z.string().nullable(),
  flow: Flow,
  rowVersion: RowVersion,
});
export type ControlCycle = z.infer<typeof ControlCycle>;

const Draw = z.object({
  id: Id,
  kind: z.number(),
  isExtension: z.boolean(),
  size: z.number(),
  seed: z.number(),
  sampleRunId: z.number().nullable(),
  runNo: z.number().nullable(),
  numberFrom: z.number().nullable(),
  numberTo: z.number().nullable(),
  reason: z.string().nullable(),
  drawnName: z.string(),
  drawnAt: z.string(),
  isReplaced: z.boolean(),
});
const LinkedRisk = z.object({ id: Id, name: z.string(), riskLevel: z.number(), reliance: z.number() });
const ControlStanding = z.object({
  id: Id,
  standing: z.number(),
  why: z.array(z.string()),
  /** Items that its test takes, and in all once a single deviation is extended; null where none is enough. */
  size: z.number(),
  extendedTo: z.number().nullable(),
  /** Nothing that was drawn is handed in or approved. */
  mayDraw: z.boolean(),
  mayExtend: z.boolean(),
  draws: z.array(Draw),
  risks: z.array(LinkedRisk),
});
export type ControlStanding = z.infer<typeof ControlStanding>;

const Communicated = z.object({
  id: Id,
  cycle: z.string(),
  controlCode: z.string().nullable(),
  description: z.string(),
  grade: z.number(),
  /** Those charged with governance, in writing and by the report date; else management. */
  toGovernance: z.boolean(),
});
export type Communicated = z.infer<typeof Communicated>;

const UsedBy = z.object({ id: Id, lineNo: z.number(), item: z.string(), content: z.string() });
const ofControl = (role: "member" | "team") => inProject(role, "id", "controlPoint");
const ofReport = (role: "member" | "team") => inProject(role, "id", "ipeReport");
const ofCycle = inProject("team", "id", "controlCycle");
const number = z.coerce.number().int().min(0).max(9_999_999_999);

export const controls = area(controlBase, {
  OpenControls: post(z.object({ projectId: Id, RptLang }), z.object({ made: z.number() }), inProject("team"), {
    summary: "Puts the nine cycles and their usual controls into the project, those that it lacks",
  }),
  GetControlCycles: get(z.object({ projectId: Id }), z.array(ControlCycle), inProject(), {
    summary: "The cycles with their walkthroughs, counts of controls and the grade of their deficiencies",
  }),
  SaveControlCycle: put(
    z.object({
      id: Id,
      rowVersion: RowVersion,
      applies: z.coerce.number().int().min(0).max(2),
      reason: ReasonText().default(""),
    }),
    Nothing,
    ofCycle,
    { summary: "Says whether a cycle applies, and why" },
  ),
  SaveControlFlow: put(z.object({ id: Id, rowVersion: RowVersion, flow: Flow }), Nothing, ofCycle, {
    body: "long",
    summary: "Keeps the flow chart of a cycle",
  }),
  GetControlStanding: get(z.object({ id: Id }), ControlStanding, ofControl("member"), {
    summary: "What is known of a control: standing and why, size of its test, draws and linked risks",
  }),
  DrawControlItems: post(
    z.object({
      id: Id,
      /** Of the journal of this period. */
      periodId: OptionalId,
      accountCode: z.string().max(accountCodeMax).optional(),
      from: IsoDate.optional(),
      to: IsoDate.optional(),
      /** Or of documents that are numbered. */
      numberFrom: number.nullish(),
      numberTo: number.nullish(),
      isExtension: Flag.default(false),
      /** Needed where items were drawn before. */
      reason: ReasonText().default(""),
    }),
    ControlStanding,
    ofControl("team"),
    { summary: "Draws the items of a test by a seed that is kept, and puts them into its paper" },
  ),
  LinkControlRisk: put(z.object({ id: Id, riskId: Id }), ControlStanding, ofControl("team"), {
    summary: "Links a risk that the control answers",
  }),
  UnlinkControlRisk: put(
    z.object({ id: Id, riskId: Id, reason: ReasonText().min(1) }),
    ControlStanding,
    ofControl("team"),
    {
      summary: "Takes a risk off a control, with a reason",
    },
  ),
  TakeEarlierTests: post(z.object({ projectId: Id }), z.object({ found: z.number() }), inProject("team"), {
    summary: "Looks up in the client's earlier projects when each control was tested last",
  }),
  GetReportProcedures: get(z.object({ id: Id }), z.array(UsedBy), ofReport("member"), {
    summary: "The procedures that used a report of the client's systems",
  }),
  LinkReportProcedure: put(z.object({ id: Id, progLineId: Id }), z.array(UsedBy), ofReport("team"), {
    summary: "Says that a procedure used a report",
  }),
  UnlinkReportProcedure: put(
    z.object({ id: Id, progLineId: Id, reason: ReasonText(limits.reasonMax).min(1) }),
    z.array(UsedBy),
    ofReport("team"),
    { summary: "Takes a procedure off a report, with a reason" },
  ),
  GetDeficienciesToTell: get(z.object({ projectId: Id }), z.array(Communicated), inProject(), {
    summary: "Deficiencies with their grade and whom they are communicated to",
  }),
});
