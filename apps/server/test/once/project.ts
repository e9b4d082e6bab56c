/** Changes of what belongs to a project: programmes, entries, items, files, papers and draws. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { calculators } from "@digao/contract/areas/balance/calculators/calls";
import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { risk, risks } from "@digao/contract/areas/balance/risks/calls";
import { trialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { keyContract } from "@digao/contract/areas/engagement/auditee/calls";
import { programs } from "@digao/contract/areas/engagement/programs/calls";
import { projectDetail, projectHours } from "@digao/contract/areas/engagement/project-detail/calls";
import { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { journalTests } from "@digao/contract/areas/evidence/journal-tests/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { jobDo, ownTasks } from "@digao/contract/areas/office/job-do/calls";
import { projectEvent } from "@digao/contract/areas/office/project-events/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { misstatements, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { plantPapers } from "../paper-desk.ts";
import { registryCases } from "./registry.ts";
import { type Case, type Cases, made, outsiders, own, type Stage, type Values } from "./stage.ts";

/** The row of the project that the call is about, as it would stand. */
const standing =
  (table: Parameters<Stage["put"]>[0], of: keyof Stage["rows"], values: Values, input: Values = {}): Case =>
  async (stage) => {
    await stage.put(table, stage.rows[of], values);
    return { input };
  };

const otherItem = ({ add }: Stage): Promise<number> =>
  add("fs_item", {
    std_code: "A105",
    grp_id: 1,
    rpt_type: 1,
    name_zh: "对方",
    name_en: "Other",
    line_no: 2,
    kind: "L",
  });
async function linesOf(stage: Stage) {
  const fsItemId = await otherItem(stage);
  return [
    { fsItemId: stage.rows.fsItem, debit: "1.00", credit: "0.00" },
    { fsItemId, debit: "0.00", credit: "1.00" },
  ];
}
const entry: Case = async (stage) => ({
  input: {
    id: stage.rows.adjustment,
    rowVersion: 1,
    adjType: 1,
    description: "改动",
    lines: await linesOf(stage),
  },
});
const toCheck: Case = async (stage) => {
  const { rows, add, put, idOf } = stage;
  await add("adjust_line", {
    head_id: rows.adjustment,
    line_no: 2,
    fs_item_id: await otherItem(stage),
    credit: "1.00",
  });
  await put("adjust_head", rows.adjustment, { status: 1, preparer_id: idOf("staff2") });
  return {};
};

const ownLine = (stage: Stage) =>
  stage.call(programs.CreateProgLine, {
    RId: stage.rows.fsItem,
    content: "项目组自订程序",
    assertions: ["E"],
    procTypes: [1],
  });

const party = (stage: Stage) =>
  stage.call(relatedParty.calls.save, {
    projectId: stage.rows.project,
    name: `关联方${stage.rows.project}`,
    relation: "other",
  });
const riskOf =
  (more: Values = {}) =>
  (stage: Stage) =>
    stage.call(risk.calls.save, {
      projectId: stage.rows.project,
      whatCanGoWrong: "存货盘点差异未入账",
      likelihood: "1",
      possible: "1.00",
      ...more,
    });
const fraud = riskOf({ kind: "revenueFraud", stream: "租金收入" });
const expression = { field: "summary", op: "empty", values: [] };
const filter = (stage: Stage) =>
  stage.call(vouchers.SaveLineFilter, {
    projectId: stage.rows.project,
    filterName: `筛选${stage.rows.project}`,
    expression,
  });

const drawn =
  (input: Values, values: Values = {}): Case =>
  async (stage) => {
    const { rows, put } = stage;
    if (Object.keys(values).length > 0) await put("drawn_voucher", rows.drawnVoucher, values);
    return { input: { ids: [rows.drawnVoucher], rowVersions: [1], ...input } };
  };
const drawnEntry: Case = async (stage) => {
  const { rows, put } = stage;
  await put("drawn_voucher", rows.drawnVoucher, { result: 3, diff_amount: "1.00", remark: "金额不符", status: 1 });
  const lines = await linesOf(stage);
  return {
    input: { ids: [rows.drawnVoucher], rowVersions: [1], adjType: 1, description: "更正", lines },
  };
};

async function newItem({ add, rows }: Stage): Promise<number> {
  return add("sample_item", {
    run_id: rows.sampleRun,
    seq: 1,
    kind: 1,
    place: 1,
    hits: 1,
    line_id: rows.voucherLine,
    jmsn: rows.voucher,
    j_period: 202301,
    j_date: "2023-01-31",
    j_type: "记",
    j_no_text: "1",
    line_no: 1,
    account_code: "1001",
    account_name: "现金",
    summary: "同时",
    debit: "1.00",
    credit: "0.00",
    book: "1.00",
  });
}
const tested: Case = async (stage) => ({
  input: { items: [{ id: await newItem(stage), rowVersion: 1, audited: "1.00", remark: "核对发票与入库单" }] },
});
const withdrawn: Case = async ({ inDb }) => {
  await inDb((db) => db.deleteFrom("paper_record").where("kind", "=", "sampleConclusion").execute());
  return { input: { reason: "抽样总体选择有误，重新抽取" }, by: own };
};

const concluded = { result: 1, result_text: "可以确认" };
const cleared: Case = async ({ rows, put, idOf }) => {
  await put("fs_item", rows.fsItem, {
    ...concluded,
    result_user_id: idOf("manager"),
    result_time: "2024-05-01T00:00:00Z",
  });
  return {};
};
const published: Case = async (stage) => {
  await cleared(stage);
  return { input: { publishStatus: 1 } };
};
const resulted: Case = async ({ firm, rows, put, inDb }) => {
  await plantPapers(firm, rows.project, ["ZA-2"]);
  await put("prog_line", rows.progLine, { result: 1, wp_index: "ZA-2", note: "已执行" });
  await inDb(async (db) => {
    await db.deleteFrom("adjust_line").execute();
    await db.deleteFrom("fs_detail").execute();
    await db.deleteFrom("msg_head").execute();
  });
  return { input: { result: 1, resultText: "核对至总账、明细账与原始凭证，未见异常" } };
};

const secondVersion: Case = async ({ rows, clients }) => {
  const projectId = rows.project;
  const place = { projectId, RefType: 17, folder: "" };
  const { files } = await clients.manager.call(auditFiles.CreateAuditFile, place, [
    { name: "版本.txt", content: "一" },
  ]);
  await clients.manager.call(auditFiles.CreateAuditFile, place, [{ name: "版本.txt", content: "二" }]);
  return { input: { id: files[0]?.id ?? 0, version: 1 } };
};

const seen = ({ rows }: Stage) => [{ id: rows.account, rowVersion: 1 }];
/** Of no place in the project, in four windows: a member does not replace its manager. */
const ofFirm = ["archive", "archive", "archive", "archive"] as const;
const handedOver: Case = ({ firm, rows }) => ({
  input: { Id: rows.project, rowVersion: 1, pmUserId: firm.userIds.staff2, reason: "工作安排" },
  by: ofFirm,
});

/** Removing what is listed names the list as it was seen. */
const emptied: Case = async (stage) => {
  const { detailsVersion } = await stage.call(statementItems.GetFsItemById, { RId: stage.rows.fsItem });
  return { input: { detailsVersion, all: true } };
};

const appointed: Case = ({ firm, rows }) => ({
  input: { Id: rows.project, userId: firm.userIds.admin, reason: "事务所委派" },
  by: outsiders,
});

const removedSheet: Case = async (stage) => {
  const draft = { projectId: stage.rows.project, RefType: 19, name: "往来核对" };
  const { id: Id } = await stage.call(sheets.CreateAuditSheetData, draft);
  await stage.call(sheets.RemoveSheet, { Id, reason: "重复编制", rowVersion: 1 });
  return { input: { Id, rowVersion: 2, reason: "另一张底稿不完整，仍需要这张" } };
};

export const projectCases: Cases = {
  [sheets.RestoreSheet.path]: removedSheet,
  [programs.UpdateProgLineResult.path]: standing(
    "prog_line",
    "progLine",
    { wp_index: "ZA-2" },
    { result: 4, notDoneReason: "客户无此类业务，改作替代测试" },
  ),
  [programs.ApproveProgLine.path]: standing(
    "prog_line",
    "progLine",
    { is_key: true, result: 3, not_done_reason: "客户无此类业务", note: "客户无此类业务" },
    { isApproved: true },
  ),
  [programs.UpdateProgLine.path]: () => ({ input: { content: "改写的程序" } }),
  [programs.DelProgLine.path]: made(ownLine),
  [projectManagers.UpdateProjectPMUser.path]: handedOver,
  [projectManagers.UpdatePMUsers.path]: ({ firm, rows }) => ({
    input: { pmUserId: firm.userIds.staff2, reason: "工作安排", projects: [{ id: rows.project, rowVersion: 1 }] },
    by: ofFirm,
  }),
  [projectHours.UpdateProjectMemberHours.path]: ({ rows }) => ({
    input: { members: [{ pmid: rows.projectMember, planhours: 12, rowVersion: 1 }] },
  }),
  [projectDetail.UpdateProjectMemberRole.path]: () => ({ input: { roleid: 3 }, by: own }),
  [projects.UpdateProject.path]: () => ({
    input: { reason: "承接评价有了变化" },
    by: ["manager", "partner", "manager", "partner"],
  }),
  [projects.AppointProjectPartner.path]: appointed,
  [projects.AppointProjectReviewer.path]: appointed,
  [ownTasks.MoveJobDo.path]: () => ({ input: {}, by: own }),
  [vouchers.SaveLineFilter.path]: made(filter, { filterName: "改名", expression }),
  [vouchers.DeleteLineFilter.path]: made(filter),
  [adjustments.UpdateFSAdjustHead.path]: entry,
  [adjustments.CheckFSAdjustHeadById.path]: toCheck,
  [calculators.SaveCalculation.path]: async ({ rows, put }) => {
    await put("calculation", rows.calculation, { calculator: "bankReconciliation" });
    return { input: { id: rows.calculation, name: "改名", reason: "更正名称" } };
  },
  [keyContract.calls.save.path]: ({ rows }) => ({
    input: { id: rows.keyContract, rowVersion: 1, counterparty: "改名", subject: "改名" },
  }),
  [keyContract.calls.saveRows.path]: ({ rows }) => ({
    input: { rows: [{ id: rows.keyContract, rowVersion: 1, cells: { note: "改动" } }], isPreview: false },
  }),
  ...registryCases,
  [relatedParty.calls.save.path]: made(party, { name: "改名关联方", relation: "other" }),
  [relatedParty.calls.remove.path]: made(party, { reason: "重复登记" }),
  [relatedParty.calls.saveRows.path]: async (stage) => {
    const { id } = await party(stage);
    return { input: { rows: [{ id, rowVersion: 1, cells: { note: "改动" } }], isPreview: false } };
  },
  [risk.calls.save.path]: made(riskOf(), {
    whatCanGoWrong: "存货跌价准备计提不足",
    likelihood: "1",
    possible: "1.00",
    reason: "补充说明",
  }),
  [risk.calls.remove.path]: made(riskOf(), { reason: "重复登记" }),
  [risks.RebutRisk.path]: made(fraud, {}, ["partner", "partner", "partner", "partner"]),
  [risks.ReinstateRisk.path]: async (stage) => {
    const { id } = await fraud(stage);
    await stage.call(risks.RebutRisk, { id, rowVersion: 1, reason: "租金收入合同固定" }, "partner");
    return { input: { id, rowVersion: 2 } };
  },
  [trialBalance.UpdateProjectSettings.path]: () => ({ input: { varReason: "行业惯例，经项目组讨论确定" } }),
  [mapping.SaveRptMapAccountData.path]: (stage) => ({
    input: { fsItemId: stage.rows.fsItem, accountIds: [stage.rows.account], seen: seen(stage) },
  }),
  [mapping.SaveAcctMapAccountData.path]: (stage) => ({
    input: { stdCode: "1001", accountIds: [stage.rows.account], seen: seen(stage) },
  }),
  [auditFiles.RestoreAuditFileVersion.path]: secondVersion,
  [journalTests.ApproveJeSettings.path]: () => ({
    input: { version: 0 },
    by: ["partner", "incharge", "partner", "incharge"],
  }),
  [journalTests.SaveJeSettings.path]: () => ({ input: { rowVersion: 0 } }),
  [messages.CreateMsgHead.path]: ({ rows }) => ({
    input: { currId: rows.project, chatId: rows.message, rowVersion: 1, chatContent: "改写" },
    by: own,
  }),
  [messages.UpdateMsgHeadStatus.path]: standing("msg_head", "message", { status: 1 }),
  [sampling.ChangeSampleDesign.path]: () => ({
    input: { tolerable: "2.00", reason: "根据重要性水平的修订调整可容忍错报" },
  }),
  [sampling.WithdrawSample.path]: withdrawn,
  [sampling.SaveSampleItems.path]: tested,
  [vouching.UpdateDrawCheckVoucherSelected.path]: drawn({ isSelected: true }),
  [vouching.UpdateDrawCheckVoucherProgLine.path]: drawn({ progLineId: null }),
  [vouching.UpdateDrawCheckVoucherMarks.path]: drawn({ seq: 1, mark: 1 }),
  [vouching.UpdateDrawCheckVoucherStatus.path]: drawn({ status: 9 }),
  [vouching.UpdateDrawCheckVoucherResult.path]: drawn({ result: 3, diffAmount: "1.00", remark: "金额不符" }),
  [vouching.UpdateDrawCheckVoucherRemark.path]: drawn({ remark: "改动" }),
  [vouching.CreateDrawAdjustment.path]: drawnEntry,
  [statementItems.UpdateFsAdjust.path]: () => ({ input: { rowVersion: 1, lineName: "改动" } }),
  [statementItems.UpdateFsItem.path]: () => ({ input: { explanation: "本期新增客户" } }),
  [statementItems.UpdateRowsFSDetail.path]: ({ rows }) => ({
    input: { rows: [{ id: rows.fsDetail, rowVersion: 1, remark: "改动" }] },
  }),
  [statementItems.DelCurrDetailByRID.path]: emptied,
  [statementItemSigns.UpdateItemResultByRID.path]: resulted,
  [statementItemSigns.CancelItemResultByRID.path]: cleared,
  [statementItemSigns.UpdatePublishByRID.path]: published,
  [misstatements.UpdateMisstatement.path]: ({ rows }) => ({
    input: { key: `prior:${rows.priorMisstatement}`, rowVersion: 0, kind: 2 },
  }),
  [priorMisstatement.calls.save.path]: ({ rows }) => ({
    input: {
      id: rows.priorMisstatement,
      rowVersion: 1,
      content: "改动",
      fsItemId: rows.fsItem,
      amount: "2.00",
      reason: "更正",
    },
  }),
  [jobDo.calls.update.path]: ({ rows, idOf }) => ({
    input: { id: rows.jobDo, rowVersion: 1, title: "改动", ownerId: idOf("manager") },
  }),
  [projectEvent.calls.update.path]: ({ rows, idOf }) => ({
    input: {
      peid: rows.projectEvent,
      rowVersion: 1,
      title: "改动",
      members: [idOf("manager")],
      start: "2024-05-01T09:00:00+08:00",
      end: "2024-05-01T10:00:00+08:00",
    },
  }),
};
