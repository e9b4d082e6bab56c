/** The sign-off summary (作业签署汇总): items and sheets down, levels across. */

import { signedPaper } from "@digao/contract/areas/engagement/papers/codes";
import type { PaperMatrix, PaperRow, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import type { Input } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { isStale, SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { signMatrix } from "@digao/domain/sign-off/sign-matrix";
import type { Context } from "../../../platform/serve.ts";
import { signedTotal } from "../statement-items/door.ts";
import { loadSheetPapers, overridesOf, type SheetPaper, statusOf } from "./sheet-paper.ts";

type Items = Awaited<ReturnType<typeof signedTotal>>;

const itemRow = ({ id, ...row }: Items["rows"][number]): PaperRow => ({
  ...row,
  refType: signedPaper.item,
  id,
  itemId: id,
});

function sheetRow(paper: SheetPaper, items: ReadonlyMap<number, Items["rows"][number]>, lang: Lang): PaperRow {
  const { sheet, signs } = paper;
  const { needed } = signMatrix([matrixPaper(paper)]).rows[0] ?? {};
  const isOfItem = sheet.refType === signedPaper.item;
  const item = isOfItem ? items.get(sheet.refId) : undefined;
  return {
    refType: signedPaper.sheet,
    id: sheet.id,
    itemId: isOfItem ? sheet.refId : null,
    grpId: item?.grpId ?? null,
    stdCode: item?.stdCode ?? null,
    wpIndex: sheet.wpIndex,
    name: sheet.name,
    audited: null,
    result: 0,
    wpStatus: statusOf(paper),
    auditUserId: sheet.changedById,
    auditUserName: sheet.changedBy,
    cells: SIGN_LEVELS.map((level) => {
      const sign = signs.find((one) => one.level === level);
      const shown = sign && {
        userId: Number(sign.userId),
        userName: sign.userName,
        signTime: sign.signTime,
        isStale: isStale(sign, sheet.changedAt),
      };
      return { level, isNeeded: needed?.[level] ?? false, sign: shown ?? null };
    }),
    overrides: overridesOf(paper, lang),
  };
}

const matrixPaper = ({ sheet, signs, needsQualityReview }: SheetPaper) => ({
  id: String(sheet.id),
  signs,
  lastChange: sheet.changedAt,
  isNotApplicable: false,
  needsQualityReview,
});

/** Each item with its sheets under it; free sheets after them, by their index. */
function inOrder(items: readonly PaperRow[], sheets: readonly PaperRow[]): PaperRow[] {
  const listed = new Set(items.map(({ id }) => id));
  const under = (id: number) => sheets.filter(({ itemId }) => itemId === id);
  const alone = sheets.filter(({ itemId }) => itemId === null || !listed.has(itemId));
  return [...items.flatMap((item) => [item, ...under(item.id)]), ...alone];
}

export async function paperMatrix(db: Db, projectId: number, lang: Lang): Promise<PaperMatrix> {
  const [items, sheets] = await Promise.all([signedTotal(db, projectId, lang), loadSheetPapers(db)]);
  const byId = new Map(items.rows.map((row) => [row.id, row]));
  const rows = inOrder(
    items.rows.map(itemRow),
    sheets.map((paper) => sheetRow(paper, byId, lang)),
  );
  const { totals } = signMatrix(sheets.map(matrixPaper));
  return {
    rows,
    totals: items.totals.map(({ level, signed, needed }) => {
      const own = SIGN_LEVELS.filter((one) => one === level).map((one) => totals[one])[0];
      return { level, signed: signed + (own?.signed ?? 0), needed: needed + (own?.needed ?? 0) };
    }),
  };
}

export const getPaperMatrix = (
  { db }: Context,
  { projectId, RptLang }: Input<(typeof paperSigns)["GetPaperMatrix"]>,
): Promise<PaperMatrix> => paperMatrix(db, projectId, RptLang);
