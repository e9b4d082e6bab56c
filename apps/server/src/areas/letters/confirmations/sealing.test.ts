/** Letters leave sealed: no way of sending one past its sealed scan, and no scan of another letter that counts. */
import { corpInfo } from "@digao/contract/areas/firm/corp-info/calls";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drawnReply } from "../../../../test/drawn-reply.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

const send = async (Id: number, more: Record<string, unknown> = {}) =>
  at.staff.call(hzletters.CreateLetterSending, {
    Id,
    rowVersion: (await at.letterOf(Id)).rowVersion,
    sendMethod: 1,
    courier: "SF",
    trackingNo: `SF99${Id}`,
    ...more,
  });
const answer = async (
  by: LetterDesk["staff"],
  Id: number,
  event: "sealCompared" | "sealStated",
  reason = "已逐页比对",
) => by.call(hzletters.SealHZLetter, { Id, rowVersion: (await at.letterOf(Id)).rowVersion, event, reason });
const upload = (
  by: LetterDesk["staff"],
  Id: number,
  ...files: { name: string; content: Uint8Array<ArrayBuffer> | string }[]
) => by.call(hzletters.AddHZLetterFiles, { Id, kind: "sealed" }, files);
const steps = async (Id: number) => (await at.letterOf(Id)).steps.map(({ action }) => action);
async function policy(letterSeal: "scan" | "stated"): Promise<void> {
  await at.desk.tenant.inDb(async (db) => {
    await sql`insert into corp_info (corp_full_name) select '正大' where not exists (select from corp_info where not is_deleted)`.execute(
      db,
    );
    await sql`update corp_info set letter_seal = ${letterSeal}`.execute(db);
  });
}
beforeEach(() => policy("scan"));

describe("a letter without its sealed scan", () => {
  it.each([[1], [2], [3], [6]])(
    "goes by no courier, on no foot, by no mail and by no fax (%i), alone or in a batch",
    async (sendMethod) => {
      const id = await at.approved(`未盖章公司${sendMethod}`, "10.00", { email: "a@b.example" });
      await expect(send(id, { sendMethod })).rejects.toMatchObject({ status: 400, message: /盖章件/ });
      const { rows } = await at.staff.call(hzletters.CreateSelectedSending, {
        projectId: at.projectId,
        ids: [id],
        sendMethod,
        courier: "SF",
      });
      expect(rows[0]).toMatchObject({ ok: false, why: expect.stringMatching(/盖章件/) });
      expect(await at.letterOf(id)).toMatchObject({ statusId: 40, seal: { state: "none", fileId: null } });
    },
  );

  it("goes through a platform, where the client consents by its own certificate", async () => {
    const id = await at.approved("平台盖章公司", "10.00");
    expect(await send(id, { sendMethod: 4, requestNo: "REQ-9" })).toMatchObject({ statusId: 50 });
  });

  it("leaves on a lead's word where the firm says so, on paper alone, once, and never on the preparer's", async () => {
    const id = await at.approved("说明公司", "10.00", { email: "a@c.example" });
    await expect(answer(at.manager, id, "sealStated")).rejects.toMatchObject({ status: 400, message: /本所要求/ });
    await policy("stated");
    await expect(answer(at.staff, id, "sealStated")).rejects.toMatchObject({ status: 403 });
    await expect(answer(at.qc, id, "sealStated")).rejects.toMatchObject({ status: 403 });
    await expect(answer(at.manager, id, "sealStated", "  ")).rejects.toMatchObject({ status: 400 });
    const stated = await answer(at.manager, id, "sealStated", "客户盖章原件已由本人封装寄出");
    expect(stated).toMatchObject({ statusId: 40, seal: { state: "stated" } });
    await expect(answer(at.incharge, id, "sealStated")).rejects.toMatchObject({ status: 400, message: /已有/ });
    await expect(send(id, { sendMethod: 3 })).rejects.toMatchObject({ status: 400, message: /不能以说明代替/ });
    expect(await send(id)).toMatchObject({ statusId: 50 });
    expect((await at.letterOf(id)).steps.find(({ action }) => action === "sealStated")).toMatchObject({
      comment: "客户盖章原件已由本人封装寄出",
    });
  });
});

describe("a sealed scan", () => {
  it("that fits opens the sending, and stands in the history with its file", async () => {
    const id = await at.sealed("已盖章公司", "10.00");
    expect((await at.letterOf(id)).seal).toMatchObject({ state: "fits", doubts: [] });
    expect(await send(id)).toMatchObject({ statusId: 50 });
    const { rows } = await at.desk.tenant.inProject(at.projectId, (db) =>
      sql<{ sealed: string }>`select a.facts ->> 'sealedFileId' as sealed from confirmation_approval a
        where a.project_id = ${at.projectId} and a.letter_id = ${id} and a.action = 'send'`.execute(db),
    );
    expect(rows[0]?.sealed).toBe(String((await at.letterOf(id)).seal.fileId));
  });

  it.each([
    ["number", { letterNo: "HZ-X-2-0099", token: "ABCDEFGHJK23" }],
    ["code, as a version before this one bears it", { hash: "FFFFFFFFFFFF" }],
  ])("of another %s opens nothing, in words, whatever a lead says", async (what, look) => {
    const id = await at.approved(`别函公司${what.length}`, "10.00");
    await at.seal(id, look);
    await expect(send(id)).rejects.toMatchObject({ status: 400, message: /不是函件/ });
    await expect(answer(at.manager, id, "sealCompared")).rejects.toMatchObject({ status: 400 });
    await policy("stated");
    await expect(answer(at.manager, id, "sealStated")).rejects.toMatchObject({ status: 400 });
    // The right one, taken back afterwards, counts.
    await at.seal(id);
    expect(await send(id)).toMatchObject({ statusId: 50 });
  });

  it("that was not read whole is compared by a lead who neither prepared the letter nor added the scan", async () => {
    const id = await at.approved("模糊公司", "10.00");
    await at.seal(id, { amounts: ["99.00"], hasSeal: false });
    expect((await at.letterOf(id)).seal).toMatchObject({ state: "compare", doubts: ["amounts", "seal"] });
    await expect(send(id)).rejects.toMatchObject({ status: 400, message: /金额、印章/ });
    await expect(answer(at.staff, id, "sealCompared")).rejects.toMatchObject({ status: 403 });
    expect(await answer(at.manager, id, "sealCompared")).toMatchObject({ seal: { state: "compared" } });
    await expect(answer(at.incharge, id, "sealCompared")).rejects.toMatchObject({ status: 400 });
    expect(await send(id)).toMatchObject({ statusId: 50 });
  });

  it("of earlier contents does not stand for what the letter says now, nor for another letter of a void one", async () => {
    const id = await at.sealed("改版公司", "10.00");
    await at.desk.tenant.inProject(at.projectId, (db) =>
      db
        .updateTable("confirmation_letter")
        .set({ content_hash: "f".repeat(64) })
        .where("id", "=", id)
        .execute(),
    );
    expect((await at.letterOf(id)).seal).toMatchObject({ state: "none" });
    await expect(send(id)).rejects.toMatchObject({ status: 400, message: /盖章件/ });
  });

  it("that is still being read waits", async () => {
    const id = await at.approved("识别中公司", "10.00");
    await at.seal(id, { state: recognition.waiting });
    await expect(send(id)).rejects.toMatchObject({ status: 400, message: /正在识别/ });
  });
});

describe("what is handed in as one", () => {
  const pdf = "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF";

  it("is refused at once where it is the unsealed print, another letter's picture, several files, or comes too early or from outside", async () => {
    const [id, other] = [await at.approved("本函公司", "10.00"), await at.approved("他函公司", "20.00")];
    const print = await at.staff.download(hzletters.DownHZFiles, { Id: id });
    await expect(upload(at.staff, id, { name: "a.pdf", content: new Uint8Array(print.bytes) })).rejects.toMatchObject({
      status: 400,
      message: /未盖章/,
    });
    const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: other });
    const foreign = { name: "他函.jpg", content: new Uint8Array(await drawnReply(bytes, { seal: "agrees" })) };
    await expect(upload(at.staff, id, foreign)).rejects.toMatchObject({ status: 400, message: /不是函件/ });
    await expect(
      upload(at.staff, id, { name: "1.pdf", content: pdf }, { name: "2.pdf", content: pdf }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(upload(await at.desk.tenant.as("staff2"), id, { name: "1.pdf", content: pdf })).rejects.toMatchObject({
      status: 403,
    });
    await expect(upload(at.qc, id, { name: "1.pdf", content: pdf })).rejects.toMatchObject({ status: 403 });
    const open = await at.begin("未批公司", "10.00");
    await expect(upload(at.staff, open, { name: "1.pdf", content: pdf })).rejects.toMatchObject({ status: 400 });
    expect(await steps(id)).not.toContain("seal");
  });

  it("is read by the reader of replies, held against the letter, and then opens the sending", async () => {
    const id = await at.approved("真章公司");
    const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
    await upload(at.staff, id, {
      name: "盖章.jpg",
      content: new Uint8Array(await drawnReply(bytes, { seal: "agrees" })),
    });
    expect((await at.letterOf(id)).seal).toMatchObject({ state: "reading" });
    await at.desk.server.runJobs();
    const { seal } = await at.letterOf(id);
    expect(["fits", "compare"]).toContain(seal.state);
    expect(seal.doubts).not.toContain("number");
    expect(seal.doubts).not.toContain("amounts");
    expect(seal.doubts).not.toContain("seal");
    if (seal.state === "compare") await answer(at.manager, id, "sealCompared");
    expect(await send(id)).toMatchObject({ statusId: 50 });
    expect(await steps(id)).toContain("seal");
  }, 240_000);
});

it("the firm says in its own record whether a word stands for a scan", async () => {
  const admin = await at.desk.tenant.as("admin");
  const firm = await admin.call(corpInfo.calls.single, {});
  expect(firm).toMatchObject({ letterSeal: "scan" });
});
