/** Every writing call that takes a row version, by four people at the same moment: one of them has an effect, the others are told. */
import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import { cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { equity } from "@digao/contract/areas/balance/equity/calls";
import { fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { auditPlan, auditPlanPaper, teamDiscussionPaper } from "@digao/contract/areas/balance/plan/calls";
import { standBackPaper } from "@digao/contract/areas/balance/risks/calls";
import { acceptancePaper } from "@digao/contract/areas/engagement/acceptance/calls";
import {
  controlTestPaper,
  generalControlsPaper,
  walkthroughPaper,
} from "@digao/contract/areas/evidence/controls/calls";
import { journalConclusion } from "@digao/contract/areas/evidence/journal-tests/calls";
import { sampleConclusion } from "@digao/contract/areas/evidence/sampling/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { auditReports, opinionPaper, reportRegister, textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { completionMemo } from "@digao/contract/areas/report/completion/calls";
import { considerationPaper, goingConcernPaper } from "@digao/contract/areas/report/considerations/calls";
import { correspondencePaper } from "@digao/contract/areas/report/correspondence/calls";
import { misstatementPaper } from "@digao/contract/areas/report/misstatements/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { registers } from "@digao/contract/gathered/registers";
import type { AnyPaper } from "@digao/contract/paper/paper";
import type { AnyRegister } from "@digao/contract/register/register";
import { keyOf } from "@digao/contract/register/register";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { atOnce } from "../at-once.ts";
import { startTestServer, type TestServer } from "../kit.ts";
import { archiveCases } from "../once/archives.ts";
import { clientRequestCases } from "../once/client-requests.ts";
import { controlCases } from "../once/controls.ts";
import { correspondenceCases } from "../once/correspondence.ts";
import { firmCases } from "../once/firm.ts";
import { groupCases } from "../once/group.ts";
import { knowledgeCases } from "../once/knowledge.ts";
import { letterCases } from "../once/letters.ts";
import { moveCases } from "../once/moves.ts";
import { notesCases } from "../once/notes.ts";
import { projectCases } from "../once/project.ts";
import { qualityCases } from "../once/quality.ts";
import { reportCases } from "../once/reports.ts";
import { rollForwardCases } from "../once/roll-forward.ts";
import { type Cases, type House, leaders, newStage, openHouse, type Scene, type Stage } from "../once/stage.ts";
import { fieldsOf } from "../sample.ts";
import { inputFor, named, type Sent, send } from "./send.ts";
import { callsOf, type Shard } from "./shards.ts";

type Schema = z.core.$ZodType;

const innersOf = (schema: Schema): Schema[] => {
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  if (schema instanceof z.ZodArray) return [schema.element];
  const { innerType } = schema._zod.def as { innerType?: Schema };
  return innerType ? [innerType] : [];
};
const depthMax = 12;

/** Whether a field at any depth says which state of a record was seen. */
export function takesVersion(schema: Schema, depth = 0): boolean {
  if (depth > depthMax) return false;
  if (!(schema instanceof z.ZodObject)) return innersOf(schema).some((inner) => takesVersion(inner, depth + 1));
  return Object.entries(schema.shape).some(([name, field]) => /version/i.test(name) || takesVersion(field, depth + 1));
}

const papers: readonly AnyPaper[] = [
  acceptancePaper,
  auditPlanPaper,
  teamDiscussionPaper,
  materialityPaper,
  misstatementPaper,
  journalConclusion,
  sampleConclusion,
  considerationPaper,
  goingConcernPaper,
  completionMemo,
  standBackPaper,
  walkthroughPaper,
  controlTestPaper,
  generalControlsPaper,
  correspondencePaper,
  opinionPaper,
  textPaper,
];
/** Not tried here, with where it is proved that nothing happens twice all the same. */
const exceptions: Readonly<Record<string, string>> = {
  [auditPlan.AdjustAuditPlan.path]: "balance/plan: plan.test.ts, by four people at once",
  ...Object.fromEntries(
    papers.flatMap(({ spec, calls }) =>
      Object.keys(spec.calls.acts).map((act) => [calls[act]?.path, `${spec.name}: paperTests, from every state`]),
    ),
  ),
  [auditReports.SignAuditReport.path]: "takes a second factor: audit-report.test.ts, by four windows at once",
  [reportRegister.SealAuditReport.path]: "waits for both signatures: audit-report.test.ts, by four at once",
  [reportRegister.RemoveFirmCertificate.path]: "needs a licence: audit-report/whole-package.test.ts, by four at once",
  [reportRegister.RecordReportFiling.path]: "waits for the seal: audit-report/filing.test.ts, by four at once",
  [reportRegister.ConfirmReportFiling.path]: "waits for the filing: audit-report/filing.test.ts, by four at once",
  [reportRegister.DeliverAuditReport.path]: "waits for the filing: audit-report/filing.test.ts, by four at once",
  [cashFlow.SaveCashScope.path]: "needs books: balance/cash-flow, by four at once",
  [cashFlow.ExplainCashFlowCheck.path]: "needs a run that differs: balance/cash-flow, by four at once",
  [fixedAssets.ExplainFATie.path]: "needs cards and books that differ: balance/fixed-assets, by four at once",
  [fixedAssets.ExplainFACard.path]: "needs a card that differs: balance/fixed-assets, by four at once",
  [fixedAssets.SaveFADepartment.path]: "needs books: balance/fixed-assets, by four at once",
  [cashFlow.UpdateCashFlowAdjustData.path]: "needs an entry: balance/cash-flow, by four at once",
  [equity.SaveEquityPrior.path]: "needs books: balance/equity, by four at once",
  [equity.ExplainEquityCheck.path]: "needs books that differ: balance/equity, by four at once",
  [calculators.BookCalculation.path]: "brings its drafts up to date, however often: pairs.test.ts",
  [sheets.RestoreSheetVersion.path]: "names the version that comes back, not the one that was seen: pairs.test.ts",
};

const cases: Cases = {
  ...firmCases,
  ...projectCases,
  ...letterCases,
  ...archiveCases,
  ...moveCases,
  ...controlCases,
  ...groupCases,
  ...knowledgeCases,
  ...clientRequestCases,
  ...correspondenceCases,
  ...notesCases,
  ...qualityCases,
  ...reportCases,
  ...rollForwardCases,
};
/** By path: calls of which the schema's sample does not say enough, and those that are not tried. */
export const declaredPaths: readonly string[] = [...Object.keys(cases), ...Object.keys(exceptions)];

/** A register's record is made by its own call, and changed with what the schema's sample says. */
async function registerScene(stage: Stage, endpoint: Endpoint, { spec, calls }: AnyRegister): Promise<Scene> {
  const create = calls.create ?? calls.save;
  const { id, rowVersion } = await stage.call(create, create ? inputFor(create, stage.rows) : {});
  return { input: { ...inputFor(endpoint, stage.rows), [keyOf(spec)]: id, rowVersion } };
}

async function sceneOf(stage: Stage, endpoint: Endpoint): Promise<Required<Scene>> {
  const of = (registers as readonly AnyRegister[]).find(({ calls }) => calls.update === endpoint);
  const plain = (): Scene => ({ input: {} });
  const found =
    cases[endpoint.path] ?? (of && !endpoint.needs.project ? () => registerScene(stage, endpoint, of) : plain);
  const { input, by = leaders } = await found(stage);
  const all: Record<string, unknown> = { ...inputFor(endpoint, stage.rows), rowVersion: 1, ...input };
  const declared = Object.keys(fieldsOf(endpoint.input)).filter((name) => all[name] !== undefined);
  return { input: Object.fromEntries(declared.map((name) => [name, all[name]])), by };
}

/** What somebody else did meanwhile: another version, another state, no such record any more. */
const toldCodes: readonly number[] = [4090, 4221, 4040];

/** Of several records the answer says of each what came of it. */
function hasEffect({ status, text }: Sent): boolean {
  if (status !== 200) return false;
  const { rows } = Object(JSON.parse(text).result);
  if (!Array.isArray(rows) || rows.length === 0) return true;
  const kinds = rows.map((row) => Object(row).kind ?? Object(row).ok ?? "saved");
  return kinds.some((kind) => kind === "saved" || kind === true);
}

export function sweepAtOnce(shard: Shard): void {
  let server: TestServer;
  let house: House;
  beforeAll(async () => {
    server = await startTestServer({ isAlone: true });
    house = await openHouse(server);
  });
  afterAll(() => server.stop());

  const endpoints = callsOf(shard).filter(({ writes, input }) => writes && takesVersion(input));
  const tried = endpoints.filter(({ path }) => !(path in exceptions));
  describe("by four people at the same moment", () => {
    test.each(named(tried))("%s: one effect, the others are told what happened", async (_name, endpoint) => {
      const stage = await newStage(house);
      const { input, by } = await sceneOf(stage, endpoint);
      const { answers, acts } = await atOnce(server, house.firm, by, (person) =>
        send(house.clients[person], endpoint, input),
      );
      const done = answers.filter(hasEffect);
      const told = answers.filter(({ status }) => status !== 200).map(({ text }) => JSON.parse(text).error);
      expect(
        told.map(({ code, message }) => (toldCodes.includes(code) ? "told" : `${code} ${message}`)),
        "say in test/once what the call needs to be made",
      ).toEqual(told.map(() => "told"));
      expect(done.length, JSON.stringify(told)).toBe(1);
      expect(acts.size, JSON.stringify([...acts])).toBeLessThanOrEqual(1);
    });
  });
}
