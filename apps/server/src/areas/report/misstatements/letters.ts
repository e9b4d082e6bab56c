/** What is put before the client on what is uncorrected: the summary that the management signs (CSA 1341), and letters in Word with it as their annex. */
import type { Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { misstatementConclusion } from "@digao/contract/areas/report/misstatements/codes";
import { type Code, codeOf } from "@digao/contract/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, sum, thousands } from "@digao/domain/money";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { firmName } from "../../../platform/letters/firm-name.ts";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { blocksOf, type LetterLine, letterFile, letterTable } from "../../../platform/workbook/letter.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { effectColumns, effectWords, kindColumn } from "./columns.ts";
import { type List, lastConclusion, openOf, readList } from "./read-list.ts";

/** A letter is read by people; it is made on the server's own thread. */
const ROWS_MAX = 1000;
const EFFECTS = ["assets", "liabilities", "equity", "profitBeforeTax", "netProfit"] as const;

/** What is uncorrected and not clearly trivial, numbered anew. */
const uncorrectedIn = ({ rows }: List): Misstatement[] =>
  rows
    .filter(({ standing, isLeftOut, nettedTax }) => standing === "uncorrected" && !isLeftOut && nettedTax === null)
    .map((row, index) => ({ ...row, no: index + 1 }));

const columnsOf = (lang: Lang): Column<Misstatement>[] => [
  { words: "misstate.sheet.no", width: 6, kind: "center", of: ({ no }) => no },
  {
    words: "misstate.sheet.content",
    width: 32,
    isLabel: true,
    of: ({ refNo, content }) => [refNo, content].filter(Boolean).join("  "),
  },
  text("misstate.sheet.item", 34, ({ lines, items }) =>
    lines.length > 0 ? lines.map((line) => entryLine(line, lang)).join("\n") : items,
  ),
  kindColumn(lang),
  ...effectColumns(EFFECTS, 17),
  text("misstate.letter.reason", 25, ({ clientReason }) => clientReason),
];

function entryLine({ item, debit, credit }: Misstatement["lines"][number], lang: Lang): string {
  const isDebit = fen(debit) !== 0n;
  const side = messageOf(lang, isDebit ? "misstate.letter.debit" : "misstate.letter.credit");
  return `${isDebit ? "" : "    "}${side} ${item} ${thousands(fen(isDebit ? debit : credit))}`;
}

export async function downloadLetter(
  { db }: Context,
  { projectId, RptLang: lang }: Input<(typeof misstatements)["DownUncorrectedLetter"]>,
): Promise<FileAnswer> {
  const list = await readList(db, projectId, lang);
  const rows = uncorrectedIn(list);
  const open = openOf(list).length;
  const { client: company, date } = await paper.cover(db, projectId, lang);
  const say = (key: MessageKey): string => messageOf(lang, key, { company, count: open });
  const hints = await openPoints.hint(db, lang);
  const unit = { text: say("misstate.letter.unit"), style: "right" } as const;
  const sheet = paperSheet({
    lang,
    name: "misstate.letter.title",
    head: {
      rows: [
        [{ text: say("misstate.letter.title"), style: "formTitle" }],
        [{ text: say("misstate.letter.annex"), style: "center" }],
        [say("misstate.sheet.preparedBy"), null, null, date, null, null, null, null, unit],
        [{ text: say(open > 0 ? "misstate.letter.open" : "misstate.sheet.signNote"), style: "note" }],
      ],
      merges: ["A1:J1", "A2:J2"],
    },
    columns: columnsOf(lang).map((column) => (column.kind === "money" ? { ...column, sum: "known" } : column)),
    rows,
    closing: [{ words: "misstate.sheet.uncorrectedTotal", isSum: true }],
    below: [
      [],
      [say(rows.length === 0 ? "misstate.letter.none" : "misstate.letter.believe")],
      [],
      [say("misstate.letter.company"), null, null, null, say("misstate.letter.legal")],
      [],
      [say("misstate.letter.chief"), null, null, null, say("misstate.letter.head")],
      [],
      [say("misstate.letter.date")],
      ...hints.map((note): RowOut => [{ text: note, style: "note" }]),
    ],
  });
  return workbookFile([company, say("misstate.letter.title"), date], [sheet]);
}

interface Setting {
  lang: Lang;
  list: List;
  rows: readonly Misstatement[];
  /** Approved, and of the list as it stands. */
  verdict: Code<"misstatementConclusion">;
  hasPrior: boolean;
  /** Papers of the audit that passed with open points. */
  hints: readonly LetterLine[];
}

/** 与治理层的沟通函 and 书面声明, each with the list as its annex. */
export async function downloadWordLetter(
  { db }: Context,
  { projectId, RptLang: lang, letter }: Input<(typeof misstatements)["DownMisstatementLetter"]>,
): Promise<FileAnswer> {
  const list = await readList(db, projectId, lang);
  const rows = uncorrectedIn(list);
  if (rows.length > ROWS_MAX)
    throw new Refusal("misstate.word.tooLong", { kind: "state", params: { limit: ROWS_MAX } });
  const { client: company, date } = await paper.cover(db, projectId, lang);
  const last = await lastConclusion(db, list);
  const counts = last?.isApproved && !last.isStale;
  const verdict = (counts && codeOf("misstatementConclusion", last.conclusion)) || misstatementConclusion.open;
  const carried = sum(rows.map(({ carryOver }) => fen(carryOver)));
  const hints = (await openPoints.hint(db, lang)).map((hint) => ["note", { text: hint }] as const);
  const setting: Setting = { lang, list, rows, verdict, hasPrior: carried !== 0n, hints };
  const params = {
    company,
    date,
    firm: await firmName(db),
    count: rows.length,
    material: rows.filter(({ light }) => light === "red").length,
    amount: thousands(carried),
  };
  const title = messageOf(lang, `misstate.word.${letter}.title`);
  const blocks = blocksOf(lang, params, [
    ["title", { text: title }],
    ...draftWarnings(setting, letter),
    ...(letter === "governance" ? toGovernance(setting) : ofManagement(setting)),
  ]);
  const annex = { isLandscape: true, blocks: blocksOf(lang, params, annexOf(setting)) };
  const parts: LetterPart[] = [{ blocks }, ...(rows.length > 0 ? [annex] : [])];
  return letterFile(lang, { of: [company, date], title, parts });
}

/** Why it is not to be issued as it stands. */
function draftWarnings({ lang, list, verdict, rows }: Setting, letter: "governance" | "representation"): LetterLine[] {
  const open = openOf(list).length;
  const unexplained = rows.filter(({ clientReason }) => !clientReason).length;
  const ofManagement = letter === "representation";
  const why: [boolean, MessageKey, number?][] = [
    [open > 0, "misstate.word.why.open", open],
    [verdict === misstatementConclusion.open, "misstate.word.why.notConcluded"],
    [ofManagement && unexplained > 0, "misstate.word.why.unexplained", unexplained],
    [ofManagement && verdict === misstatementConclusion.material, "misstate.word.why.material"],
  ];
  return why
    .filter(([isSo]) => isSo)
    .map(([, key, count = 0]) => {
      const reason = messageOf(lang, key, { count });
      return ["warning", { text: messageOf(lang, "misstate.word.draft", { why: reason }) }];
    });
}

function toGovernance({ lang, list, rows, verdict, hasPrior, hints }: Setting): LetterLine[] {
  const found: LetterLine[] = [["text", "misstate.word.governance.count"], effectsOf(list, lang)];
  const hasRows = rows.length > 0;
  return [
    ["address", "misstate.word.governance.to"],
    ["text", "misstate.word.governance.opening"],
    ["heading", "misstate.word.governance.uncorrected"],
    ...(hasRows ? found : [["text", "misstate.letter.none"] as const]),
    ["heading", "misstate.word.governance.prior"],
    ["text", hasPrior ? "misstate.word.governance.carried" : "misstate.word.governance.noPrior"],
    ["heading", "misstate.word.governance.request"],
    ...(hasRows ? [["text", "misstate.word.governance.correct"] as const] : []),
    ["text", `misstate.word.governance.effect${verdict}`],
    ["text", "misstate.word.governance.represent"],
    ...hints,
    { signs: ["misstate.word.firm", "", "misstate.word.partner", "misstate.letter.date"] },
    ["heading", "misstate.word.received"],
    { signs: ["misstate.word.governor", "misstate.letter.date"] },
  ];
}

const ofManagement = ({ rows, hints }: Setting): LetterLine[] => [
  ["address", "misstate.word.representation.to"],
  ["text", `misstate.word.representation.${rows.length === 0 ? "none" : "opening"}`],
  ...(rows.length === 0 ? [] : [["text", "misstate.word.representation.believe"] as const]),
  ...hints,
  {
    signs: [
      "misstate.letter.company",
      "misstate.letter.legal",
      "misstate.letter.chief",
      "misstate.letter.head",
      "misstate.letter.date",
    ],
  },
];

/** What all of them together do, one line each. */
const effectsOf = ({ uncorrected }: List, lang: Lang): LetterBlock =>
  letterTable<(typeof EFFECTS)[number]>({
    lang,
    columns: [
      text("misstate.word.effect", 60, (effect) => messageOf(lang, effectWords[effect])),
      money("misstate.word.overstated", 40, (effect) => uncorrected.effects[effect]),
    ],
    rows: EFFECTS,
  });

function annexOf({ lang, list, rows }: Setting): LetterLine[] {
  const material = messageOf(lang, "misstate.word.material");
  return [
    ["center", "misstate.word.annexTitle"],
    ["note", "misstate.word.annexNote"],
    letterTable({
      lang,
      columns: columnsOf(lang),
      rows: rows.map((row) => (row.light === "red" ? { ...row, content: row.content + material } : row)),
      total: { words: "misstate.sheet.uncorrectedTotal", of: list.uncorrected.effects },
    }),
  ];
}
