import type {
  EntryCourse,
  OpeningBalances,
  openingBalances,
} from "@digao/contract/areas/balance/opening-balances/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { materialityOf } from "../trial-balance/door.ts";
import { getOpeningBalances } from "./opening-balances.ts";
import { readSnapshot } from "./snapshot.ts";

/** Of the file nodes: 期初余额. */
const INDEX = "T7";

/** Items, accounts and last year's entries on three sheets; differences as formulas over their operands. */
export async function downloadOpeningBalances(
  ctx: Context,
  input: Input<(typeof openingBalances)["DownOpeningBalances"]>,
): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const snapshot = await readSnapshot(ctx.db, projectId);
  if (snapshot === null) throw new Refusal("opening.notTaken", { kind: "state" });
  const { items, accounts, entries } = await getOpeningBalances(ctx, input);
  const { code, name, takenAt, isArchived } = snapshot;
  const date = dayOf(Date.parse(takenAt));
  const state = messageOf(lang, isArchived ? "openingSheet.archived" : "openingSheet.notArchived");
  const { trivial } = await materialityOf(ctx.db, projectId);
  const title = messageOf(lang, "openingSheet.title");
  const head = {
    lang,
    title,
    cover: await paper.cover(ctx.db, projectId, lang),
    index: INDEX,
    // Nobody signs the opening balances themselves: the lines are for signing by hand.
    signers: paper.signersByHand(lang),
    notes: [
      messageOf(lang, "openingSheet.source", { code, name, date, state }),
      ...(await openPoints.notes(ctx.db, { lang, trivial })),
    ],
  };
  const look = { lang, head, freezeColumns: 2 };
  return workbookFile(
    [title, code],
    [
      paperSheet({
        ...look,
        name: "openingSheet.items",
        columns: itemColumns,
        rows: items,
        tone: ({ kind }) => (kind === "T" ? "bold" : "plain"),
      }),
      paperSheet({ ...look, name: "openingSheet.accounts", columns: accountColumns, rows: accounts }),
      paperSheet({ ...look, name: "openingSheet.entries", columns: entryColumns(lang), rows: entries }),
    ],
  );
}

type Row<Part extends "items" | "accounts" | "entries"> = OpeningBalances[Part][number];
const amount = <R>(words: MessageKey, of: (row: R) => string, formula?: Column<R>["formula"]): Column<R> =>
  money(words, 18, of, formula ? { formula } : {});

const itemColumns: Column<Row<"items">>[] = [
  text("openingSheet.code", 8, ({ code }) => code),
  { words: "openingSheet.name", width: 30, isLabel: true, of: ({ name }) => name },
  amount("openingSheet.priorAudited", ({ priorAudited }) => priorAudited),
  amount("openingSheet.unbooked", ({ unbooked }) => unbooked),
  amount("openingSheet.reclassified", ({ reclassified }) => reclassified),
  amount(
    "openingSheet.expected",
    ({ expected }) => expected,
    (cell) =>
      `${cell("openingSheet.priorAudited")}-${cell("openingSheet.unbooked")}-${cell("openingSheet.reclassified")}`,
  ),
  amount("openingSheet.booked", ({ booked }) => booked),
  amount(
    "openingSheet.unexplained",
    ({ unexplained }) => unexplained,
    (cell) => `${cell("openingSheet.booked")}-${cell("openingSheet.expected")}`,
  ),
  amount("openingSheet.openAudited", ({ openAudited }) => openAudited),
  amount("openingSheet.restated", ({ restated }) => restated),
  amount(
    "openingSheet.open",
    ({ open }) => open,
    (cell) =>
      `${cell("openingSheet.openAudited")}-${cell("openingSheet.priorAudited")}-${cell("openingSheet.restated")}`,
  ),
];

const accountColumns: Column<Row<"accounts">>[] = [
  text("openingSheet.code", 12, ({ code }) => code),
  { words: "openingSheet.name", width: 36, isLabel: true, of: ({ name }) => name },
  amount("openingSheet.closing", ({ closing }) => closing),
  amount("openingSheet.opening", ({ opening }) => opening),
  amount(
    "openingSheet.difference",
    ({ difference }) => difference,
    (cell) => `${cell("openingSheet.opening")}-${cell("openingSheet.closing")}`,
  ),
  amount("openingSheet.accountEntries", ({ entries }) => entries),
];

const COURSES: Readonly<Record<EntryCourse, MessageKey>> = {
  unbooked: "openingSheet.unbookedCourse",
  persisting: "openingSheet.persistingCourse",
  booked: "openingSheet.bookedCourse",
  reclass: "openingSheet.reclassCourse",
  refused: "openingSheet.refusedCourse",
};

const entryColumns = (lang: Lang): Column<Row<"entries">>[] => [
  text("openingSheet.number", 12, ({ adjNo }) => adjNo),
  text("openingSheet.description", 44, ({ description }) => description),
  text("openingSheet.course", 30, ({ course }) => messageOf(lang, COURSES[course])),
  amount("openingSheet.profit", ({ profitEffect }) => profitEffect),
  amount("openingSheet.equity", ({ equityEffect }) => equityEffect),
];
