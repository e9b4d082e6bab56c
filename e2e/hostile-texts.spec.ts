import { readFileSync } from "node:fs";
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { customer } from "@digao/contract/areas/firm/customers/calls";
import { firmEvent } from "@digao/contract/areas/firm/firm-events/calls";
import { labelCategory } from "@digao/contract/areas/firm/labels/calls";
import { projects } from "@digao/contract/areas/office/projects/calls";
import { workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { type SheetOp, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { plugins } from "@digao/sheets/resources";
import { expect, type Page, test } from "@playwright/test";
import { codedPdf, madeDocx } from "../apps/server/test/made-papers.ts";
import { takeFile } from "./kit/books.ts";
import { browserOf, newFirm, newProject, newUser, type Person } from "./kit/firms.ts";
import { hostileTexts, shortTexts } from "./kit/hostile-texts.ts";
import { settled } from "./kit/look.ts";
import { shown } from "./kit/pick.ts";
import { sampleFile } from "./kit/sample.ts";
import { addressOf, goInside, projectHref, routes } from "./kit/screens.ts";
import { expectEditing, goToCell, gridOf, sheetHref } from "./kit/sheets.ts";

test.setTimeout(600_000);

interface Watched {
  hostile: string[];
}

/** Notes whatever runs, and what the content policy had to stop: neither may happen. */
async function watchPage(page: Page): Promise<void> {
  page.on(
    "dialog",
    (dialog) => void dialog.dismiss().then(() => page.evaluate(() => self.dispatchEvent(new Event("ran")))),
  );
  await page.addInitScript(() => {
    const found: string[] = [];
    Object.assign(window, {
      hostile: found,
      ran: () => found.push("ran"),
    });
    addEventListener("ran", () => found.push("dialog"));
    addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sample, sourceFile, lineNumber, columnNumber }) =>
        found.push(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber}:${columnNumber}`),
    );
  });
}

/** What ran, and elements that could have: handlers in markup, addresses that are scripts, frames and objects made of texts. */
const foundIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCode = ({ name, value }: Attr): boolean =>
      /^on/i.test(name) ||
      (/^(href|src|action|data|xlink:href)$/i.test(name) && /^\s*(java|vb)script:|^data:text/i.test(value));
    const codeOf = (element: Element): string[] =>
      [...element.attributes].filter(isCode).map(({ name, value }) => `${element.tagName} ${name}=${value}`);
    const made = document.querySelectorAll(
      'script:not([src]), iframe[srcdoc]:not([sandbox=""]), object, embed, base, math',
    );
    return [
      ...(window as unknown as Watched).hostile,
      ...[...document.querySelectorAll("*")].flatMap(codeOf),
      ...[...made].map(({ outerHTML }) => outerHTML.slice(0, 100)),
    ];
  });

/** The sample's books, in which every summary and many names are hostile. */
async function takeHostileBooks(owner: Person, projectId: number): Promise<void> {
  const texts = shortTexts(90);
  let at = 0;
  const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
  const [head = "", ...lines] = readFileSync(sampleFile("sample_vouchers.csv"), "utf8").trim().split("\n");
  const summary = head.replace("\ufeff", "").split(",").indexOf("摘要");
  const hostile = lines.map((line) => {
    const cells = line.split(",");
    cells[summary] = quoted(texts[at++ % texts.length] ?? "");
    return cells.join(",");
  });
  await takeFile(owner, projectId, "sample_tb.csv", readFileSync(sampleFile("sample_tb.csv"), "utf8"));
  const name = "<img src=x onerror=ran()>.csv";
  await takeFile(owner, projectId, name, [head, ...hostile].join("\n"));
}

/** Every text as it comes; what a field refuses is tried elsewhere. Answers how many were taken. */
async function plant(
  texts: readonly string[],
  write: (text: string, place: number) => Promise<unknown>,
): Promise<number> {
  const done = await Promise.allSettled(texts.map(write));
  return done.filter(({ status }) => status === "fulfilled").length;
}

async function plantAll(admin: Person, manager: Person, projectId: number): Promise<number> {
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
  const referId = items[0]?.Jmsn ?? 0;
  // Side by side with those of a name, ten at a time at most: the rest waits for the next places.
  const taken = [
    await plant(shortTexts(150).slice(0, 40), (custName) => manager.call(customer.calls.create, { custName })),
    await plant(shortTexts(400).slice(40, 60), (eventDescription) =>
      admin.call(firmEvent.calls.create, {
        eventDescription,
        eventStart: "2026-01-05T01:00:00Z",
        eventEnd: "2026-01-05T02:00:00Z",
      }),
    ),
    await plant(shortTexts(30).slice(0, 10), (categoryName) =>
      admin.call(labelCategory.calls.create, { categoryName }),
    ),
    await plant(shortTexts(200).slice(60, 70), (title) =>
      manager.call(workLogs.CreateWorkLog, { title, workDate: new Date().toISOString().slice(0, 10), hours: 0.25 }),
    ),
    await plant(shortTexts(400).slice(70, 80), (description) =>
      manager.call(adjustments.UpdateFSAdjustHead, {
        projectId,
        adjType: 1,
        description,
        reason: description,
        lines: [],
      }),
    ),
  ];
  let messagesTaken = 0;
  for (const text of hostileTexts) {
    const form = new FormData();
    const fields = {
      currId: projectId,
      referId,
      chatType: "CMT",
      entityId: "voucher",
      chatContent: `<p>said ${text}</p>`,
    };
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const address = `${process.env.DIGAO_URL ?? ""}${messages.CreateMsgHead.path}`;
    const headers = { authorization: `Bearer ${manager.token}` };
    const answer = await fetch(address, { method: "POST", headers, body: form });
    if (answer.ok) messagesTaken += 1;
  }
  expect(messagesTaken).toBeGreaterThan(hostileTexts.length / 2);
  return taken.reduce((sum, count) => sum + count, 0);
}

/** Files whose names and contents are hostile: a mail, a page, a picture that is code, a document, a table. */
async function plantFiles(manager: Person, projectId: number): Promise<number[]> {
  const all = hostileTexts.join("\n");
  const contents: [string, string | Buffer][] = [
    [
      "mail.eml",
      `From: a@b.cn\r\nSubject: <img src=x onerror=ran()>\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${all}`,
    ],
    ["page.html", all],
    ["picture.svg", `<svg xmlns="http://www.w3.org/2000/svg" onload="ran()"><script>ran()</script></svg>`],
    ["table.csv", hostileTexts.map((text) => `"${text.replaceAll('"', '""')}",1`).join("\n")],
    ["code.pdf", codedPdf()],
    ["paper.docx", await madeDocx(...hostileTexts.filter((text) => !/\p{Cc}/u.test(text)))],
  ];
  const form = new FormData();
  form.append("projectId", String(projectId));
  for (const [name, content] of contents)
    form.append(
      "file",
      new Blob([typeof content === "string" ? content : new Uint8Array(content)]),
      `onerror=ran() ${name}`,
    );
  const address = `${process.env.DIGAO_URL ?? ""}${auditFiles.CreateAuditFile.path}`;
  const answer = await fetch(address, {
    method: "POST",
    headers: { authorization: `Bearer ${manager.token}` },
    body: form,
  });
  expect(answer.status, await answer.clone().text()).toBe(200);
  const { result }: { result: { files: { id: number }[] } } = await answer.json();
  return result.files.map(({ id }) => id);
}

/** A paper whose name, sheets, cells, notes and lists are hostile; answers its id. */
async function plantSheet(manager: Person, projectId: number): Promise<number> {
  const name = "<img src=x onerror=ran()>";
  const { id } = await manager.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name });
  const cells = Object.fromEntries(
    hostileTexts.map((v, row) => [row, { 0: { v, t: 1 }, 1: { f: `="${v.replaceAll('"', '""').slice(0, 200)}"` } }]),
  );
  const note = { id: "n", row: 0, col: 0, width: 200, height: 80, note: hostileTexts.slice(0, 40).join("\n") };
  const ranges = [{ startRow: 0, endRow: 0, startColumn: 2, endColumn: 2 }];
  const list = { uid: "r", type: "list", ranges, formula1: name, showInputMessage: true, prompt: name };
  const ops: SheetOp[] = [
    { op: "cells", sheet: "sheet-1", cells },
    { op: "renameSheet", sheet: "sheet-1", name },
    { op: "resource", plugin: plugins.notes, sheet: "sheet-1", data: { 0: { 0: note } } },
    { op: "resource", plugin: plugins.validation, sheet: "sheet-1", data: [list] },
  ];
  const change = { Id: id, windowId: "window-of-texts", baseSeq: 0 };
  await manager.call(sheets.SaveSheets, { ...change, changeId: "change-of-texts", ops });
  const links = [{ id: "l", row: 0, column: 0, payload: "javascript:ran()" }];
  const coded: SheetOp = { op: "resource", plugin: plugins.links, sheet: "sheet-1", data: links };
  await manager.call(sheets.SaveSheets, { ...change, baseSeq: 1, changeId: "change-of-links", ops: [coded] });
  await manager.call(sheets.ComputeSheet, { Id: id, windowId: change.windowId });
  const left = async () => (await manager.call(sheets.GetSheetConflicts, { Id: id })).length;
  await expect.poll(left, { timeout: 60_000 }).toBe(1);
  return id;
}

/** What could run in the frames that show files; the page itself is looked at by `foundIn`. */
async function foundInFrames(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames().filter((one) => one !== page.mainFrame()))
    found.push(
      ...(await frame.evaluate(() => {
        const isCode = ({ name, value }: Attr): boolean => /^on/i.test(name) || /^\s*(java|vb)script:/i.test(value);
        const coded = [...document.querySelectorAll("*")].filter((element) => [...element.attributes].some(isCode));
        const made = document.querySelectorAll("script, iframe, object, embed, base, math, svg, form, link, a[href]");
        return [...coded, ...made].map(({ outerHTML }) => outerHTML.slice(0, 100));
      })),
    );
  return found;
}

test("no text of anybody runs on any screen, and each is shown as it was typed", async ({ browser }) => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
  const firm = await newFirm("xss");
  const manager = await newUser(firm, "Manager");
  const projectId = await newProject(manager);
  await takeHostileBooks(manager, projectId);
  expect(await plantAll(firm.admin, manager, projectId)).toBeGreaterThan(60);
  const files = await plantFiles(manager, projectId);
  const sheetId = await plantSheet(manager, projectId);
  const project = await manager.call(projects.GetProject, { Id: projectId });
  await manager.call(projects.UpdateProject, { ...project, projectName: `<img src=x onerror=ran()> ${projectId}` });

  const page = await browserOf(browser, manager);
  await watchPage(page);
  await page.goto("/main/home");
  for (const shell of ["home", "project"] as const) {
    if (shell === "project") await page.goto(projectHref("/maindo/projectmain", projectId));
    for (const route of routes.filter((one) => one.shell === shell)) {
      await goInside(page, addressOf(route, projectId));
      await settled(page).catch(() => undefined);
      expect(await foundIn(page), route.name).toEqual([]);
    }
  }
  await test.step("names stand as they were typed", async () => {
    await page.goto("/pm/customers?keyword=%3Cscript%3E");
    await expect(shown(page).getByText("<script>ran()</script>", { exact: true }).first()).toBeVisible();
    expect(await foundIn(page)).toEqual([]);
  });
  await test.step("messages keep their words and lose what would run", async () => {
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
    await page.goto(projectHref("/maindo/dataquery", projectId, undefined, { voucher: `${items[0]?.Jmsn ?? 0}` }));
    await expect(shown(page).locator(".msg-thread").first()).toContainText("said");
    await settled(page);
    expect(await foundIn(page)).toEqual([]);
  });
  await test.step("cells, notes, lists and names of sheets stand there and run nothing", async () => {
    await page.goto(sheetHref(projectId, sheetId));
    await expectEditing(page);
    const canvas = gridOf(page).locator("#univer-sheet-main-canvas_book");
    await canvas.hover({ position: { x: 80, y: 30 } });
    await expect(page.getByText("onerror=ran()").first()).toBeVisible();
    await goToCell(page, "A3");
    await page.keyboard.press("F2");
    await page.keyboard.press("Enter");
    await goToCell(page, "C1");
    await settled(page);
    expect(await foundIn(page)).toEqual([]);
  });
  await test.step("previews of files show them and run nothing", async () => {
    for (const id of files) {
      await page.goto(projectHref("/maindo/documentcenter", projectId, undefined, { open: String(id) }));
      await expect(shown(page).locator(".look")).toBeVisible();
      await settled(page);
      expect([...(await foundIn(page)), ...(await foundInFrames(page))]).toEqual([]);
    }
  });
  await test.step("the palette and the notices show them as words", async () => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("onerror");
    await expect(page.getByRole("option").first()).toBeVisible();
    await settled(page);
    expect(await foundIn(page)).toEqual([]);
  });
  await test.step("what would have got through would have been found", async () => {
    await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", "<img src=x onerror=ran()>"));
    await expect.poll(() => foundIn(page)).toHaveLength(2);
  });
});
