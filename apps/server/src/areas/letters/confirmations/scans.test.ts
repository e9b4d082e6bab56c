import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import type { ReplyScan } from "@digao/contract/areas/letters/confirmations/scans";
import { recognition } from "@digao/contract/areas/letters/hzmail/codes";
import { fieldsOnPage } from "@digao/domain/confirmations/scan";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { drawnReply, type ReplyLook } from "../../../../test/drawn-reply.ts";
import { inline } from "../../../../test/inline-reading.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { recognisePages } from "../../evidence/audit-files/door.ts";
import { recognisingPage } from "../../evidence/audit-files/read/scans.ts";

let at: LetterDesk;
beforeAll(async () => {
  at = await openLetterDesk();
});
afterAll(() => at.desk.stop());

/** A letter that was sent, and its reply handed in and recognised. */
async function scanned(name: string, look: ReplyLook): Promise<{ id: number; scan: ReplyScan; fileId: number }> {
  const id = await at.sent(name);
  const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
  const reply = { name: "回函.jpg", content: new Uint8Array(await drawnReply(bytes, look)) };
  const { fileIds } = await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "reply" }, [reply]);
  await at.desk.server.runJobs();
  const { items } = await at.staff.call(hzletters.GetHZReplyScans, { Id: id });
  return { id, scan: items[0]!, fileId: fileIds[0]! };
}
const fieldsOf = (scan: ReplyScan) =>
  Object.fromEntries(scan.pages.flatMap(({ fields }) => fields).map((field) => [field.name, field]));

const minutes = 60_000;

it(
  "a grey, sealed scan gives number, hash code, amount and conclusion, each with its place and how sure it is; the letter stays",
  async () => {
    const { id, scan, fileId } = await scanned("扫描件公司", { seal: "agrees" });
    expect(scan).toMatchObject({ fileId, fileName: "回函.jpg", state: recognition.toCheck, note: null });
    const { letterNo, ...letter } = await at.letterOf(id);
    const fields = fieldsOf(scan);
    expect(fields.qr).toMatchObject({ fits: true, confidence: 1 });
    expect(fields.letterNo).toMatchObject({ value: letterNo, fits: true });
    // A seal is not as sure as a word: it is asked about.
    expect(fields.conclusion).toMatchObject({ value: "相符", confidence: 0.8 });
    const amounts = scan.pages[0]!.fields.filter(({ name }) => name === "amount");
    const amount = amounts.find(({ value }) => value === "3,136,000.00");
    expect(amount).toMatchObject({ fits: true });
    const [left = 0, top = 0, right = 0, bottom = 0] = amount!.box ?? [];
    expect(left < right && top < bottom && right <= 1000 && bottom <= 1000).toBe(true);
    expect(letter).toMatchObject({ statusId: 50, replyAmount: null, replyResult: 0, confirmedAmount: "0.00" });
    const picture = await at.staff.download(hzletters.DownHZScanPage, { Id: id, fileId, page: 1 });
    expect(Buffer.from(picture.bytes).subarray(0, 2).toString("hex")).toBe("ffd8");
    const outsider = await at.desk.tenant.as("staff2");
    await expect(outsider.call(hzletters.GetHZReplyScans, { Id: id })).rejects.toMatchObject({ status: 403 });
    await expect(outsider.call(hzletters.DownHZScanPage, { Id: id, fileId, page: 1 })).rejects.toMatchObject({
      status: 403,
    });
    const other = await at.sent("另一公司");
    await expect(at.staff.call(hzletters.DownHZScanPage, { Id: other, fileId, page: 1 })).rejects.toMatchObject({
      status: 404,
    });
  },
  4 * minutes,
);

it(
  "a scan that lies on its side is set upright, and a seal in the lower place says that it differs",
  async () => {
    const id = await at.sent("侧放公司");
    const { bytes } = await at.staff.download(hzletters.DownHZFiles, { Id: id });
    const folder = await mkdtemp(join(tmpdir(), "digao-side-"));
    const path = join(folder, "side.jpg");
    await writeFile(path, await drawnReply(bytes, { seal: "differs", turn: 90 }));
    try {
      await recognisePages(inline, { path, isPdf: false }, async (page) => {
        expect(page).toMatchObject({ turn: 270, page: 1 });
        expect(page.height).toBeGreaterThan(page.width);
        const found = fieldsOnPage(page).map(({ name, value }) => `${name} ${value}`);
        expect(found).toEqual(expect.arrayContaining(["conclusion 不符", "amount 3,136,000.00"]));
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  4 * minutes,
);

it("what cannot be recognised says so, is evidence all the same, and is tried again when asked", async () => {
  const id = await at.sent("坏图公司");
  const broken = { name: "坏.png", content: new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")) };
  const { fileIds } = await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "reply" }, [broken]);
  await at.desk.server.runJobs();
  const [scan] = (await at.staff.call(hzletters.GetHZReplyScans, { Id: id })).items;
  expect(scan).toMatchObject({ state: recognition.failed, pages: [], note: expect.stringMatching(/查看原件/) });
  const fileId = fileIds[0]!;
  const { jobId } = await at.staff.call(hzletters.RecogniseHZReply, { Id: id, fileId });
  // One that waits already is not begun twice.
  expect(await at.staff.call(hzletters.RecogniseHZReply, { Id: id, fileId })).toEqual({ jobId });
  await expect(at.qc.call(hzletters.RecogniseHZReply, { Id: id, fileId })).rejects.toMatchObject({ status: 403 });
});

it("what takes more than a scan may is told in those words, and the job goes on to its end", async () => {
  const id = await at.sent("超限公司");
  const look = vi.spyOn(recognisingPage, "read").mockRejectedValue(new Refusal("file.readingTime"));
  try {
    const file = { name: "大.png", content: new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")) };
    await at.staff.call(hzletters.AddHZLetterFiles, { Id: id, kind: "reply" }, [file]);
    await at.desk.server.runJobs();
    expect(look).toHaveBeenCalled();
  } finally {
    look.mockRestore();
  }
  const [scan] = (await at.staff.call(hzletters.GetHZReplyScans, { Id: id })).items;
  expect(scan).toMatchObject({ state: recognition.failed, note: expect.stringMatching(/所需时间过长/) });
});
