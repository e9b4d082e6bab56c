import { foreignCurrency } from "@digao/contract/areas/balance/foreign-currency/calls";
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult, procedureType, riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import { statementItemSigns, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import type { Caller } from "./caller.ts";
import type { Team } from "./team.ts";

interface Paper {
  code: string;
  preparer: "staff1" | "staff2";
  /** Up to which level it is signed: 0 prepared … 4 after the engagement quality review; -1 is still being prepared. */
  level: -1 | 0 | 1 | 2 | 3 | 4;
  explanation: string;
}

/** One at every level of signing, and one that is still worked on. */
const papers: readonly Paper[] = [
  { code: "P104", preparer: "staff1", level: -1, explanation: "" },
  { code: "L108", preparer: "staff2", level: 0, explanation: "年末计提年终奖，次年一月已发放。" },
  { code: "A109", preparer: "staff1", level: 1, explanation: "为次年一季度订单备货，期末盘点相符。" },
  { code: "A208", preparer: "staff2", level: 2, explanation: "本年购置数控机床，折旧政策未变。" },
  { code: "A101", preparer: "staff1", level: 3, explanation: "经营活动现金流入增加，银行函证全部相符。" },
  { code: "P100", preparer: "staff2", level: 4, explanation: "销量增加，单价基本稳定，与产能利用率变动一致。" },
];

/** From the books, and a row of its own for each name under which entries move the item. */
async function listDetails(as: Caller, RId: number): Promise<void> {
  const { details } = await as.call(statementItems.RefreshFSDetail, { RId });
  const names = new Set(details.map(({ detailName }) => detailName));
  for (const { lineName } of await as.call(statementItems.GetFsAdjustByRid, { RId })) {
    const { can } = await as.call(statementItems.GetFsItemById, { RId });
    const isOpen = can.gates.some(({ name }) => name === "details");
    if (!(isOpen && lineName) || names.has(lineName)) continue;
    names.add(lineName);
    await as.call(statementItems.CreateSingleDetail, { RId, detailName: lineName });
  }
}

/** Closing rates of its currencies, as the central parity of the day has them. */
async function enterRates(as: Caller, projectId: number, RId: number): Promise<void> {
  const { can } = await as.call(statementItems.GetFsItemById, { RId });
  const open = can.gates.find(({ name }) => name === "foreignRates")?.subjects ?? [];
  for (const currency of open)
    await as.call(foreignCurrency.SaveClosingRate, { projectId, currency, rateDate: "2024-12-31", rate: "7.1884" });
}

/** Procedures that no part of the item's page shows have a count sheet or a calculation of their own, made of the firm's templates. */
async function ownPaper(as: Caller, projectId: number, code: string, suffix: string): Promise<string | null> {
  const draft = { projectId, RefType: 19, templateKey: `${code}-${suffix}` };
  const { id: Id } = await as.call(sheets.CreateAuditSheetData, draft);
  return (await as.call(sheets.GetAuditSheetData, { Id })).wpIndex;
}

const isLetters = ({ procTypes, paperLack }: ProgLine): boolean =>
  paperLack === "wrong" && procTypes.includes(procedureType.confirmation);

/** By the papers that there are: the lead schedule, the list of details, sheets of their own; letters are the confirmation centre's. */
async function carryOut(team: Team, projectId: number, RId: number, { preparer, code }: Paper): Promise<void> {
  const as = team[preparer];
  const letters = (await as.call(statementItems.GetFsItemById, { RId })).item.wpIndex;
  const own = new Map<string, string | null>();
  const place = ({ id, rowVersion }: ProgLine, wpIndex: string | null) =>
    as.call(programs.UpdateProgLineWp, { id, rowVersion, wpIndex });
  const placed = async (line: ProgLine): Promise<ProgLine> => {
    const suffix = line.wpUsual?.split("-")[1] ?? "1";
    const at = await place(line, suffix === "2" ? line.wpUsual : `${letters}-1`);
    if (at.paperLack !== "wrong" || isLetters(at)) return at;
    if (!own.has(suffix)) own.set(suffix, await ownPaper(as, projectId, code, suffix));
    return place(at, own.get(suffix) ?? null);
  };
  for (const line of await as.call(programs.GetProgLineByRID, { Id: RId, projectId })) {
    if (!line.isSelected) continue;
    const at = await placed(line);
    const { id, rowVersion } = at;
    const left = { result: procedureResult.leftOut, notDoneReason: "询证函由函证中心统一发出，回函归入函证底稿" };
    if (isLetters(at)) await team.manager.call(programs.UpdateProgLineResult, { id, rowVersion, ...left });
    else await as.call(programs.UpdateProgLineResult, { id, rowVersion, result: procedureResult.noException });
  }
}

/** Its procedures are carried out, its details listed, its movement explained, its conclusion drawn. */
export async function finishItem(team: Team, projectId: number, RId: number, paper: Paper): Promise<void> {
  const { preparer, level, explanation } = paper;
  const as = team[preparer];
  await listDetails(as, RId);
  await carryOut(team, projectId, RId, paper);
  await enterRates(as, projectId, RId);
  const { item, can } = await as.call(statementItems.GetFsItemById, { RId });
  const isAdjusted = can.results.some(({ result, ok }) => result === itemResult.adjusted && ok);
  const explained = await as.call(statementItems.UpdateFsItem, {
    RId,
    rowVersion: item.rowVersion,
    explanation,
    explanationIndex: "分析",
    ...(level === 4 ? { riskLevel: riskLevel.significant } : {}),
  });
  await as.call(statementItemSigns.UpdateItemResultByRID, {
    RId,
    rowVersion: explained.rowVersion,
    result: isAdjusted ? itemResult.adjusted : itemResult.confirmed,
    resultText: isAdjusted ? "经审计调整后，期末余额可以确认。" : "经审计，未见异常，期末余额可以确认。",
  });
}

/** Assigned by the manager, prepared by staff, signed level by level by whoever may. */
export async function writePapers(team: Team, projectId: number, itemId: (code: string) => number): Promise<void> {
  const signers = [null, team.incharge, team.manager, team.partner, team.qc] as const;
  for (const preparer of ["staff1", "staff2"] as const) {
    const RIds = papers.filter((paper) => paper.preparer === preparer).map(({ code }) => itemId(code));
    await team.manager.call(statementItemSigns.UpdateAuditUserByRID, { RIds, userId: team[preparer].userId });
  }
  for (const paper of papers) {
    const preparer = team[paper.preparer];
    const RId = itemId(paper.code);
    if (paper.level >= 0) await finishItem(team, projectId, RId, paper);
    for (let signLevel = 0; signLevel <= paper.level; signLevel++)
      await (signers[signLevel] ?? preparer).call(statementItemSigns.UpdateItemSignByRID, { RId, signLevel });
  }
}
