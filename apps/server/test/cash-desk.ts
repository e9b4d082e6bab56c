import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { cashFlow as calls } from "@digao/contract/areas/balance/cash-flow/calls";
import type { Client, TestServer } from "./kit.ts";

const golden = new URL("../../../packages/domain/test/golden/cashflow/", import.meta.url);

/** A file of the made-up year whose cash flow was worked out apart. */
export const goldenFile = (name: string): string => readFileSync(new URL(name, golden), "utf8");
export const goldenRows = (name: string): Record<string, string>[] => {
  const [head = "", ...lines] = goldenFile(name)
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, at) => [names[at] ?? "", cell])));
};

export async function importBooks(server: TestServer, as: Client, projectId: number, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    const { batches } = await as.call(imports.UploadLedgerFile, { projectId }, [{ name, content }]);
    await server.runJobs();
    const batch = await as.call(imports.GetImportBatch, { batchId: batches[0]?.id ?? 0 });
    if (!batch.isCurrent)
      await as.call(imports.CommitImport, { batchId: batch.id, forceReason: "本来如此", replace: true });
    await server.runJobs();
  }
}

/** Attributes the journal; answers the run. */
export async function attribute(server: TestServer, as: Client, Id: number) {
  const { id } = await as.call(calls.StartCashFlowRun, { Id });
  await server.runJobs();
  return id;
}

export async function statementOf(as: Client, Id: number): Promise<Record<string, string>> {
  const { items } = await as.call(calls.GetFSCashFlowReport, { Id });
  return Object.fromEntries(items.flatMap(({ code, audited }) => (audited === null ? [] : [[code, audited]])));
}
