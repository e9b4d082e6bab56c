import { createRequire } from "node:module";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { filesNamed, filesOfRecord, textOfFile } from "./door.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let projectId: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
  projectId = await newProject(manager);
});
afterAll(() => server.stop());

it("lists the files beside a record and tells what is in one", async () => {
  const place = { projectId, RefType: 13 };
  const { files } = await manager.call(auditFiles.CreateAuditFile, place, [
    { name: "声明书.txt", content: "管理层声明" },
  ]);
  const { id } = files[0]!;
  await server.runJobs();
  await tenant.inProject(projectId, async (db) => {
    expect(await textOfFile(db, id)).toBe("管理层声明");
    expect(await filesNamed(db, "zh", [id])).toMatchObject([{ id, fileName: "声明书.txt" }]);
    expect(await filesOfRecord(db, "zh", { refType: 13, refId: null })).toMatchObject([{ id }]);
  });
});

it("reads the words of a picture, and finds it by them", async () => {
  const { createCanvas, GlobalFonts } = await import("@napi-rs/canvas");
  const font = createRequire(import.meta.url).resolve("pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf");
  GlobalFonts.registerFromPath(font, "Scanned");
  const canvas = createCanvas(700, 120);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, 700, 120);
  pen.fillStyle = "#000";
  pen.font = "48px Scanned";
  pen.fillText("INVOICE 2024 TOTAL", 30, 75);
  const content = canvas.toBuffer("image/png");
  const { files } = await manager.call(auditFiles.CreateAuditFile, { projectId }, [{ name: "scan.png", content }]);
  await server.runJobs();
  const found = await manager.call(auditFiles.SearchAuditFiles, { projectId, keyword: "invoice" });
  expect(found.items.map(({ id }) => id)).toEqual([files[0]!.id]);
});
