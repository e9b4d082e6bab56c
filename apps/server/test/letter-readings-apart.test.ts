/** As readings-apart.test.ts, of letters and mails. */

import { hzcontacts, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { mail } from "@digao/contract/areas/letters/mail/calls";
import { withConnection } from "@digao/db/roles";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { fileTraits } from "../src/areas/letters/confirmations/file-traits.ts";
import { mergeLetters } from "../src/areas/letters/confirmations/merge.ts";
import { takingPart } from "../src/platform/mail/part.ts";
import type { Client } from "./kit.ts";
import { type LetterDesk, openLetterDesk } from "./letter-desk.ts";
import { type MailDesk, openMailDesk } from "./mail-desk.ts";

afterEach(() => void vi.restoreAllMocks());

/** At a moment when nothing else is under way: what stays open is the call's own. */
const open =
  "select count(*)::int as count from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";

async function isApart(ownerUrl: string, reading: { read: unknown }, act: () => Promise<unknown>): Promise<boolean> {
  const read = reading.read as (path: string, input: unknown) => Promise<unknown>;
  let wasApart = false;
  vi.spyOn(reading as { read: typeof read }, "read").mockImplementation(async (path, given) => {
    await withConnection(ownerUrl, (client) =>
      vi.waitUntil(async () => (await client.query(open)).rows[0]?.count === 0, {
        timeout: within(5000),
        interval: 20,
      }),
    );
    wasApart = true;
    return read(path, given);
  });
  await act();
  return wasApart;
}

let letters: LetterDesk;
let mails: MailDesk;
beforeAll(async () => {
  letters = await openLetterDesk();
  mails = await openMailDesk();
});
afterAll(async () => {
  await letters.desk.stop();
  await mails.stop();
});

it("no transaction is open while a scan of a reply is looked at", async () => {
  const Id = await letters.sent("甲公司");
  const files = [{ name: "回函.pdf", content: new TextEncoder().encode("%PDF-1.4 /Producer (x)") }];
  const { ownerUrl } = letters.desk.server;
  const add = () => letters.staff.call(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, files);
  expect(await isApart(ownerUrl, fileTraits, add)).toBe(true);
});

it("no transaction is open while letters are printed into one file", async () => {
  const ids = String(await letters.approved("乙公司"));
  const { ownerUrl } = letters.desk.server;
  const staff: Client = letters.staff;
  const { projectId } = letters;
  expect(
    await isApart(ownerUrl, mergeLetters, () => staff.download(hzcontacts.DownMergeHZFiles, { projectId, ids })),
  ).toBe(true);
});

it("no transaction is open while a file is taken out of a mail", async () => {
  await mails.begin();
  mails.put(
    "a",
    "From: z@client.example\nTo: li@firm.example\nSubject: x\nMessage-ID: <a@x>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nx\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=a.pdf\n\n%PDF-1.4\n--b--\n",
  );
  await mails.receive();
  const [row] = await mails.inbox();
  const take = () => mails.manager.download(mail.DownMailFile, { id: row?.id ?? 0, index: 0 });
  expect(await isApart(mails.server.ownerUrl, takingPart, take)).toBe(true);
});
