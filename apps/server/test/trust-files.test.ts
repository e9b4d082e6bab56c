/** Files as they leave the product: every call that answers one, whatever was put in. */
import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../src/areas.ts";
import { cleanFileName, disposition } from "../src/platform/http/disposition.ts";
import { makeProject, makeRows } from "./build.ts";
import { newProject } from "./builders.ts";
import { type Client, requestOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { inputFor, type Rows } from "./sweep/send.ts";

const journal = readFileSync(new URL("../../../packages/db/seed/sample/sample_vouchers.csv", import.meta.url), "utf8");
const answersFile = areas.map(({ endpoint }) => endpoint).filter(({ kind }) => kind === "file");
const active = "<script>alert(document.domain)</script>";
/** What a browser would run, were it shown from our origin, under names and kinds that lie. */
const hostile = [
  { name: "底稿.html", content: `<!doctype html>${active}`, type: "text/html" },
  { name: "图.svg", content: `<svg xmlns="http://www.w3.org/2000/svg">${active}</svg>`, type: "image/svg+xml" },
  {
    name: "数据.xml",
    content: `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>`,
    type: "text/xml",
  },
  {
    name: "页.xhtml",
    content: `<html xmlns="http://www.w3.org/1999/xhtml">${active}</html>`,
    type: "application/xhtml+xml",
  },
  { name: "照片.png", content: `<!doctype html>${active}`, type: "image/png" },
  { name: "脚本.js", content: "alert(1)", type: "text/javascript" },
  { name: "说明.pdf.html", content: `%PDF-1.4 ${active}`, type: "application/pdf" },
];
const runnable = /^(text\/(html|xml|javascript)|application\/(xhtml\+xml|xml|javascript|ecmascript)|image\/svg)/;

let server: TestServer;
let firm: TestTenant;
let manager: Client;
let projectId: number;
beforeAll(async () => {
  server = await startTestServer({ isAlone: true });
  firm = await server.newTenant({ isOperator: true });
  manager = await firm.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

function expectInert(headers: Headers, isInlineAllowed: boolean): void {
  const shown = headers.get("content-disposition") ?? "";
  expect(shown).toMatch(isInlineAllowed ? /^(attachment|inline); filename=/ : /^attachment; filename=/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none'/);
  expect(headers.get("cache-control")).toContain("no-store");
  expect(headers.get("content-type")).not.toMatch(runnable);
}

describe("36, 41: a file", () => {
  test("that a browser could run leaves as an attachment of no kind that it runs, closed by a sandbox", async () => {
    await manager.call(imports.UploadLedgerFile, { projectId }, [{ name: "j.csv", content: journal }]);
    await server.runJobs();
    const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
    const { items } = await manager.call(vouchers.GetVoucherLibList, { periodId: period?.periodId ?? 0 });
    const input = { currId: projectId, referId: items[0]?.Jmsn ?? 0, chatContent: "附件" };
    for (const { name, content, type } of hostile) {
      const files = [{ field: "chatFile", name, content, type }];
      const { msgId } = await manager.call(messages.CreateMsgHead, input, files);
      const [row] = await firm.inProject(projectId, (db) =>
        db.selectFrom("msg_file").select("file_id").where("msg_id", "=", msgId).execute(),
      );
      const { bytes, headers } = await manager.download(messages.DownChatFiles, { msgId, fileId: row?.file_id ?? 0 });
      expect(bytes.toString()).toBe(content);
      expectInert(headers, false);
      const given = /filename\*=UTF-8''(.*)$/.exec(headers.get("content-disposition") ?? "")?.[1] ?? "";
      expect(decodeURIComponent(given)).toBe(name);
    }
  });

  test("of every call that answers one is as closed, and only a picture may be shown in place", async () => {
    const { projectId: made } = await makeProject(firm, { manager: { role: 1 } });
    const rows: Rows = await makeRows(server, firm, made, "甲");
    const admin = await firm.inDb((db) =>
      db.selectFrom("role").select("id").where("name", "=", "Admin").executeTakeFirstOrThrow(),
    );
    await firm.inDb((db) =>
      db.insertInto("user_role").values({ user_id: firm.userIds.manager, role_id: admin.id }).execute(),
    );
    const by = await firm.as("manager");
    const answered: string[] = [];
    for (const endpoint of answersFile) {
      const [path, init] = requestOf(endpoint, inputFor(endpoint, rows), []);
      const answer = await by.fetch(path, init);
      await answer.arrayBuffer();
      if (!answer.ok) continue;
      answered.push(endpoint.path);
      const isPicture = /^image\/(png|jpeg)/.test(answer.headers.get("content-type") ?? "");
      expectInert(answer.headers, isPicture);
    }
    expect(answersFile.length).toBeGreaterThan(20);
    expect(answered.length).toBeGreaterThan(answersFile.length / 2);
  });
});

describe("37: a file's name", () => {
  test.each([
    "函证 2024（最终）.txt",
    '引"号;分号.txt',
    "换\r\nSet-Cookie: a=b.txt",
    "百分%0d%0a号.txt",
    "表情😀𠮷.txt",
    "‮txt.exe",
    "a'b(c)*.txt",
    `${"长".repeat(300)}.txt`,
  ])("%j is one header that browsers read, and nothing after it", async (name) => {
    const text = disposition(name);
    expect([...text].every((sign) => sign >= " " && sign <= "~")).toBe(true);
    expect(text).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
    expect(decodeURIComponent(/''(.*)$/.exec(text)?.[1] ?? "")).toBe(cleanFileName(name));
    expect(cleanFileName(name)).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/);
  });
});
