/** Every supplied template on real books: each figure is that of the item's own page, and every check row is nil. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { type FsItemDetail, statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { LeadRow } from "@digao/contract/sign-off/lead-row";
import { inProject } from "@digao/db/tenant";
import { type Fen, fen, sum } from "@digao/domain/money";
import { callText } from "@digao/domain/sheet-bindings/parse";
import { type Book, emptyBook, type Sheet, sheetsOf } from "@digao/sheets/book";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { catalogueItems, ownBook } from "../src/areas/papers/sheet-templates/catalogue.ts";
import { filledBook } from "../src/areas/papers/sheet-templates/fill.ts";
import { resolveCalls } from "../src/areas/papers/sheets/bindings/resolve.ts";
import { sourcesOf } from "../src/areas/papers/sheets/bindings/sources.ts";
import { evaluate } from "../src/areas/papers/sheets/evaluate.ts";
import { fillingOfItem } from "../src/areas/papers/sheets/from-template.ts";
import { cellFaults } from "../src/areas/papers/sheets/judge.ts";
import type { StoredBinding } from "../src/areas/papers/sheets/stored-bindings.ts";
import { join } from "./builders.ts";
import { sampleText } from "./import-desk.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { type BookUnderTest, hasLedgers, pcaBook, sampleBook, swedishBook } from "./second-engine/books.ts";
import { takeBook } from "./second-engine/desk.ts";
import { rowsOf } from "./second-engine/raw-files.ts";

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let staff: Client;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  manager = await firm.as("manager");
  staff = await firm.as("staff1");
});
afterAll(() => server.stop());

interface Item {
  id: number;
  code: string;
}
const suffixes = ["1", "2", "3", "10"];
const leadOf = (code: string): string => `${code}-1-0`;

/** The 79 items that have an index. */
async function itemsOf(projectId: number): Promise<Item[]> {
  const all = await manager.call(statementItems.GetFSItemName, { projectId });
  return catalogueItems().flatMap(({ code }) => {
    const id = all.find(({ stdCode }) => stdCode === code)?.id;
    return id === undefined ? [] : [{ id, code }];
  });
}

/** Every tab of every template of the items, in one book. */
const templatesOf = (projectId: number, items: readonly Item[]): Promise<Book> =>
  firm.inDb(async (all) => {
    const tabs: Sheet[] = [];
    for (const { id, code } of items) {
      const filling = await fillingOfItem(inProject(all, projectId), projectId, id, `${code}-1`);
      for (const suffix of suffixes) {
        const sheets = sheetsOf(filledBook(ownBook({ itemCode: code, suffix }), filling));
        const named = sheets.map((sheet, at) => ({ ...sheet, id: `${code}-${suffix}-${at}` }));
        tabs.push(...named.map((sheet) => ({ ...sheet, name: sheet.id })));
      }
    }
    const sheets = Object.fromEntries(tabs.map((tab) => [tab.id, tab]));
    return { ...emptyBook("book", "templates"), sheetOrder: tabs.map(({ id }) => id), sheets };
  });

interface Worked {
  book: Book;
  /** Bindings that found nothing. */
  faulty: string[];
}
const workedOut = (projectId: number, book: Book): Promise<Worked> =>
  firm.inDb(async (all) => {
    const db = inProject(all, projectId);
    const resolved = new Map<string, StoredBinding>();
    const sources = sourcesOf(db, projectId);
    const evaluated = await evaluate(book, {
      resolved,
      timeoutMs: within(240_000),
      resolve: async (calls) => {
        const unknown = calls.filter((call) => !resolved.has(callText(call)));
        for (const [key, one] of await resolveCalls(db, projectId, unknown, sources)) resolved.set(key, one);
      },
    });
    if (evaluated === null || evaluated === "late") throw new Error("The templates could not be worked out.");
    // Papers that are no sheets yet have no signers.
    const faulty = [...resolved].flatMap(([text, { error }]) =>
      error && !text.startsWith("SIGN(") ? [`${text} ${error}`] : [],
    );
    return { book: evaluated.book, faulty };
  });

const fenAt = (sheet: Sheet, row: number, column: number): Fen => {
  const value = sheet.cellData?.[row]?.[column]?.v;
  return fen((typeof value === "number" ? value : 0).toFixed(2));
};

const leadColumns = { unaudited: 3, ajeDr: 4, ajeCr: 5, rjeDr: 6, rjeCr: 7, audited: 9 } as const;
type Column = keyof typeof leadColumns;
const pageColumn = (column: Column): Exclude<Column, "unaudited"> | "closeBook" =>
  column === "unaudited" ? "closeBook" : column;

/** What a lead sheet says otherwise than the item's page, by account and in all. */
function otherThanPage(sheet: Sheet | undefined, { lead, item }: FsItemDetail): string[] {
  if (!sheet) return [`${item.stdCode} has no lead sheet`];
  const rows = Object.entries(sheet.cellData ?? {});
  const at = (label: string): number =>
    Number(rows.find(([, cells]) => String(cells[0]?.v ?? "") === label)?.[0] ?? -1);
  const differences: string[] = [];
  const compare = (what: string, own: Fen, page: Fen): void => {
    if (own !== page) differences.push(`${item.stdCode} ${what}: ${own} against ${page}`);
  };
  const of = (list: readonly LeadRow[], column: Column): Fen => sum(list.map((row) => fen(row[pageColumn(column)])));
  const accounts = new Set(lead.flatMap(({ accountCode }) => accountCode ?? []));
  for (const column of Object.keys(leadColumns) as Column[]) {
    compare(column, fenAt(sheet, at("明细合计"), leadColumns[column]), of(lead, column));
    for (const account of accounts) {
      const own = lead.filter(({ accountCode }) => accountCode === account);
      compare(`${account} ${column}`, fenAt(sheet, at(account), leadColumns[column]), of(own, column));
    }
  }
  compare("opening", fenAt(sheet, at("报表项目"), 2), fen(item.openAudited));
  compare("the item", fenAt(sheet, at("报表项目"), leadColumns.audited), fen(item.audited));
  return differences;
}

/** All that does not tie: bindings without a figure, checks that are not nil, figures that are not those of the pages. */
async function notTying(projectId: number, items: readonly Item[], templates: Book): Promise<string[]> {
  const { book, faulty } = await workedOut(projectId, templates);
  const { checks, checkRows, errors } = cellFaults(book);
  const pages = items.filter(({ code }) => book.sheets[leadOf(code)]);
  const differences: string[] = [];
  for (const { id, code } of pages)
    differences.push(
      ...otherThanPage(book.sheets[leadOf(code)], await manager.call(statementItems.GetFsItemById, { RId: id })),
    );
  const isWithout = checkRows < items.length * (suffixes.length + 1);
  return [...faulty, ...errors, ...checks, ...differences, ...(isWithout ? [`${checkRows} check rows`] : [])];
}

/** The entries of the sample, each checked by another person. */
async function bookSampleEntries(projectId: number): Promise<void> {
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  const ids = new Map(
    (await manager.call(statementItems.GetFSItemName, { projectId })).map(({ stdCode, id }) => [stdCode, id]),
  );
  const accounts = await staff.call(mapping.GetAccountTree, { projectId });
  const codes = new Map(accounts.map(({ fullName, code }) => [fullName, code]));
  const rows = rowsOf(sampleText("sample_adjustments.csv"));
  for (const adjNo of new Set(rows.map((row) => row.adjNo))) {
    const own = rows.filter((row) => row.adjNo === adjNo);
    const { id, rowVersion } = await staff.call(adjustments.UpdateFSAdjustHead, {
      projectId,
      adjType: Number(own[0]?.adjType),
      description: own[0]?.description ?? "",
      lines: own.map(({ fsItemCode = "", accountName = "", debit, credit }) => ({
        fsItemId: ids.get(fsItemCode) ?? 0,
        accountCode: codes.get(accountName) ?? null,
        lineName: accountName || null,
        debit: debit || "0.00",
        credit: credit || "0.00",
      })),
    });
    const submitted = await staff.call(adjustments.UpdateFSAdjustHeadById, { Id: id, rowVersion, status: 1 });
    await manager.call(adjustments.CheckFSAdjustHeadById, { Id: id, rowVersion: submitted.rowVersion });
  }
}

describe("the supplied templates of all items tie to the items' own pages", () => {
  it("on the sample books with their entries, and a wrong binding is found", { timeout: within(240_000) }, async () => {
    const projectId = await takeBook({ server, manager }, sampleBook(2024));
    await bookSampleEntries(projectId);
    const items = await itemsOf(projectId);
    expect(items.length).toBe(79);
    const templates = await templatesOf(projectId, items);
    expect(await notTying(projectId, items, templates)).toEqual([]);
    const receivables = templates.sheets[leadOf("A105")];
    const text = JSON.stringify(receivables);
    // The sentence of the account row as it was: entries did not reach it.
    const planted: Sheet = JSON.parse(text.replaceAll('\\"1122\\",\\"ajeCr\\"', '\\"1122\\",\\"ajeDr\\"'));
    expect(JSON.stringify(planted)).not.toBe(text);
    const own = items.filter(({ code }) => code === "A105");
    const one = { ...templates, sheetOrder: [planted.id], sheets: { [planted.id]: planted } };
    const found = await notTying(projectId, own, one);
    expect(found).toEqual(
      expect.arrayContaining([expect.stringMatching(/^A105-1-0!/), expect.stringMatching(/^A105 /)]),
    );
  });

  const books: Readonly<Record<string, () => Promise<BookUnderTest>>> = {
    pca_ja_fy2021: pcaBook,
    sie_typ4: async () => swedishBook("sie_typ4", 2012),
  };
  it.skipIf(!hasLedgers).each(Object.keys(books))("on the ledger %s", { timeout: within(240_000) }, async (name) => {
    const book = await books[name]?.();
    if (!book) throw new Error(name);
    const projectId = await takeBook({ server, manager }, book);
    const items = await itemsOf(projectId);
    expect(await notTying(projectId, items, await templatesOf(projectId, items))).toEqual([]);
  });
});
