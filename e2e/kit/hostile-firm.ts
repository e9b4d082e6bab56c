/** A firm and a project in which every text is hostile, one kind of place after the other. */
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
import { expect } from "@playwright/test";
import { dayFromToday } from "../../apps/server/src/demo/days.ts";
import { codedPdf, madeDocx } from "../../apps/server/test/made-papers.ts";
import { takeFile } from "./books.ts";
import { newFirm, newProject, newUser, type Person } from "./firms.ts";
import { hostileTexts, shortTexts } from "./hostile-texts.ts";
import { sampleFile } from "./sample.ts";

interface Planted {
  owner: Person;
  projectId: number;
}

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

async function firstVoucher(person: Person, projectId: number): Promise<number> {
  const [period] = await person.call(vouchers.GetTrailbalancePeriod, { projectId });
  const { items } = await person.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
  return items[0]?.Jmsn ?? 0;
}

async function plantAll({ owner: manager, projectId }: Planted): Promise<number> {
  const referId = await firstVoucher(manager, projectId);
  // Side by side with those of a name, ten at a time at most: the rest waits for the next places.
  const taken = [
    await plant(shortTexts(150).slice(0, 40), (custName) => manager.call(customer.calls.create, { custName })),
    await plant(shortTexts(400).slice(40, 60), (eventDescription) =>
      manager.call(firmEvent.calls.create, {
        eventDescription,
        eventStart: "2026-01-05T01:00:00Z",
        eventEnd: "2026-01-05T02:00:00Z",
      }),
    ),
    await plant(shortTexts(30).slice(0, 10), (categoryName) =>
      manager.call(labelCategory.calls.create, { categoryName }),
    ),
    await plant(shortTexts(200).slice(60, 70), (title) =>
      manager.call(workLogs.CreateWorkLog, { title, workDate: dayFromToday(-1), hours: 0.25 }),
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

export interface HostileFirm {
  /** Has every right of the firm, and leads the project. */
  owner: Person;
  projectId: number;
  files: number[];
  sheetId: number;
  /** Of a voucher with hostile messages. */
  voucher: number;
}

export async function newHostileFirm(): Promise<HostileFirm> {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(200);
  const owner = await newUser(await newFirm("xss"), "Admin");
  const projectId = await newProject(owner);
  await takeHostileBooks(owner, projectId);
  expect(await plantAll({ owner, projectId })).toBeGreaterThan(60);
  const files = await plantFiles(owner, projectId);
  const sheetId = await plantSheet(owner, projectId);
  const project = await owner.call(projects.GetProject, { Id: projectId });
  await owner.call(projects.UpdateProject, { ...project, projectName: `<img src=x onerror=ran()> ${projectId}` });
  return { owner, projectId, files, sheetId, voucher: await firstVoucher(owner, projectId) };
}
