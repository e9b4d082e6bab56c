/** Mails whose senders wish their readers ill, and senders who forge calls. */
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { hostileTexts } from "../../../../../../e2e/kit/hostile-texts.ts";
import { type MailDesk, openMailDesk, plain } from "../../../../test/mail-desk.ts";

let desk: MailDesk;
beforeAll(async () => {
  desk = await openMailDesk();
});
afterAll(() => desk.stop());
beforeEach(() => desk.begin());

const evil = "x\r\nBcc: thief@evil.example\r\nX-Evil: 1";
const word = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
const headLines = (bytes: Buffer): string[] => bytes.toString("latin1").split(/\r\n|\r|\n/);
const injected = (bytes: Buffer): string[] => headLines(bytes).filter((line) => /^(bcc|x-evil)\s*:/i.test(line));
const readOnly = async () => {
  const [row] = await desk.inbox();
  return desk.manager.call(mail.GetMailItem, { id: row!.id });
};

describe("50: a mail's head takes no line of somebody else", () => {
  it("from no field of a call, each refused before anything is kept", async () => {
    const person = { name: "a", address: "a@client.example" };
    const fields = [
      { subject: evil },
      ...(["to", "cc", "bcc"] as const).flatMap((list) => [
        { [list]: [{ ...person, name: evil }] },
        { [list]: [{ ...person, address: `a@client.example${evil}` }] },
        { [list]: [{ ...person, address: "a@client.example> SIZE=1 <b@evil.example" }] },
      ]),
    ];
    for (const field of fields) await expect(desk.send(field)).rejects.toMatchObject({ status: 400 });
    const settings = ["mailAddress", "displayName", "loginName", "popServe", "smtpServe", "authServer"];
    for (const name of settings)
      await expect(
        desk.manager.call(mail.UpdateMailboxSettings, desk.settings({ [name]: `li@firm.example${evil}` })),
      ).rejects.toMatchObject({ status: 400 });
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toEqual([]);
    expect((await desk.manager.call(mail.GetMailList, { folder: "drafts" })).totalCount).toBe(0);
  });

  it("from no name of a file, and no head of the mail that is answered or passed on", async () => {
    const head = `Reply-To: ${word(evil)} <zhang@client.example>\nReferences: <r1@x>${word(evil)} <r2@x>\n`;
    desk.put("a", plain(`<a@x${word(evil)}>`, word(`询证${evil}`), "你好", head).replace('"张三"', word(evil)));
    await desk.receive();
    const { id } = await readOnly();
    for (const origin of [{ replyToId: id }, { forwardOfId: id }]) {
      const draft = await desk.manager.call(mail.SaveDraft, { ...origin, subject: "Re", content: "<p>x</p>" });
      const { rowVersion } = await desk.manager.call(mail.UploadMailFile, { id: draft.id }, [
        { name: `附件${evil}.pdf`, content: Buffer.from("%PDF-1.4") },
      ]);
      await desk.send({ id: draft.id, rowVersion, ...origin });
    }
    await desk.server.runJobs();
    expect(desk.smtp.delivered).toHaveLength(2);
    for (const { bytes, to } of desk.smtp.delivered) {
      expect(injected(bytes)).toEqual([]);
      expect(to).toEqual(["finance@client.example"]);
    }
  });

  it("from no settings that were stored before they were checked", async () => {
    await desk.firm.inDb((db) => sql`update mail_account set display_name = ${evil}`.execute(db));
    await desk.send();
    await desk.server.runJobs();
    expect(desk.smtp.delivered.map(({ bytes }) => injected(bytes))).toEqual([[]]);
  });
});

const htmlMail = (html: string): string => plain("<a@x>", "回函", html).replace("text/plain", "text/html");

describe("51: mail that comes in is untrusted", () => {
  it("nothing in it runs, whatever it holds, in its text, its heads and its drafts of answers", async () => {
    desk.put("a", htmlMail(hostileTexts.map((text) => `<div>${text}</div>`).join("\n")));
    await desk.receive();
    const { id, html } = await readOnly();
    expect(html).not.toMatch(/<(script|iframe|object|embed|svg|math|form|input|style|link|meta|base|a)\b/i);
    expect(html).not.toMatch(/<[^>]+\s(on\w+|style|href|srcdoc|formaction)\s*=/i);
    const sources = [...html.matchAll(/<[^>]+\ssrc\s*=\s*"([^"]*)"/gi)].map(([, src]) => src);
    expect(sources.filter((src) => !/^data:image\/(png|jpeg|gif);base64,/.test(src ?? ""))).toEqual([]);
    const draft = await desk.manager.call(mail.SaveDraft, {
      replyToId: id,
      subject: "Re",
      content: hostileTexts.join("\n"),
    });
    const saved = await desk.manager.call(mail.GetMailItem, { id: draft.id });
    expect(saved.html).not.toMatch(/<(script|iframe|object|svg)\b|<[^>]+\son\w+\s*=/i);
  });

  it("no picture of others is fetched before its reader asks, and then through public https addresses alone", async () => {
    desk.put(
      "a",
      htmlMail('<p>你好</p><img src="http://127.0.0.1:1/p.gif"><img src="https://169.254.169.254/latest">'),
    );
    await desk.receive();
    const read = await readOnly();
    expect([read.remotePictures, read.html]).toEqual([2, expect.not.stringContaining("<img")]);
    const shown = await desk.manager.call(mail.GetMailItem, { id: read.id, pictures: true });
    expect(shown.html).not.toContain("<img");
  });

  it("a file in it is handed out to be saved, under its own name alone, and shown in no page of ours", async () => {
    const bodies = [
      ["text/html", "../../../页.html", "<script>ran()</script>"],
      ["image/svg+xml", "a\\b.svg", "<svg xmlns='http://www.w3.org/2000/svg' onload='ran()'/>"],
      ["application/xhtml+xml", word(`x${evil}.xhtml`), "<html xmlns='http://www.w3.org/1999/xhtml'/>"],
    ] as const;
    const parts = bodies.map(
      ([mime, name, body]) =>
        `--b\nContent-Type: ${mime}\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(body).toString("base64")}\n`,
    );
    const whole = `From: z@client.example\nTo: li@firm.example\nSubject: x\nMessage-ID: <a@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nx\n${parts.join("")}--b--\n`;
    desk.put("a", whole);
    await desk.receive();
    const { id, parts: attachments } = await readOnly();
    expect(attachments).toHaveLength(bodies.length);
    for (const index of bodies.keys()) {
      const { headers } = await desk.manager.download(mail.DownMailFile, { id, index });
      const disposition = headers.get("content-disposition") ?? "";
      expect(disposition).toMatch(/^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[\w%.!~-]+$/);
      expect(headers.get("content-security-policy")).toContain("sandbox");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect([...headers.keys()]).not.toContain("x-evil");
    }
    const original = await desk.manager.download(mail.DownMailFile, { id });
    expect(original.headers.get("content-disposition")).toMatch(/^attachment/);
  });

  it("is bounded in depth, parts, heads and text, said to be unread where it cannot be read, and stops no other", async () => {
    const head = "From: z@client.example\nTo: li@firm.example\nMIME-Version: 1.0\n";
    const nested = (depth: number): string =>
      depth === 0
        ? "Content-Type: text/plain\n\nx\n"
        : `Content-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\n${nested(depth - 1)}--b${depth}--\n`;
    const many = Array.from(
      { length: 2_000 },
      (_, n) => `--m\nContent-Type: application/octet-stream; name=${n}\nContent-Disposition: attachment\n\nx\n`,
    );
    desk.put("deep", `${head}Subject: deep\nMessage-ID: <1@x>\n${nested(400)}`);
    desk.put(
      "many",
      `${head}Subject: many\nMessage-ID: <2@x>\nContent-Type: multipart/mixed; boundary=m\n\n${many.join("")}--m--\n`,
    );
    desk.put("heads", `${head}Subject: heads\nMessage-ID: <3@x>\n${`X-H: ${"h".repeat(900)}\n`.repeat(2_000)}\nx\n`);
    desk.put("long", plain("<4@x>", "long", "字".repeat(2_000_000)));
    desk.put("nul", plain("<5@x>", "nul", "x").replace("To: li@firm.example", `To: ${word("a\0b")} <li@firm.example>`));
    desk.put("html", htmlMail("<div>".repeat(100_000)).replace("<a@x>", "<6@x>"));
    desk.put("img", htmlMail("<img ".repeat(200_000)).replace("<a@x>", "<8@x>"));
    desk.put("well", plain("<7@x>", "一切正常", "你好"));
    await desk.receive();
    await desk.receive();
    const rows = await desk.inbox();
    expect(rows).toHaveLength(8);
    expect(rows.find(({ subject }) => subject === "一切正常")?.unread).toBeNull();
    expect(rows.find(({ subject }) => subject === "nul")?.unread).toBeNull();
    for (const row of rows) {
      const read = await desk.manager.call(mail.GetMailItem, { id: row.id });
      expect(read.parts.length).toBeLessThanOrEqual(500);
      expect(read.html.length).toBeLessThanOrEqual(4_000_000);
      expect(read.html + read.text === "" ? row.unread : "read").not.toBe("");
    }
  });
});
