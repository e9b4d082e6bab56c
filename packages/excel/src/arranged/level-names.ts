/** Accounts by the names of their levels (一级科目, 二级科目) without any code: one name of all levels, as ledgers of names have it. */
import type { Row } from "../table-file.ts";
import type { Arrangement } from "./arrangement.ts";
import { plain, widened, widthOf } from "./cells.ts";

const LEVEL =
  /^(?:([一二三四五六])级(?:会计)?(?:科目|账户)(?:名称)?|(?:会计)?(?:科目|账户)([一二三四五六])级(?:名称)?|([1-6])级科目(?:名称)?)$/;
const OTHER = /^(?:总账科目|一级科目)$/;
const BELOW = /^(?:明细科目|子目|细目)$/;
const CODED = /(?:科目|账户)(?:编码|代码|编号|号)|account ?(?:code|no)/i;
const LEVELS = "一二三四五六";

export const levelNames: Arrangement = (head) => {
  const at = head.findIndex((row) => levelsIn(row).length > 1);
  if (at === -1) return null;
  const header = head[at] ?? [];
  const levels = levelsIn(header);
  const below = head.slice(at + 1);
  const isCode = (column: number) => below.some((row) => /^\d[\d.-]*$/.test(plain(row[column])));
  if (header.some((cell) => CODED.test(plain(cell))) || levels.some(isCode)) return null;
  const width = widthOf(head);
  const blank = (row: Row): Row => row.map((cell, column) => (levels.includes(column) ? null : cell));
  return () => (row, index) => {
    if (index < at || row.length === 0) return row;
    if (index === at) return widened(blank(row), width, ["科目名称"]);
    const [first = "", ...names] = levels.map((column) => plain(row[column]));
    // 合计 in the first column stays what it is.
    const name = [first, ...names].filter((own) => own !== "").join("\\");
    return first === "" ? widened(row, width, [null]) : widened(blank(row), width, [name]);
  };
};

/** Columns of levels from the first on. */
function levelsIn(row: Row): number[] {
  const found = row.flatMap((cell, column) => {
    const label = plain(cell);
    const [, chinese, second, digit] = LEVEL.exec(label) ?? [];
    const level = LEVELS.indexOf(chinese ?? second ?? " ") + 1 || Number(digit ?? 0) || levelOf(label);
    return level > 0 ? [{ column, level }] : [];
  });
  const isWhole =
    found.some(({ level }) => level === 1) && new Set(found.map(({ level }) => level)).size === found.length;
  return isWhole ? found.sort((a, b) => a.level - b.level).map(({ column }) => column) : [];
}

function levelOf(label: string): number {
  if (OTHER.test(label)) return 1;
  return BELOW.test(label) ? 2 : 0;
}
