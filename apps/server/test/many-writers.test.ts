/** Many writers of one project at the same moment: each call ends with an answer, and none by a lock that it waited for too long. */
import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { mapping } from "@digao/contract/areas/books/mapping/calls";
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { misstatementPaper, misstatements, priorMisstatement } from "@digao/contract/areas/report/misstatements/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { join, newProject } from "./builders.ts";
import { copySampleBooks } from "./copied-books.ts";
import { CallRefused, type Client, startTestServer, type TestServer, type TestTenant } from "./kit.ts";

const many = 12;
let server: TestServer;
let firm: TestTenant;
let people: Client[];
let projectId: number;
let idOf: (code: string) => number;

beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
  const manager = await firm.as("manager");
  const [staff, incharge] = [await firm.as("staff1"), await firm.as("incharge")];
  people = [manager, incharge];
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: incharge, roleid: 3 },
  ]);
  await copySampleBooks(server, firm, projectId);
  const items = await manager.call(mapping.GetRptItemTree, { projectId });
  idOf = (code) => items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
  for (let at = 0; at < many; at += 1) {
    const lines = [
      { fsItemId: idOf("P101"), debit: `${at + 1}000.00`, credit: "0.00" },
      { fsItemId: idOf("A109"), debit: "0.00", credit: `${at + 1}000.00` },
    ];
    const head = { projectId, adjType: 1, description: `跌价 ${at}`, lines };
    const { id: Id, rowVersion } = await staff.call(adjustments.UpdateFSAdjustHead, head);
    await manager.call(adjustments.UpdateFSAdjustHeadById, { Id, rowVersion, status: 1 });
  }
});
afterAll(() => server.stop());

const by = (at: number): Client => people[at % people.length]!;

async function begun(at: number): Promise<number> {
  const name = `大-${at}.bin`;
  const { uploadId } = await by(at).call(auditFiles.BeginFileUpload, {
    projectId,
    RefType: 1,
    fileName: name,
    sizeBytes: 2_000_000,
    lastModified: at,
  } as never);
  const part = [{ name, content: new Uint8Array(1_000_000) }];
  await by(at).call(auditFiles.SendFilePart, { projectId, uploadId, atByte: 0 }, part);
  return uploadId;
}

it(
  "ends each of them with an answer: priors, decisions, uploads given up, and evaluations beside them",
  async () => {
    const { rows } = await people[0]!.call(misstatementPaper.calls.sheet, { projectId });
    const decided = rows.slice(0, many);
    expect(decided).toHaveLength(many);
    const uploads: number[] = [];
    for (let at = 0; at < many; at += 1) uploads.push(await begun(at));
    const prior = (at: number) => ({
      projectId,
      fsItemId: idOf("A109"),
      amount: `${at + 1}00.00`,
      content: `上年 ${at}`,
    });
    const calls = Array.from({ length: many }, (_, at) => [
      () => by(at).call(priorMisstatement.calls.save, prior(at) as never),
      () =>
        by(at).call(misstatements.UpdateMisstatement, {
          projectId,
          key: decided[at]!.key,
          rowVersion: decided[at]!.rowVersion,
          kind: 2,
        }),
      () => by(at).call(auditFiles.GiveUpFileUpload, { projectId, uploadId: uploads[at]! }),
      () => by(at).call(misstatementPaper.calls.sheet, { projectId }),
    ]).flat();
    const outcomes = await Promise.allSettled(calls.map((call) => call()));
    for (const one of outcomes)
      if (one.status === "rejected") {
        if (!(one.reason instanceof CallRefused)) throw one.reason;
        throw new Error(`${one.reason.status} ${one.reason.message}`);
      }
    const priors = (await people[0]!.call(priorMisstatement.calls.list, { projectId, maxResultCount: 100 })).totalCount;
    expect(priors).toBe(many);
  },
  within(120_000),
);
