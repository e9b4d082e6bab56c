import type { FsItemRow } from "@digao/contract/areas/statement-items";

/** An item of a statement that nobody has worked on. */
export const item = (id: number, extra: Partial<FsItemRow> = {}): FsItemRow => ({
  ...{ id, stdCode: `A10${id}`, name: `项目${id}`, prefix: "", kind: "L", grpId: 1, lineNo: id, dc: 1 },
  ...{ wpIndex: `Z${id}`, noteRef: null, isVisible: true, riskLevel: null, isMaterial: false },
  ...{ unaudited: "0.00", ajeDr: "0.00", ajeCr: "0.00", rjeDr: "0.00", rjeCr: "0.00", audited: "0.00" },
  ...{ openAudited: "0.00", prior: null, change: "0.00", changeRate: null, changeMark: "", flagged: false },
  ...{ explanation: null, explanationIndex: null, auditUserId: null, auditUserName: null },
  ...{ result: 0, resultText: null, resultUserName: null, wpStatus: 0, publishStatus: 0, signs: [] },
  ...{ childCount: 0, adjustCount: 0, rowVersion: 1, program: { lines: 0, begun: 0, settled: 0, done: 0 } },
  ...extra,
});
