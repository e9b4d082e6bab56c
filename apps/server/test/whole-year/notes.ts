/** The notes of the sample company: what fills itself is published; the rest is typed as its in-charge would, and compared in words. */

import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { notes } from "@digao/contract/areas/report/notes/calls";
import { noteTie } from "@digao/contract/areas/report/notes/codes";
import { sent } from "../note-desk.ts";
import type { YearDesk } from "./desk.ts";

/** By note: row, column, amount. */
const typed: Readonly<Record<string, readonly (readonly [row: string, column: string, value: string])[]>> = {
  NT02: [["银行承兑汇票保证金", "期末余额", "250000.00"]],
  NT05: [["1年以内", "期初账面余额", "3650000.00"]],
  NT06: [
    ["其中：账龄组合", "期末账面余额", "4371000.00"],
    ["其中：账龄组合", "期末坏账准备", "270000.00"],
    ["其中：账龄组合", "期初账面余额", "3650000.00"],
    ["其中：账龄组合", "期初坏账准备", "175000.00"],
  ],
  NT07: [
    ["按组合计提", "期初余额", "175000.00"],
    ["按组合计提", "计提", "95000.00"],
  ],
  NT09: [
    ["1年以内", "期末余额", "100000.00"],
    ["1年以内", "期初余额", "400000.00"],
  ],
  NT12: [
    ["期初余额", "第一阶段", "5000.00"],
    ["本期计提", "第一阶段", "1000.00"],
    ["期末余额", "第一阶段", "6000.00"],
  ],
  NT16: [
    ["cost.open", "机器设备", "7000000.00"],
    ["cost.add.buy", "机器设备", "569000.00"],
    ["cost.add.cip", "机器设备", "800000.00"],
    ["dep.open", "机器设备", "1600000.00"],
    ["dep.add", "机器设备", "624000.00"],
    ["dep.add.charge", "机器设备", "624000.00"],
  ],
  NT17: [["二期厂房", "转入固定资产", "800000.00"]],
  NT19: [
    ["cost.open", "土地使用权", "1000000.00"],
    ["dep.open", "土地使用权", "200000.00"],
    ["dep.add.charge", "土地使用权", "100000.00"],
  ],
  NT36: [["其他", "本期发生额", "-40500.00"]],
  NT43: [
    ["递延所得税资产", "期末抵销后余额", "109000.00"],
    ["递延所得税负债", "期末抵销后余额", "1250.00"],
  ],
  NT64: [
    ["货币资金", "期末外币余额", "10000.00"],
    ["货币资金", "折算汇率", "7.1884"],
    ["货币资金", "期末折算人民币余额", "71884.00"],
  ],
};

/** Without a source: every cell of it is a person's. */
const byHand = new Set(["NT04", "NT12", "NT64"]);

export async function writeNotes({ by, projectId }: YearDesk): Promise<void> {
  const { items } = await by.staff1.call(notes.GetFSNotes2Modal, { projectId });
  const codes = items.filter(({ hasAmount }) => hasAmount).map(({ code }) => code);
  const tree = await by.staff1.call(notes.CreateFsNote, { projectId, codes });
  for (const { id: Id, code } of tree.notes) {
    if (!byHand.has(code)) await by.staff1.call(notes.FillFsNote, { projectId, Id });
    const cells = typed[code]?.map(([row, column, value]) => ({ row, column, value })) ?? [];
    if (cells.length === 0) continue;
    const own = sent(await by.staff1.call(notes.GetFSNotes2SheetData, { projectId, Id }));
    const others = own.cells.filter(
      (one) => !cells.some(({ row, column }) => row === one.row && column === one.column),
    );
    await by.staff1.call(notes.SaveFsNote, { projectId, ...own, cells: [...others, ...cells] });
  }
}

/** What is compared with nothing that the product holds is said in words. */
async function compareInWords({ by, projectId }: YearDesk, Id: number): Promise<void> {
  const { ties } = await by.staff1.call(notes.GetFSNotes2SheetData, { projectId, Id });
  const words = "上年已审报告附注及本期明细已逐行核对";
  for (const { row, column, target, note, state, answer } of ties)
    if (state === noteTie.notCompared && !answer)
      await by.staff1.call(notes.AnswerNoteTie, { projectId, Id, row, column, target, note, words });
}

/** Answers those that could not be published, with why. */
export async function publishNotes(desk: YearDesk): Promise<string[]> {
  const { by, projectId } = desk;
  const { notes: all } = await by.staff1.call(notes.GetFSNotes2Data, { projectId });
  const held: string[] = [];
  for (const { id: Id, code, status } of all) {
    if (status === publishStatus.published) continue;
    await compareInWords(desk, Id);
    const { rowVersion } = await by.incharge.call(notes.GetFSNotes2SheetData, { projectId, Id });
    await by.incharge
      .call(notes.PublishFsNote, { projectId, Id, rowVersion })
      .catch((error: Error) => held.push(`${code} ${error.message}`));
  }
  return held;
}
