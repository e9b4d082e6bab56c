import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth/lib/dkim/sign.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DnsDesk, startDns } from "../../../../test/dns-server.ts";
import { parseMail } from "../../../platform/mail/parse.ts";
import { checkSender, type Verdict } from "../../../platform/mail/sender-checks.ts";
import { type RiskFlag, risksOf } from "./risks.ts";

const domain = "client.example";
const from = `finance@${domain}`;
const own = "203.0.113.9";
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

let dns: DnsDesk;
beforeAll(async () => {
  dns = await startDns();
  dns.texts.set(`s1._domainkey.${domain}`, `v=DKIM1; k=rsa; p=${keys.publicKey.toString("base64")}`);
  dns.texts.set(domain, `v=spf1 ip4:${own} -all`);
});
afterAll(() => dns.stop());

const content = `${[
  `From: ${from}`,
  "To: hz@firm.example",
  "Subject: =?utf-8?B?5Zue5Ye9?=",
  `Message-ID: <reply-1@${domain}>`,
  "Date: Mon, 06 Jan 2025 10:00:00 +0800",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "经核对相符，余额 3,136,000.00 元。",
].join("\r\n")}\r\n`;

async function signed(): Promise<string> {
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

/** What we find ourselves, and what the radar is told of it. */
async function looked(text: string, ip = own): Promise<{ own: Verdict[]; risks: RiskFlag[] }> {
  const received = `Received: from mx.${domain} (mx.${domain} [${ip}]) by mx.firm.example; Mon, 06 Jan 2025 10:00:01 +0800\r\n`;
  const bytes = Buffer.from(received + text);
  const account = { authServer: "mx.firm.example", popServe: "pop.firm.example" };
  const checks = await checkSender(bytes, await parseMail(bytes), account, dns.resolve);
  const reply = { from } as Parameters<typeof risksOf>[0];
  return { own: checks.own, risks: risksOf(reply, null, checks, { text: "", scanned: "", book: null }) };
}
const verdict = (method: string, result: string): Verdict => ({ method, result, domain });

describe("a reply's sender, asked of the domain name system", () => {
  it("is who it says: its signature holds and its server may send, and no sign is raised", async () => {
    expect(await looked(await signed())).toEqual({ own: [verdict("dkim", "pass"), verdict("spf", "pass")], risks: [] });
  });

  it("whose words were changed on the way fails, and raises the sign", async () => {
    const changed = (await signed()).replace("3,136,000.00", "3,163,000.00");
    const { own: found, risks } = await looked(changed);
    expect(found[0]).toMatchObject(verdict("dkim", "fail"));
    expect(risks).toEqual(["authFail"]);
  });

  it("whose signature is another key's fails", async () => {
    const other = (await signed()).replace(/b=[\s\S]{20}/, "b=AAAAAAAAAAAAAAAAAAAA");
    expect(await looked(other)).toMatchObject({ risks: ["authFail"] });
  });

  it("from a server that the domain does not name fails", async () => {
    const { own: found, risks } = await looked(content, "198.51.100.7");
    expect(found).toContainEqual(verdict("spf", "fail"));
    expect(risks).toEqual(["authFail"]);
  });

  it("whose domain says nothing is unknown, and that is no sign", async () => {
    const elsewhere = content.replaceAll(domain, "silent.example");
    const { own: found, risks } = await looked(elsewhere);
    expect(found.map(({ result }) => result)).not.toContain("fail");
    expect(risks).toEqual([]);
  });
});
