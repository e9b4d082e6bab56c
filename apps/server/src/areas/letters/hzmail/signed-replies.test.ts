/** Replies signed for real, fetched from a real mailbox, their keys asked of a real name server: what a changed one does to its letter. */
import { generateKeyPairSync } from "node:crypto";
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterStatus, sendMethod } from "@digao/contract/areas/letters/confirmations/codes";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DnsDesk, startDns } from "../../../../test/dns-server.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { anotherAdmin } from "../../../../test/mail-desk.ts";
import { mailPassword, type Pop3Desk, type SmtpDesk, startPop3, startSmtp } from "../../../../test/mail-servers.ts";

const domain = "client.example";
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let [dns, smtp, pop3]: [DnsDesk?, SmtpDesk?, Pop3Desk?] = [];
let at: LetterDesk;
let admin: Client;
let boxId = 0;
beforeAll(async () => {
  [dns, smtp, pop3] = [await startDns(), await startSmtp(), await startPop3()];
  dns.texts.set(`s1._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${keys.publicKey.toString("base64")}`);
  dns.texts.set(domain, "v=spf1 ip4:203.0.113.9 -all");
  dns.texts.set(`_dmarc.${domain}`, "v=DMARC1; p=reject");
  at = await openLetterDesk({ external: { trustedHosts: ["127.0.0.1"], nameServers: [dns.address] } });
  admin = await at.desk.tenant.as("admin");
  const { Id, rowVersion } = (await admin.call(hzmail.GetHaMailInfo, {}))!;
  const box = await admin.call(hzmail.UpdateHzMailInfo, {
    Id,
    rowVersion,
    mailAddress: "hz@firm.example",
    popServe: "127.0.0.1",
    popPort: pop3.port,
    smtpServe: "127.0.0.1",
    smtpPort: smtp.port,
    passWord: mailPassword,
    isSSL: false,
  });
  boxId = box.Id;
  expect(await admin.call(hzmail.GetTestServer, { Id: boxId })).toMatchObject({ isDone: true });
  const second = await anotherAdmin(at.desk.tenant);
  const now = (await admin.call(hzmail.GetHaMailInfo, {}))!.rowVersion;
  await second.call(hzmail.ConfirmHzMailInfo, { rowVersion: now });
});
afterAll(async () => {
  await at.desk.stop();
  await Promise.all([dns?.stop(), smtp?.stop(), pop3?.stop()]);
});

/** A letter that left by mail, and the Message-ID under which it did. */
async function mailed(name: string, email: string): Promise<{ id: number; messageId: string }> {
  const id = await at.sealed(name, "3136000.00", { email });
  const { rowVersion } = await at.letterOf(id);
  smtp!.delivered = [];
  await at.staff.call(hzletters.CreateLetterSending, { Id: id, rowVersion, sendMethod: sendMethod.mail });
  await at.desk.server.runJobs();
  const text = smtp!.delivered.map(({ bytes }) => bytes.toString()).find((one) => one.includes(email)) ?? "";
  return { id, messageId: /^Message-ID: (<[^>]+>)/im.exec(text)?.[1] ?? "" };
}

async function signed(from: string, messageId: string): Promise<string> {
  const content = `${[
    `From: ${from}`,
    "To: hz@firm.example",
    "Subject: =?utf-8?B?5Zue5Ye9?=",
    `References: ${messageId}`,
    `Message-ID: <${from}>`,
    "Date: Mon, 06 Jan 2025 10:00:00 +0800",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "经核对相符，余额 3,136,000.00 元。",
  ].join("\r\n")}\r\n`;
  const key = { signingDomain: domain, selector: "s1", privateKey: keys.privateKey };
  const { signatures } = await dkimSign(Buffer.from(content), {
    canonicalization: "relaxed/relaxed",
    algorithm: "rsa-sha256",
    signTime: new Date("2025-01-06T02:00:00Z"),
    ...key,
    signatureData: [key],
  });
  return signatures + content;
}

async function received(text: string, ip = "203.0.113.9") {
  const head = `Return-Path: <finance@${domain}>\r\nReceived: from mx.${domain} (mx.${domain} [${ip}]) by mx.firm.example; Mon, 06 Jan 2025 10:00:01 +0800\r\n`;
  pop3!.mails.push({ uidl: `m${pop3!.mails.length}`, bytes: Buffer.from(head + text) });
  await admin.call(hzmail.ReceiveHZEmail, { Id: boxId });
  await at.desk.server.runJobs();
}
async function mailOf(letterId: number) {
  const { items } = await admin.call(hzmail.GetHZEmailBoxList, { maxResultCount: 100 });
  const row = items.find((one) => one.letterId === letterId);
  const { auth } = await admin.call(hzmail.GetHZEmailBoxItem, { mailId: row?.id ?? 0 });
  return { riskFlags: row?.riskFlags, own: auth?.own.map(({ method, result }) => `${method}=${result}`) };
}
const untouched = { statusId: letterStatus.awaiting, replyAmount: null, replyTime: null, confirmedAmount: "0.00" };
const flagsOf = async (id: number) => (await at.letterOf(id)).flags.map(({ code }) => code);

it("as its sender signed it passes, and raises no sign on its letter", async () => {
  const { id, messageId } = await mailed("签名甲", `jia@${domain}`);
  await received(await signed(`jia@${domain}`, messageId));
  expect(await mailOf(id)).toEqual({ riskFlags: [], own: ["dkim=pass", "spf=pass", "dmarc=pass"] });
  expect(await flagsOf(id)).not.toContain("mailAuth");
  expect(await at.letterOf(id)).toMatchObject(untouched);
});

it("with another amount than was signed fails, raises the sign on its letter, and changes nothing else of it", async () => {
  const { id, messageId } = await mailed("签名乙", `yi@${domain}`);
  await received((await signed(`yi@${domain}`, messageId)).replace("3,136,000.00", "3,163,000.00"));
  expect(await mailOf(id)).toMatchObject({ own: ["dkim=fail", "spf=pass", "dmarc=pass"] });
  expect((await mailOf(id)).riskFlags).toContain("authFail");
  expect(await flagsOf(id)).toContain("mailAuth");
  expect(await at.letterOf(id)).toMatchObject(untouched);
});

it("unsigned and from a server that the domain does not name fails for all three who are asked", async () => {
  const { id, messageId } = await mailed("签名丙", `bing@${domain}`);
  const whole = await signed(`bing@${domain}`, messageId);
  await received(whole.slice(whole.indexOf("From: ")), "198.51.100.7");
  expect(await mailOf(id)).toMatchObject({ own: ["dkim=none", "spf=fail", "dmarc=fail"] });
  expect(await flagsOf(id)).toContain("mailAuth");
  expect(await at.letterOf(id)).toMatchObject(untouched);
});
