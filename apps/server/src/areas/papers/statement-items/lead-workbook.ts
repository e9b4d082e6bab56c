import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { statementItemSigns } from "@digao/contract/areas/papers/statement-items/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import type { Db } from "@digao/db/tenant";
import { signOf } from "@digao/domain/accounts/category";
import { fen, yuan } from "@digao/domain/money";
import { isStale, SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { heading } from "@digao/domain/statements/layout";
import { isProfitLine, lineName } from "@digao/domain/statements/statement-line";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import type { PaperCover } from "../../../platform/workbook/paper-head.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { detailQuery, readDetails, type StoredDetail } from "./detail-rows.ts";
import { loadItems, type ProjectItems, statusOf } from "./item-rows.ts";
import { leadRows } from "./lead-rows.ts";
import { isEmpty } from "./signs.ts";
import { loadSubject, type Subject, subjectOf } from "./subject.ts";

type Calls = typeof statementItemSigns;

interface Look {
  lang: Lang;
  cover: PaperCover;
  /** Open points that somebody let pass. */
  overrides: readonly string[];
}

/** Of the working papers (底稿索引): -1 is the lead schedule. */
const indexOf = ({ item }: Subject): string | null => (item.wpIndex ? `${item.wpIndex}-1` : null);

const titleOf = ({ item }: Subject, lang: Lang): string =>
  messageOf(lang, "leadSheet.title", { item: lineName(item.line, lang) });

/** The lead schedule (审定表) of one item. */
export async function downloadLead(ctx: Context, input: Input<Calls["DownLeadExcel"]>): Promise<FileAnswer> {
  const { RptLang: lang } = input;
  const subject = await loadSubject(ctx, input.RId, input);
  const cover = await paper.cover(ctx.db, subject.projectId, lang);
  const rows = await leadRows(ctx.db, subject, await readDetails(ctx.db, subject.item.id), lang);
  const { trivial } = subject.items.balance.materiality;
  const overrides = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [subject.item.id] });
  const name = [cover.client, `${indexOf(subject) ?? ""}${titleOf(subject, lang)}`];
  return workbookFile(name, [leadSheet(subject, rows, { lang, cover, overrides })]);
}

/** Every lead schedule of a project, one sheet an item, behind a sheet that lists them; of-which lines stand within their items. */
export async function downloadLeads(ctx: Context, input: Input<Calls["DownLeadsExcel"]>): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const items = await loadItems(ctx.db, projectId, input);
  const subjects = items.balance.source.items
    .filter(({ line }) => line.kind === "L")
    .map(({ id }) => subjectOf(items, projectId, id))
    .filter((subject) => !isEmpty(subject));
  if (subjects.length === 0) throw new Refusal("leadSheet.none", { kind: "state" });
  const cover = await paper.cover(ctx.db, projectId, lang);
  const { trivial } = items.balance.materiality;
  const details = await detailsByItem(ctx.db, projectId);
  const sheets: SheetOut[] = [];
  for (const subject of subjects) {
    const rows = await leadRows(ctx.db, subject, details.get(subject.item.id) ?? [], lang);
    const overrides = await openPoints.notes(ctx.db, { lang, trivial, itemIds: [subject.item.id] });
    sheets.push(leadSheet(subject, rows, { lang, cover, overrides }));
  }
  const overrides = await openPoints.notes(ctx.db, { lang, trivial });
  const list = listSheet(subjects, items, { lang, cover, overrides });
  return workbookFile([cover.client, messageOf(lang, "leadSheet.all")], [list, ...sheets]);
}

async function detailsByItem(db: Db, projectId: number): Promise<Map<number, StoredDetail[]>> {
  const rows = await detailQuery(db)
    .select("fs_item_id as itemId")
    .where("project_id", "=", projectId)
    .orderBy("line_no")
    .orderBy("id")
    .execute();
  const byItem = new Map<number, StoredDetail[]>();
  for (const { itemId, ...row } of rows) byItem.set(itemId, [...(byItem.get(itemId) ?? []), row]);
  return byItem;
}

/** Levels without which a paper is not complete, and the quality review where there is one. */
function signersOf({ facts, lastChange }: Subject, lang: Lang) {
  const signs = facts.signs.map((sign) => ({ ...sign, isStale: isStale(sign, lastChange) }));
  const levels = SIGN_LEVELS.filter(
    (level) => level !== signLevel.qualityReview || signs.some((sign) => sign.level === level),
  );
  return paper.signers(lang, signs, levels);
}

const names = { books: "leadSheet.books", aje: "leadSheet.aje", rje: "leadSheet.rje" } as const;
const AMOUNTS = [
  ["openBook", "books"],
  ["periodDr", "books"],
  ["periodCr", "books"],
  ["closeBook", "books"],
  ["ajeDr", "aje"],
  ["ajeCr", "aje"],
  ["rjeDr", "rje"],
  ["rjeCr", "rje"],
  ["carried"],
  ["audited"],
  ["prior"],
  ["change"],
] as const;

/** The audited figure of a row from its cells, where that is how it comes about. */
const auditedFrom =
  (turn: bigint): Column<LeadRow>["formula"] =>
  (cell, row) => {
    const entries = turn * (fen(row.ajeDr) - fen(row.ajeCr) + fen(row.rjeDr) - fen(row.rjeCr));
    if (fen(row.closeBook) + entries + fen(row.carried) !== fen(row.audited)) return null;
    const [plus, minus] = turn < 0n ? ["-", "+"] : ["+", "-"];
    const ajes = `${plus}${cell("ajeDr")}${minus}${cell("ajeCr")}`;
    return `${cell("closeBook")}${ajes}${plus}${cell("rjeDr")}${minus}${cell("rjeCr")}+${cell("carried")}`;
  };

const marksOf = (row: LeadRow, lang: Lang): string =>
  [
    row.isRelated ? messageOf(lang, "leadSheet.related") : "",
    row.hzFlag ? messageOf(lang, "leadSheet.confirmed") : "",
    row.altFlag ? messageOf(lang, "leadSheet.alternative") : "",
  ]
    .filter(Boolean)
    .join(" ");

const columnsOf = (lang: Lang, turn: bigint): Column<LeadRow>[] => [
  text("leadSheet.account", 12, ({ accountCode }) => accountCode),
  { words: "leadSheet.name", width: 30, isLabel: true, of: ({ name }) => name },
  ...AMOUNTS.map(
    ([amount, group]): Column<LeadRow> => ({
      words: `leadSheet.${amount}`,
      ...(group ? { under: [names[group]] } : {}),
      name: amount,
      width: 16,
      kind: "money",
      of: (row) => row[amount],
      isNilBlank: amount !== "audited",
      sum: "complete",
      ...(amount === "audited" ? { formula: auditedFrom(turn) } : {}),
    }),
  ),
  { words: "leadSheet.rate", width: 10, kind: "percent", of: ({ rate }) => rate },
  text("leadSheet.index", 10, ({ wpIndex }) => wpIndex),
  text("leadSheet.marks", 14, (row) => marksOf(row, lang)),
  text("leadSheet.remark", 24, ({ remark }) => remark),
];

function leadSheet(subject: Subject, rows: readonly LeadRow[], { lang, cover, overrides }: Look): SheetOut {
  const { item, facts, items } = subject;
  const index = indexOf(subject);
  const fact = (key: "leadSheet.explanation" | "leadSheet.conclusion", words: readonly (string | null)[]): RowOut => [
    { text: messageOf(lang, key), style: "totalText" },
    { text: words.filter(Boolean).join("  "), style: "text" },
  ];
  const result = facts.result === 0 ? "" : codeWord(lang, "itemResult", facts.result);
  return paperSheet({
    lang,
    name: { text: [index, lineName(item.line, lang)].filter(Boolean).join(" ") },
    head: {
      lang,
      title: titleOf(subject, lang),
      cover,
      ...(isProfitLine(item.line) ? { when: `${messageOf(lang, "leadSheet.period")} ${cover.period}` } : {}),
      index,
      unit: heading("balanceSheet", lang, "yuan").unit,
      signers: signersOf(subject, lang),
      notes: [
        messageOf(lang, "leadSheet.source", { period: items.balance.source.period?.label ?? "—" }),
        messageOf(lang, "leadSheet.legend"),
        ...overrides,
      ],
    },
    columns: columnsOf(lang, signOf(item.line.direction)),
    rows,
    closing: [{ words: "leadSheet.total", isSum: true }],
    below: [
      [],
      fact("leadSheet.explanation", [item.explanation, item.explanationIndex]),
      fact("leadSheet.conclusion", [result, facts.resultText]),
    ],
    freezeColumns: 2,
  });
}

function listSheet(
  subjects: readonly Subject[],
  { balance }: ProjectItems,
  { lang, cover, overrides }: Look,
): SheetOut {
  const signedAt = (subject: Subject, at: number): string | null => {
    const { name = null, time = null } = paper.signers(lang, subject.facts.signs)[at] ?? {};
    return name && [name, time && dayOf(Date.parse(time))].filter(Boolean).join(" ");
  };
  const amount = { width: 18, kind: "money", isNilBlank: true } as const;
  return paperSheet<Subject>({
    lang,
    name: "leadSheet.list",
    head: {
      lang,
      title: messageOf(lang, "leadSheet.all"),
      cover,
      unit: heading("balanceSheet", lang, "yuan").unit,
      notes: [messageOf(lang, "leadSheet.source", { period: balance.source.period?.label ?? "—" }), ...overrides],
    },
    columns: [
      text("leadSheet.index", 12, indexOf),
      text("leadSheet.name", 32, ({ item }) => lineName(item.line, lang)),
      { words: "leadSheet.closeBook", ...amount, of: ({ row }) => yuan(row.unaudited) },
      { words: "leadSheet.audited", ...amount, of: ({ row }) => yuan(row.audited) },
      text("leadSheet.status", 16, ({ facts, lastChange }) =>
        codeWord(lang, "paperStatus", statusOf(facts, lastChange)),
      ),
      ...SIGN_LEVELS.map(
        (level, at): Column<Subject> =>
          text({ text: codeWord(lang, "signLevel", level) }, 18, (subject) => signedAt(subject, at)),
      ),
    ],
    rows: subjects,
    freezeColumns: 2,
  });
}
