import { readFileSync } from "node:fs";
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newProject } from "./builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";
import { expectOverviewStored } from "./overview-stored.ts";

const sample = new URL("../../../packages/db/seed/sample/", import.meta.url);
export const sampleFile = (name: string) => ({ name, content: new Uint8Array(readFileSync(new URL(name, sample))) });
export const sampleText = (name: string): string => readFileSync(new URL(name, sample), "utf8");

export interface ImportDesk {
  server: TestServer;
  tenant: TestTenant;
  manager: Client;
  /** New for every test. */
  projectId: number;
  /** Uploads a file of the sample company and waits for its job. */
  importFile(name: string, input?: Record<string, unknown>): Promise<ImportBatch>;
  /** Uploads bytes; the job still waits. */
  upload(
    name: string,
    content: string | Uint8Array,
    input?: Record<string, unknown>,
    as?: Client,
  ): Promise<ImportBatch>;
  current(batchId: number): Promise<ImportBatch>;
}

/** A firm with a manager who imports ledgers; call once a test file. */
export function importDesk(): ImportDesk {
  const desk = {} as ImportDesk;
  const upload: ImportDesk["upload"] = async (name, content, input = {}, as = desk.manager) => {
    const files = [{ name, content }];
    const { batches } = await as.call(imports.UploadLedgerFile, { projectId: desk.projectId, ...input }, files);
    return batches[0]!;
  };
  const current: ImportDesk["current"] = (batchId) => desk.manager.call(imports.GetImportBatch, { batchId });
  const importFile: ImportDesk["importFile"] = async (name, input) => {
    const { id } = await upload(name, sampleFile(name).content, input);
    await desk.server.runJobs();
    return current(id);
  };
  beforeAll(async () => {
    const server = await startTestServer();
    const tenant = await server.newTenant();
    Object.assign(desk, { server, tenant, manager: await tenant.as("manager"), upload, current, importFile });
  });
  afterAll(async () => {
    await expectOverviewStored(desk.server, desk.tenant.id);
    await desk.server.stop();
  });
  beforeEach(async () => {
    desk.projectId = await newProject(desk.manager);
  });
  return desk;
}
