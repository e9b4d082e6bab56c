/**
 * A whole year, once, by the calls that the screens make: from a new client's books to the report that is handed over, the archived file
 * and the project of the year after, with each person in their role. Nothing is put into the database beside them but licences and codes.
 */

import { materialityStage } from "@digao/contract/areas/balance/materiality/codes";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { rollForward } from "@digao/contract/areas/office/roll-forward/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { verifyTenant } from "../../../../scripts/verify-log.ts";
import { within } from "../../../../test/pace.ts";
import { newProject } from "../builders.ts";
import { newYear } from "../roll-desk.ts";
import { expectedItems } from "../sample-books.ts";
import { archive, readArchive, verifyOffline } from "./archive.ts";
import { openYear, type YearDesk } from "./desk.ts";
import {
  answerOverride,
  assessRisks,
  finishItems,
  plan,
  prepareStatements,
  setMateriality,
  settleOpenWork,
  signItems,
} from "./fieldwork.ts";
import {
  concludeMisstatements,
  considerStandards,
  correspond,
  declareAtCompletion,
  goWithoutOwnStatements,
  lookBack,
} from "./judgement.ts";
import { publishNotes, writeNotes } from "./notes.ts";
import {
  answerCompletion,
  answerFindings,
  approveMemo,
  approveOpinionAndText,
  deliver,
  move,
  openChecks,
  planReport,
  sealAndFile,
  sign,
  waive,
} from "./report.ts";

const patience = within(600_000);
let desk: YearDesk;
beforeAll(async () => {
  desk = await openYear();
}, patience);
afterAll(() => desk.server.stop());

async function expectFigures(): Promise<void> {
  const { rows } = await desk.by.staff2.call(trialBalance.GetTrialBalance, { projectId: desk.projectId });
  const byCode = new Map(rows.map((row) => [row.stdCode, row]));
  for (const { nameZh: _, kind: _kind, code, ...expected } of expectedItems()) {
    // The file leaves the of-which line of continuing operations unadjusted; its formula P399 - P3992 does not.
    const audited = code === "P3991" ? "1113433.66" : expected.audited;
    expect([code, byCode.get(code)]).toEqual([code, expect.objectContaining({ ...expected, audited })]);
  }
}

it(
  "goes from the client's books to the delivered report, the archive and the next year, every figure as expected",
  async () => {
    await settleOpenWork(desk);
    await setMateriality(desk, materialityStage.planning);
    await assessRisks(desk);
    await plan(desk);
    await finishItems(desk);
    await answerOverride(desk);
    await signItems(desk);
    await prepareStatements(desk);
    await setMateriality(desk, materialityStage.completion);
    await declareAtCompletion(desk);
    await considerStandards(desk);
    await lookBack(desk);
    await concludeMisstatements(desk);
    await goWithoutOwnStatements(desk);
    await writeNotes(desk);
    expect(await publishNotes(desk)).toEqual([]);
    await expectFigures();

    expect(await move(desk, 2, "外勤结束，底稿均已得出结论")).toBe(2);
    const reportId = await planReport(desk);
    await correspond(desk);
    await waive(desk, {
      CC07: "银行和往来函证由集团组成部分项目统一发函并收回，本项目取得复核记录",
      CC09: "期初数与上年已审报告及客户开账数逐项核对一致，上年底稿不在本系统内",
    });
    await approveMemo(desk);
    expect(await move(desk, 3, "附注已发布，提交报告复核")).toBe(3);
    await approveOpinionAndText(desk, reportId);
    await sign(desk, reportId, desk.projectId);
    // Not sealed before the work is done, however many have signed.
    await expect(sealAndFile(desk, () => true)).rejects.toThrow("待更正或说明");
    expect(await answerFindings(desk)).toBeGreaterThan(0);
    await expect(sealAndFile(desk, () => true)).rejects.toThrow("完成检查");
    // What only the filing settles is left.
    expect((await answerCompletion(desk)).map((line) => line.slice(0, 4))).toEqual(["CC43"]);
    await sealAndFile(desk, (no) => no.endsWith("第0001号"));
    await expect(deliver(desk)).rejects.toThrow("已出报告");
    expect(await openChecks(desk)).toEqual([]);
    expect(await move(desk, 4, "报告已签发并报备")).toBe(4);
    expect(await deliver(desk)).toBe(1);

    await desk.server.runJobs();
    expect((await readArchive(desk)).lacks).toEqual([]);
    await archive(desk);
    expect(await readArchive(desk)).toMatchObject({ archiveFlag: 2, request: { version: 1 } });
    expect(await verifyOffline(desk)).toEqual([]);
    expect((await verifyTenant(desk.server.pool, desk.firm.id)).broken).toEqual([]);
    await expectFigures();

    const { custId } = await desk.by.manager.call(projects.GetProject, { Id: desk.projectId });
    const next = await newProject(desk.by.manager, { custId, ...newYear });
    const offer = { projectId: next, fromProjectId: desk.projectId };
    const { parts } = await desk.by.manager.call(rollForward.GetRollForwardOffer, offer);
    const chosen = parts.flatMap(({ code, stands, ways }) =>
      stands === "taken" && ways[0] ? [{ code, way: ways[0] }] : [],
    );
    await desk.by.manager.call(rollForward.RollForward, { ...offer, parts: chosen });
    await desk.server.runJobs();
    const report = await desk.by.manager.call(rollForward.GetRollForwardReport, { projectId: next, RptLang: "zh" });
    expect(report.parts.map(({ state, why }) => [state, why])).toEqual(report.parts.map(() => ["done", null]));
  },
  patience,
);
