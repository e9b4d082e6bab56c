/** A drawn voucher and its project, as the check sheet reads them. */
import type { DrawnVoucher } from "@digao/contract/areas/vouching";
import type { ProjectInfo } from "../src/lib/page.ts";

export const projectInfo: ProjectInfo = {
  ...{ id: 1, name: "年报审计", custId: 1, client: "华衡", periodEnd: "2024-12-31" },
  ...{ role: 3, checked: 1, archiveFlag: 0, isReadOnly: false, members: [] },
};

export const drawnRow = (more: Partial<DrawnVoucher> = {}): DrawnVoucher => ({
  ...{ id: 5, projectId: 1, projectName: "", RId: 7, itemCode: "P104", itemName: "管理费用", periodId: 1 },
  ...{ Jmsn: 1, JsnId: 2, jPeriod: 202402, jDate: "2024-02-16", jType: "记", jNo: 5, jNoText: "5", lineNo: 1 },
  ...{ summary: null, accountCode: "660206", accountName: "", debit: "15000.00", credit: "0.00", counterText: "" },
  ...{ partyText: "", drawSource: 1, sampleRunId: null, progLine: null, marks: {}, status: 0, result: 0 },
  ...{ diffAmount: null, remark: null, adjustHeadId: null, adjNo: null, adjStatus: null, isSelected: false },
  ...{ files: [], drawnBy: 1, drawnByName: "", drawnAt: "", checkerIds: [], checkUserName: null, checkTime: null },
  ...{ reviewUserName: null, reviewTime: null, relinkedAt: null, rowVersion: 1 },
  ...more,
});
