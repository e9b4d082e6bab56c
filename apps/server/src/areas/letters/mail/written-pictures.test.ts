/** What is written with marks and pictures arrives so: cleaned by what is allowed, its pictures as parts that the text refers to. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { mailPicture } from "@digao/contract/mail-lengths";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { picture } from "../../../../test/letter-desk.ts";
import { type MailDesk, openMailDesk } from "../../../../test/mail-desk.ts";
import { bytesOf, parseMail } from "../../../platform/mail/parse.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const png = Buffer.from(picture);
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0]);
const img = (mime: string, bytes: Buffer) => `<img src="data:${mime};base64,${bytes.toString("base64")}" alt="图">`;
const pictures = [img("image/png", png), img("image/jpeg", jpeg)].join("");

describe("a mail with pictures in its text", () => {
  it("keeps its marks, and has its pictures where they stood, as parts beside the attachments", async () => {
    const words =
      '<p><strong>余额</strong> <span style="font-size: 18px; color: #c00; position: fixed">见图</span></p>';
    const draft = await desk.manager.call(mail.SaveDraft, { subject: "图", content: `${words}<p>${pictures}</p>` });
    await desk.manager.call(mail.UploadMailFile, { id: draft.id }, [{ name: "明细.txt", content: "1" }]);
    const kept = await desk.read(draft.id);
    expect(kept.html).toContain('<strong>余额</strong> <span style="font-size:18px;color:#c00">见图</span>');
    expect(kept.html.match(/<img src="data:image/g)).toHaveLength(2);
    const sent = await desk.send({ id: draft.id, subject: "图", content: kept.html });
    await desk.server.runJobs();
    const arrived = await parseMail(desk.smtp.delivered[0]!.bytes);
    const own = arrived.attachments.filter(({ disposition }) => disposition === "inline");
    expect(own.map((part) => [part.mimeType, bytesOf(part)])).toEqual([
      ["image/png", png],
      ["image/jpeg", jpeg],
    ]);
    const ids = own.map(({ contentId }) => contentId?.replace(/[<>]/g, ""));
    expect(new Set(ids).size).toBe(2);
    expect([...(arrived.html ?? "").matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id)).toEqual(ids);
    expect(arrived.html).not.toContain("data:");
    expect(arrived.attachments.map(({ filename }) => filename)).toContain("明细.txt");
    // In its own mailbox it is read as it was written.
    expect((await desk.read(sent.id)).html.match(/<img src="data:image/g)).toHaveLength(2);
  });

  it("comes with them to whoever reads it here", async () => {
    await desk.send({ content: `<p>见图</p><p>${pictures}</p>` });
    await desk.server.runJobs();
    const { bytes, messageId } = desk.smtp.delivered[0]!;
    desk.put("1", Buffer.from(bytes.toString("latin1").replace(messageId, "<other@client.example>"), "latin1"));
    await desk.receive();
    const [back] = await desk.inbox();
    const read = await desk.manager.call(mail.GetMailItem, { id: back!.id });
    expect(read.html.match(/<img src="data:image\/(png|jpeg);base64,/g)).toHaveLength(2);
    expect(read.remotePictures).toBe(0);
  });

  it.each([
    ["calls itself a picture and is none", img("image/png", Buffer.from("%PDF-1.7"))],
    ["is of another kind than it says", img("image/png", jpeg)],
    ["is too large", img("image/png", Buffer.concat([png, Buffer.alloc(mailPicture.bytesMax)]))],
    ["are too many", img("image/png", png).repeat(mailPicture.countMax + 1)],
  ])("is refused where what it holds %s", async (_what, content) => {
    const refusal = { status: 400, error: { message: expect.stringMatching(/PNG 或 JPEG/) } };
    await expect(desk.send({ content })).rejects.toMatchObject(refusal);
    await expect(desk.manager.call(mail.SaveDraft, { content })).rejects.toMatchObject(refusal);
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toEqual([]);
  });

  it("goes out without what nobody may send: scripts, frames, links, pictures of elsewhere", async () => {
    const words = 'src="data:image/png;base64,AAAA" 是文字';
    await desk.send({
      content: `<p onclick="x()">${words}<script>x()</script><a href="https://evil.example">甲</a><iframe src="https://evil.example"></iframe></p><img src="https://evil.example/p.png"><img src="data:image/svg+xml;base64,PHN2Zz4=">`,
    });
    await desk.server.runJobs();
    const { html = "", attachments } = await parseMail(desk.smtp.delivered[0]!.bytes);
    expect(html).toContain("是文字");
    expect(html).not.toMatch(/script|onclick|href|iframe|evil|svg|<img/);
    expect(attachments).toEqual([]);
  });
});
