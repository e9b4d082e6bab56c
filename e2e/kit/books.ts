/** Ledgers of a client into a project, by the product's calls. */

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { jobs } from "@digao/contract/areas/identity/jobs/calls";
import { expect, type Page } from "@playwright/test";
import { type Person, personIn } from "./firms.ts";
import { sampleFile } from "./sample.ts";

const busyTries = 6;

/** Answers the batch once its job is done; what has no errors is in force by then. */
export async function takeFile(
  owner: Person,
  projectId: number,
  name: string,
  content: string | Buffer,
): Promise<number> {
  const form = new FormData();
  form.append("projectId", String(projectId));
  form.append("file", new Blob([typeof content === "string" ? content : new Uint8Array(content)]), name);
  const headers = { authorization: `Bearer ${owner.token}` };
  const address = `${process.env.DIGAO_URL ?? ""}${imports.UploadLedgerFile.path}`;
  const send = () => fetch(address, { method: "POST", headers, body: form });
  let answer = await send();
  // A busy server says when to come again, as any client does then.
  for (let tries = 0; answer.status === 503 && tries < busyTries; tries += 1) {
    await sleep(Number(answer.headers.get("retry-after") ?? 1) * 1000);
    answer = await send();
  }
  expect(answer.status, `${name}: ${await answer.clone().text()}`).toBe(200);
  const { result } = (await answer.json()) as { result: { batches: { id: number; jobId: number }[] } };
  const [{ id, jobId } = { id: 0, jobId: 0 }] = result.batches;
  const stateOf = async () => (await owner.call(jobs.GetJob, { jobId })).state;
  await expect.poll(stateOf, { timeout: 180_000, intervals: [500] }).toBe("done");
  return id;
}

/** The books of the sample company. */
export async function takeSampleBooks(owner: Person, projectId: number): Promise<void> {
  for (const name of ["sample_tb.csv", "sample_vouchers.csv"])
    await takeFile(owner, projectId, name, readFileSync(sampleFile(name), "utf8"));
}

/** A ledger into the project of the page's window, where bringing it in by hand is not the subject (sample-job.spec.ts has that). */
export async function takeLedger(page: Page, path: string): Promise<void> {
  const projectId = Number(atob(new URL(page.url()).searchParams.get("id") ?? ""));
  await takeFile(await personIn(page), projectId, basename(path), readFileSync(path));
}
