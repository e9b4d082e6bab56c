import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { filesNode } from "@digao/contract/areas/firm/files-node/calls";
import { paperIndex } from "@digao/contract/areas/papers/paper-index/calls";
import { sheets } from "@digao/contract/areas/papers/sheets/calls";
import type { Draft } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join, newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestFile, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { madeDocx, madePdf, zipped } from "../../../../test/made-papers.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let admin: Client;
let projectId: number;
let node: (code: string) => number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff, admin] = [await tenant.as("manager"), await tenant.as("staff1"), await tenant.as("admin")];
  projectId = await newProject(manager);
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  const { items } = await manager.call(filesNode.GetFilesNodeList, { maxResultCount: 500 });
  node = (code) => items.find(({ nodeCode }) => nodeCode === code)!.id;
});
afterAll(() => server.stop());

type Where = Partial<Draft<typeof auditFiles.CreateAuditFile>>;
const put = async (name: string, content: string | Uint8Array, where: Where = {}, as = staff) => {
  const files: TestFile[] = [{ name, content }];
  const answer = await as.call(auditFiles.CreateAuditFile, { projectId, nodeId: node("K3"), ...where }, files);
  return answer.files[0]!;
};
const get = (id: number, as = staff) => as.call(auditFiles.GetAuditFile, { id });
const list = async (more: Partial<Draft<typeof auditFiles.GetAuditFilesDocument>> = {}) =>
  (await staff.call(auditFiles.GetAuditFilesDocument, { projectId, maxResultCount: 500, ...more })).items;
const find = async (keyword: string) => (await staff.call(auditFiles.SearchAuditFiles, { projectId, keyword })).items;
const preview = (id: number) => staff.call(auditFiles.CreateFileToHtml, { id });
const refused = (message: RegExp, status = 400) => ({ status, error: { message: expect.stringMatching(message) } });
const text = async (id: number, version?: number) =>
  (
    await staff.download(auditFiles.DownAuditFiles, { projectId, ids: id, ...(version ? { version } : {}) })
  ).bytes.toString();

describe("a file in its place", () => {
  it("becomes the next version under the same name there, and the earlier ones stay open", async () => {
    const first = await put("合同.txt", "甲方");
    expect(first).toMatchObject({ version: 1 });
    expect(await put("合同.TXT", "甲方和乙方")).toMatchObject({ id: first.id, version: 2 });
    expect(await put("合同.txt", "甲方和乙方")).toMatchObject({ id: first.id, version: 2 });
    expect(await put("合同.txt", "甲方", { folder: "另一处" })).toMatchObject({ version: 1 });
    const file = await get(first.id);
    expect(file).toMatchObject({
      fileName: "合同.txt",
      version: 2,
      nodeCode: "K3",
      ext: "txt",
      fileType: 5,
      uploadUser: "王小明",
    });
    expect(file.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect([await text(first.id), await text(first.id, 1)]).toEqual(["甲方和乙方", "甲方"]);
    expect(await staff.call(auditFiles.RestoreAuditFileVersion, { id: first.id, version: 1 })).toMatchObject({
      version: 3,
    });
    expect(await text(first.id)).toBe("甲方");
  });

  it("keeps a name without folders and a folder without ways out", async () => {
    const { id } = await put("../../etc/passwd\u0001.txt", "x", { folder: "../a/./..\\b//../c<script>" });
    expect(await get(id)).toMatchObject({ fileName: "passwd.txt", folder: "a/b/cscript" });
  });

  it("is renamed, moved and described, with the end of its name kept, and logged", async () => {
    const { id } = await put("草稿.docx", await madeDocx("草稿"));
    const { rowVersion } = await get(id);
    const changed = await staff.call(auditFiles.UpdateAuditFileById, {
      id,
      rowVersion,
      fileName: "租赁合同",
      wpIndex: "K2-1",
      nodeId: node("K2"),
      folder: "合同/2024",
    });
    expect(changed).toMatchObject({ fileName: "租赁合同.docx", wpIndex: "K2-1", nodeCode: "K2", folder: "合同/2024" });
    await expect(staff.call(auditFiles.UpdateAuditFileById, { id, rowVersion, remark: "旧" })).rejects.toMatchObject({
      status: 409,
    });
    await put("租赁合同.docx", await madeDocx("别的"), { nodeId: node("K1") });
    await expect(
      staff.call(auditFiles.MoveAuditFiles, { projectId, ids: [id], nodeId: node("K1") }),
    ).rejects.toMatchObject(refused(/已有名为/));
    expect(await staff.call(auditFiles.MoveAuditFiles, { projectId, ids: [id], nodeId: node("A3") })).toEqual({
      moved: 1,
    });
    expect(await get(id)).toMatchObject({ nodeCode: "A3", folder: "" });
  });

  it("is untouched while it is final, which only leaders lift", async () => {
    const { id } = await put("定稿.txt", "一");
    await staff.call(auditFiles.UpdateAuditFileById, { id, isFinal: true });
    await expect(put("定稿.txt", "二")).rejects.toMatchObject(refused(/已定稿/));
    await expect(staff.call(auditFiles.DeleteAuditFiles, { projectId, ids: [id] })).rejects.toMatchObject(
      refused(/已定稿/),
    );
    await expect(staff.call(auditFiles.UpdateAuditFileById, { id, isFinal: false })).rejects.toMatchObject({
      status: 403,
    });
    await manager.call(auditFiles.UpdateAuditFileById, { id, isFinal: false });
    expect(await put("定稿.txt", "二")).toMatchObject({ version: 2 });
  });

  it("lies in the bin with who and why, and comes back unless its name is taken", async () => {
    const { id } = await put("多余.txt", "一");
    await staff.call(auditFiles.DeleteAuditFiles, { projectId, ids: [id], reason: "重复" });
    expect((await list()).some((file) => file.id === id)).toBe(false);
    expect((await list({ isDeleted: true })).find((file) => file.id === id)?.deleted).toMatchObject({
      by: "王小明",
      reason: "重复",
    });
    const { id: other } = await put("多余.txt", "二");
    expect(other).not.toBe(id);
    await expect(staff.call(auditFiles.RestoreAuditFiles, { projectId, ids: [id] })).rejects.toMatchObject(
      refused(/改名或移走/),
    );
    await staff.call(auditFiles.UpdateAuditFileById, { id: other, fileName: "另一个.txt" });
    expect(await staff.call(auditFiles.RestoreAuditFiles, { projectId, ids: [id] })).toEqual({ restored: 1 });
    expect(await text(id)).toBe("一");
  });
});

describe("the lists", () => {
  it("count files by node with all below, and name what archives require and is missing", async () => {
    const counted = async () => (await staff.call(auditFiles.GetAuditFilesCount, { projectId })).nodes;
    const of = async (code: string) => (await counted()).find(({ nodeCode }) => nodeCode === code)!;
    const isMissing = async () =>
      (await staff.call(paperIndex.GetReportCatalogData, { ProjectId: projectId, RptLang: "zh" })).find(
        ({ sectionCode }) => sectionCode === "R1",
      )?.isMissing;
    expect([(await of("R1")).isChecked, await isMissing()]).toEqual([true, true]);
    const { id } = await put("报告.pdf", madePdf("Audit report"), { nodeId: node("R1") });
    expect([(await of("R1")).ownCount, await isMissing()]).toEqual([1, false]);
    expect(await of("R")).toMatchObject({ ownCount: 0, count: 1 });
    expect(await manager.call(auditFiles.CreateAuditReport, { id, isFinal: false })).toMatchObject({
      refType: 7,
      fileType: 4,
    });
    expect((await staff.call(auditFiles.GetAuditReportFiles, { projectId })).items).toMatchObject([{ id }]);
    expect((await staff.call(auditFiles.GetAuditFilesByRefType, { projectId, RefType: 7 })).totalCount).toBe(1);
  });

  it("have those beside a sheet or a message of the project, and none beside another project's", async () => {
    const { id: sheetId } = await staff.call(sheets.CreateAuditSheetData, { projectId, RefType: 19, name: "往来" });
    const { id } = await put("明细.txt", "往来", { RefType: 19, RefId: sheetId });
    const beside = { projectId, RefType: 19, RefId: sheetId };
    expect((await staff.call(auditFiles.GetAuditFilesByRefType, beside)).items).toMatchObject([{ id, fileType: 2 }]);
    const missing = refused(/所属的记录不存在/, 404);
    const place = { RefType: 19, RefId: sheetId };
    const files = [{ name: "明细.txt", content: "往来" }];
    const elsewhere = { projectId: await newProject(manager), ...place };
    await expect(manager.call(auditFiles.CreateAuditFile, elsewhere, files)).rejects.toMatchObject(missing);
    const noMessage = { projectId, RefType: 18, RefId: sheetId };
    await expect(staff.call(auditFiles.CreateAuditFile, noMessage, files)).rejects.toMatchObject(missing);
  });

  it("show files of all one's own projects and of nobody else's", async () => {
    const mine = await staff.call(auditFiles.GetAuditFilesUser, { projectId, maxResultCount: 100 });
    expect(mine.items.every(({ userId }) => userId === staff.userId)).toBe(true);
    expect(mine.totalCount).toBeGreaterThan(3);
    const custId = mine.items[0]!.custId;
    const ofClient = await manager.call(auditFiles.GetAuditFilesByCust, { custId, keyword: "报告" });
    expect(ofClient.items).toMatchObject([{ fileName: "报告.pdf", projectId }]);
    const outsider = await tenant.as("staff2");
    expect((await outsider.call(auditFiles.GetAuditFilesByCust, { custId })).totalCount).toBe(0);
  });

  it("zip a node with its tree as folders, and a selection", async () => {
    const { bytes, headers } = await staff.download(auditFiles.DownAuditFiles, { projectId, nodeId: node("K") });
    expect(headers.get("content-disposition")).toContain("attachment");
    expect(bytes.subarray(0, 2).toString()).toBe("PK");
    expect(bytes.includes(Buffer.from("K3 其他/合同.txt"))).toBe(true);
  });
});

describe("an upload in parts", () => {
  const content = Buffer.from("0123456789".repeat(1000));
  const begin = (as = staff) =>
    as.call(auditFiles.BeginFileUpload, {
      projectId,
      nodeId: node("K1"),
      fileName: "大.txt",
      sizeBytes: content.length,
      lastModified: 7,
    });
  const send = (uploadId: number, atByte: number, end: number, as = staff) =>
    as.call(auditFiles.SendFilePart, { projectId, uploadId, atByte }, [
      { name: "part", content: content.subarray(atByte, end) },
    ]);

  it("goes on where it broke, takes a part once, and ends whole", async () => {
    const { uploadId } = await begin();
    await send(uploadId, 0, 4000);
    expect(await begin()).toEqual({ uploadId, receivedBytes: 4000 });
    expect(await send(uploadId, 0, 4000)).toEqual({ receivedBytes: 4000 });
    await expect(send(uploadId, 5000, 9000)).rejects.toMatchObject(refused(/4000/));
    await expect(staff.call(auditFiles.FinishFileUpload, { projectId, uploadId })).rejects.toMatchObject(
      refused(/尚未传完/),
    );
    await send(uploadId, 4000, content.length);
    const { id } = await staff.call(auditFiles.FinishFileUpload, { projectId, uploadId });
    expect(await text(id)).toBe(content.toString());
    await expect(staff.call(auditFiles.FinishFileUpload, { projectId, uploadId })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("is its sender's alone, and never larger than a file may be", async () => {
    const { uploadId } = await begin();
    await expect(send(uploadId, 0, 100, manager)).rejects.toMatchObject({ status: 404 });
    await staff.call(auditFiles.GiveUpFileUpload, { projectId, uploadId });
    const large = { projectId, fileName: "超.bin", sizeBytes: 40 * 1024 ** 2 + 1 };
    await expect(staff.call(auditFiles.BeginFileUpload, large)).rejects.toMatchObject(
      refused(/上传文件不能超过40M/, 413),
    );
  });
});

describe("what is in a file", () => {
  it("is found in Chinese of any length and in parts of words, with the hits marked", async () => {
    const { id } = await put(
      "租金.docx",
      await madeDocx("本合同约定的租赁负债采用增量借款利率折现。", "Lease liability 2024-08"),
    );
    const { id: pdf } = await put("scan.pdf", madePdf("Confirmation of receivables BANK"));
    const { id: mail } = await put(
      "往来.eml",
      "From: a@b.cn\r\nSubject: =?utf-8?B?5a+56LSm?=\r\n\r\n应收账款对账差异说明",
    );
    const { id: table } = await put("明细.csv", "科目,金额\n其他应收款,1234.50\n");
    await server.runJobs();
    for (const word of ["租", "负债", "增量借款利率", "折现。", "lease liab", "2024-08"])
      expect(
        (await find(word)).map((file) => file.id),
        word,
      ).toContain(id);
    expect((await find("receivables")).map((file) => file.id)).toEqual([pdf]);
    expect((await find("对账差异")).map((file) => file.id)).toEqual([mail]);
    expect((await find("其他应收款")).map((file) => file.id)).toEqual([table]);
    expect(await find("绝无此文")).toEqual([]);
    const [hit] = await find("增量借款");
    expect(hit?.snippets[0]).toContainEqual({ text: "增量借款", isHit: true });
    expect((await find("zujin")).length + (await find("zj")).length).toBeGreaterThan(0);
  });

  it("is not found any more once it was replaced or deleted", async () => {
    const { id } = await put("变.txt", "独角兽甲");
    await server.runJobs();
    expect(await find("独角兽")).toHaveLength(1);
    await put("变.txt", "凤凰乙");
    await server.runJobs();
    expect([await find("独角兽"), (await find("凤凰")).length]).toEqual([[], 1]);
    await staff.call(auditFiles.DeleteAuditFiles, { projectId, ids: [id] });
    expect(await find("凤凰")).toEqual([]);
  });

  it("is shown by what it is, with nothing that runs or is fetched", async () => {
    const doc = await put("看.docx", await madeDocx("<img src=x onerror=ran()>", "第二段"));
    const page = await preview(doc.id);
    expect(page).toMatchObject({ look: "page" });
    expect(JSON.stringify(page)).toContain("第二段");
    expect(JSON.stringify(page)).not.toContain("<img");
    const html =
      "<p onclick=ran()>你好<img src=http://evil.example/a.png><script>ran()</script><a href=javascript:ran()>链接</a></p>";
    const mail = await put(
      "信.eml",
      `From: a@b.cn\r\nTo: c@d.cn\r\nSubject: hi\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${html}`,
    );
    const shown = await preview(mail.id);
    expect(shown).toMatchObject({ look: "mail", subject: "hi", remotePictures: 1 });
    expect(shown.look === "mail" ? shown.html.trim() : "").toBe("<p>你好链接</p>");
    expect(await preview((await put("图.svg", "<svg onload=ran()></svg>")).id)).toMatchObject({
      look: "text",
      text: "<svg onload=ran()></svg>",
    });
    expect(
      await preview(
        (await put("表.csv", Buffer.from([0xbf, 0xc6, 0xc4, 0xbf, 0x2c, 0xbd, 0xf0, 0xb6, 0xee, 0x0a]))).id,
      ),
    ).toMatchObject({
      look: "sheet",
      sheet: { rows: [["科目", "金额"]] },
    });
    expect(await preview((await put("包.zip", await zipped({ a: "b" }))).id)).toMatchObject({ look: "none" });
  });

  it("is refused with its reason where it is a bomb, encrypted or broken", async () => {
    const bomb = await zipped({
      "[Content_Types].xml": "<a/>",
      "word/document.xml": Buffer.alloc(200 * 1024 ** 2, 0x20),
    });
    expect(await preview((await put("弹.docx", bomb)).id)).toMatchObject({
      look: "none",
      why: expect.stringMatching(/过大/),
    });
    expect(await preview((await put("密.docx", "%TSD-Header-###%xx")).id)).toMatchObject({
      look: "none",
      why: expect.stringMatching(/加密软件/),
    });
    expect(
      await preview((await put("坏.docx", await zipped({ "word/document.xml": "<w:document" }))).id),
    ).toMatchObject({ look: "none" });
  });
});

describe("whoever may not", () => {
  it("finds nothing of another project or firm", async () => {
    const { id } = await put("秘密.txt", "x");
    const outsider = await tenant.as("staff2");
    const elsewhere = await newProject(manager);
    await join(manager, elsewhere, [{ client: outsider, roleid: 0 }]);
    await expect(get(id, outsider)).rejects.toMatchObject({ status: 403 });
    await expect(outsider.download(auditFiles.DownAuditFiles, { projectId: elsewhere, ids: id })).rejects.toMatchObject(
      { status: 404 },
    );
    await expect(outsider.call(auditFiles.DeleteAuditFiles, { projectId: elsewhere, ids: [id] })).rejects.toMatchObject(
      { status: 404 },
    );
    await expect(outsider.call(auditFiles.SearchAuditFiles, { projectId, keyword: "秘密" })).rejects.toMatchObject({
      status: 403,
    });
    expect((await outsider.call(auditFiles.SearchAuditFiles, { projectId: elsewhere, keyword: "秘密" })).items).toEqual(
      [],
    );
    const stranger = await (await server.newTenant()).as("manager");
    await expect(get(id, stranger)).rejects.toMatchObject({ status: 404 });
  });

  it("reads an archived project and changes nothing of it", async () => {
    const closed = await newProject(manager);
    const { files } = await manager.call(auditFiles.CreateAuditFile, { projectId: closed, nodeId: node("K1") }, [
      { name: "a.txt", content: "a" },
    ]);
    await tenant.inProject(closed, (db) => sql`update project set archive_flag = 2 where id = ${closed}`.execute(db));
    expect((await manager.call(auditFiles.GetAuditFilesDocument, { projectId: closed })).totalCount).toBe(1);
    const again = manager.call(auditFiles.CreateAuditFile, { projectId: closed }, [{ name: "b.txt", content: "b" }]);
    await expect(again).rejects.toMatchObject({ status: 423 });
    await expect(
      manager.call(auditFiles.DeleteAuditFiles, { projectId: closed, ids: [files[0]!.id] }),
    ).rejects.toMatchObject({ status: 423 });
  });
});

describe("the tree of nodes", () => {
  it("is the firm's own, kept from rings and doubles, and takes no files where it is out of use", async () => {
    const save = (more: Partial<Draft<typeof filesNode.CreateFilesNode>>) =>
      admin.call(filesNode.CreateFilesNode, { nodeCode: "N1", nodeName: "新节点", ...more });
    await expect(staff.call(filesNode.CreateFilesNode, { nodeCode: "N0", nodeName: "x" })).rejects.toMatchObject({
      status: 403,
    });
    const { id, rowVersion } = await save({ parentId: node("K") });
    await expect(save({ nodeCode: "n1" })).rejects.toMatchObject(refused(/已被节点/));
    const { id: below } = await save({ nodeCode: "N2", parentId: id });
    await expect(save({ id, rowVersion, parentId: below })).rejects.toMatchObject(refused(/下级/));
    await expect(admin.call(filesNode.UpdateFilesNodeDisabled, { Id: node("R1") })).rejects.toMatchObject(
      refused(/必备/),
    );
    await admin.call(filesNode.UpdateFilesNodeDisabled, { Id: below });
    await expect(put("x.txt", "x", { nodeId: below })).rejects.toMatchObject(refused(/已停用/));
    await admin.call(filesNode.UpdateFilesNodeChecked, { Id: id });
    expect(await manager.call(filesNode.GetFilesNodeItem, { Id: id })).toMatchObject([
      { isChecked: true, parentId: node("K") },
    ]);
    await admin.call(filesNode.UpdateFilesNodeNotChecked, { Id: id });
  });
});
