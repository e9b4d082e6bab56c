import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newProject } from "./builders.ts";
import { type FaultyProxy, startFaultyProxy } from "./faulty-proxy.ts";
import { sampleFile } from "./import-desk.ts";
import { type Client, clientOf, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { probe, probeRoutes } from "./probe.ts";
import { type S3Server, startS3 } from "./s3-server.ts";

let s3: S3Server;
let proxy: FaultyProxy;
/** Two servers that share a database and a bucket, and no folder. */
let server: TestServer;
let other: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  s3 = await startS3();
  proxy = await startFaultyProxy(s3.config.endpoint ?? "");
  const options = { s3: { ...s3.config, endpoint: proxy.url }, routes: probeRoutes, secret: randomUUID() };
  server = await startTestServer(options);
  other = await startTestServer({ ...options, database: server });
  firm = await server.newTenant();
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await proxy.close();
  await s3.stop();
});

const fields = { projectName: "项目" };
const temps = () => [server, other].flatMap(({ dataDir }) => readdirSync(join(dataDir, "files", "tmp")));
const storedIn = ({ dataDir }: TestServer) => readdirSync(join(dataDir, "files"));
const rows = () => firm.inDb((db) => db.selectFrom("file_object").select("sha256").execute());
const away = (method: string, times: number) =>
  Array.from({ length: times }, () => ({ method, kind: "answer", status: 503 }) as const);
const atOther = ({ token, userId }: Client): Client => clientOf(other.url, token, userId);

test("a file is read by another server as soon as its upload is answered, and lies on neither's disk", async () => {
  const manager = await firm.as("manager");
  const { fileIds } = await manager.call(probe.Upload, fields, [{ name: "a.txt", content: "everywhere" }]);
  const { bytes } = await atOther(manager).download(probe.Down, { fileId: fileIds[0]! });
  expect(bytes.toString()).toBe("everywhere");
  expect([storedIn(server), storedIn(other), temps()]).toEqual([["tmp"], ["tmp"], []]);
});

test("a ledger is uploaded at one server, looked at again and imported by another, whose copies are gone afterwards", async () => {
  const manager = await firm.as("manager");
  const projectId = await newProject(manager);
  const file = sampleFile("sample_tb.csv");
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId, auto: false }, [file]);
  const { id: batchId, rowVersion, options, typeId } = batches[0]!;
  await atOther(manager).call(imports.UpdateImportOptions, { batchId, rowVersion, options: options ?? {}, typeId });
  const { jobId } = await manager.call(imports.CheckImport, { batchId });
  await other.runJobs();
  expect(await manager.call(jobs.GetJob, { jobId })).toMatchObject({ state: "done" });
  expect(temps()).toEqual([]);
});

test("an upload that S3 does not take is answered 503 in words, leaves no row, and may be sent again", async () => {
  const manager = await firm.as("manager");
  const before = await rows();
  const upload = () => manager.call(probe.Upload, fields, [{ name: "b.txt", content: "not yet" }]);
  proxy.plan(...away("PUT", 4));
  await expect(upload()).rejects.toMatchObject({ status: 503, error: { message: "文件存储暂时不可用，请稍后重试" } });
  expect([await rows(), temps()]).toEqual([before, []]);
  expect((await upload()).fileIds).toHaveLength(1);
});

test("a bucket that is not there ends the start in words", async () => {
  const nowhere = startTestServer({ s3: { ...s3.config, bucket: "elsewhere" }, database: server });
  await expect(nowhere).rejects.toThrow(`Files cannot be kept. S3 at ${s3.config.endpoint} has no bucket elsewhere.`);
});

test("a download while S3 is away is answered 503 in words, a job ends with the same", async () => {
  const manager = await firm.as("manager");
  const { fileIds } = await manager.call(probe.Upload, fields, [{ name: "c.txt", content: "there" }]);
  proxy.plan(...away("HEAD", 4));
  const download = () => manager.download(probe.Down, { fileId: fileIds[0]! });
  await expect(download()).rejects.toMatchObject({ status: 503, error: { message: "文件存储暂时不可用，请稍后重试" } });
  expect((await download()).bytes.toString()).toBe("there");

  const projectId = await newProject(manager);
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [sampleFile("sample_tb.csv")]);
  proxy.plan(...away("GET", 24));
  await server.runJobs();
  const job = await manager.call(jobs.GetJob, { jobId: batches[0]!.jobId! });
  expect(job).toMatchObject({ state: "failed" });
  expect(JSON.stringify(job)).toContain("文件存储暂时不可用");
  expect(temps()).toEqual([]);
});
