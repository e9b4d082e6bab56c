/** Fixed assets as a workbook: 1 cards, 2 differences, 3 roll-forward, 4 tie-outs, 5 count sheet. */
import type { FACard, FACount, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import type { FAMovement, FATie } from "@digao/contract/areas/balance/fixed-assets/totals";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { Db } from "@digao/db/tenant";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { readCards } from "./cards.ts";
import { readCounts } from "./counts.ts";
import { movementsOf } from "./movements.ts";
import { trivialOf } from "./state.ts";
import { tiesOf } from "./ties.ts";

const rowsMax = 200_000;
const sheets = ["cards", "differences", "movements", "ties", "counts"] as const;

export async function downloadAssets(
  ctx: Context,
  { Id, downtype, RptLang: lang }: Input<(typeof fixedAssets)["DownFACardExcel"]>,
): Promise<FileAnswer> {
  const name = `assets.sheet.${sheets[downtype - 1] ?? "cards"}` as const;
  const cover = await paper.cover(ctx.db, Id, lang);
  const title = messageOf(lang, name);
  const head = { lang, title, cover, signers: paper.signers(lang, []), notes: [] };
  const sheet = async () => {
    if (downtype === 3) {
      const rows = await movementsOf(ctx.db);
      return paperSheet({ lang, name, head, columns: movementColumns(lang), rows });
    }
    if (downtype === 4)
      return paperSheet({ lang, name, head, columns: tieColumns(lang), rows: await tiesOf(ctx.db, Id) });
    if (downtype === 5) {
      const rows = await readCounts(ctx.db, ctx.user.id, { skip: 0, take: rowsMax });
      return paperSheet({ lang, name, head, columns: countColumns(lang), rows });
    }
    const rows = await cardsOf(ctx.db, Id, downtype === 2);
    return paperSheet({
      lang,
      name,
      head,
      columns: cardColumns(lang),
      rows,
      closing: [{ words: "assets.sheet.total", isSum: true }],
    });
  };
  return workbookFile([cover.client, title], [await sheet()]);
}

async function cardsOf(db: Db, projectId: number, isListed: boolean): Promise<FACard[]> {
  const trivial = await trivialOf(db, projectId);
  return readCards(db, { part: isListed ? "listed" : "all" }, { skip: 0, take: rowsMax, trivial });
}

const known = { sum: "known" } as const;

const cardColumns = (lang: Lang): Column<FACard>[] => [
  text("assets.sheet.no", 14, ({ assetNo }) => assetNo),
  { ...text<FACard>("assets.sheet.name", 24, ({ assetName }) => assetName), isLabel: true },
  text("assets.sheet.type", 16, ({ assetType }) => assetType),
  text("assets.sheet.department", 14, ({ department }) => department),
  { words: "assets.sheet.start", width: 12, kind: "day", of: ({ startDate }) => startDate },
  text("assets.sheet.method", 18, ({ deprMethod }) => codeWord(lang, "assetMethod", deprMethod)),
  { words: "assets.sheet.months", width: 10, kind: "count", of: ({ usefulMonths }) => usefulMonths },
  money("assets.sheet.cost", 18, ({ cost }) => cost, known),
  money("assets.sheet.salvage", 16, ({ salvageValue }) => salvageValue, known),
  money("assets.sheet.accOpen", 18, ({ accOpenBook }) => accOpenBook, known),
  money("assets.sheet.yearBook", 18, ({ yearDeprBook }) => yearDeprBook, known),
  money("assets.sheet.yearCalc", 18, ({ yearDeprCalc }) => yearDeprCalc, known),
  money("assets.sheet.diffYear", 16, ({ diffYear }) => diffYear, {
    ...known,
    formula: (cell) => `${cell("assets.sheet.yearBook")}-${cell("assets.sheet.yearCalc")}`,
  }),
  money("assets.sheet.accClose", 18, ({ accCloseBook }) => accCloseBook, known),
  money("assets.sheet.accCalc", 18, ({ accCloseCalc }) => accCloseCalc, known),
  money("assets.sheet.impClose", 16, ({ impairClose }) => impairClose, known),
  money("assets.sheet.net", 18, ({ netBook }) => netBook, known),
  text("assets.sheet.why", 24, ({ notRecomputed }) =>
    notRecomputed === null ? "" : messageOf(lang, `assets.not.${notRecomputed}` as MessageKey),
  ),
  text("assets.sheet.explanation", 40, ({ explanation }) => explanation?.words ?? ""),
];

const movementKeys = [
  "costOpen",
  "costBought",
  "costChange",
  "costDisposed",
  "costClose",
  "accOpen",
  "charge",
  "accDisposed",
  "accClose",
  "impOpen",
  "impCharge",
  "impClose",
  "netClose",
  "expected",
  "deviation",
] as const;

const movementColumns = (lang: Lang): Column<FAMovement>[] => [
  {
    ...text<FAMovement>("assets.sheet.type", 24, ({ assetType }) => assetType || messageOf(lang, "assets.sheet.total")),
    isLabel: true,
  },
  ...movementKeys.map((key) => money<FAMovement>(`assets.sheet.${key}`, 18, (row) => row[key])),
];

const tieColumns = (lang: Lang): Column<FATie>[] => [
  text("assets.sheet.what", 44, ({ code }) => messageOf(lang, `assets.tie.${code}` as MessageKey)),
  text("assets.sheet.type", 20, ({ assetType }) => assetType),
  text("assets.sheet.account", 24, ({ account }) => account),
  money("assets.sheet.ofCards", 20, ({ cards }) => cards),
  money("assets.sheet.ofBooks", 20, ({ books }) => books),
  money("assets.sheet.difference", 18, ({ difference }) => difference, {
    formula: (cell, { difference }) =>
      difference === null ? null : `${cell("assets.sheet.ofCards")}-${cell("assets.sheet.ofBooks")}`,
  }),
  text("assets.sheet.state", 14, ({ state }) => messageOf(lang, `assets.sheet.${state}`)),
  text("assets.sheet.explanation", 44, ({ explanation }) => explanation?.words ?? ""),
];

const countColumns = (lang: Lang): Column<FACount>[] => [
  text("assets.sheet.direction", 12, ({ direction }) => codeWord(lang, "assetCountDirection", direction)),
  text("assets.sheet.no", 16, ({ assetNo }) => assetNo),
  { ...text<FACount>("assets.sheet.name", 28, ({ assetName }) => assetName), isLabel: true },
  text("assets.sheet.location", 20, ({ location }) => location),
  { words: "assets.sheet.qtyBook", width: 12, kind: "quantity", of: ({ qtyBook }) => qtyBook },
  { words: "assets.sheet.qtyCounted", width: 12, kind: "quantity", of: ({ qtyCounted }) => qtyCounted },
  text("assets.sheet.condition", 14, ({ condition }) =>
    condition === null ? "" : codeWord(lang, "assetCondition", condition),
  ),
  text("assets.sheet.note", 30, ({ note }) => note),
  { words: "assets.sheet.countedOn", width: 12, kind: "day", of: ({ countedOn }) => countedOn },
  text("assets.sheet.countedBy", 14, ({ countedBy }) => countedBy),
  text("assets.sheet.reviewedBy", 14, ({ reviewedBy }) => reviewedBy),
];
