/** Forged replies: each raises its sign on the letter, and none changes it. */
import { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { createCanvas } from "@napi-rs/canvas";
import { sql } from "kysely";
import qrcode from "qrcode-generator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type LetterDesk, openLetterDesk } from "../../../../test/letter-desk.ts";
import { qrText } from "./print/print-letter.ts";

let at: LetterDesk;
/** Sent before any scan comes: later steps would wait for the recognition of what is there. */
const letters: Record<string, number> = {};
beforeAll(async () => {
  at = await openLetterDesk();
  for (const name of [
    "扫描甲",
    "扫描乙",
    "印章甲",
    "印章乙",
    "印章丙",
    "文档甲",
    "文档乙",
    "来处甲",
    "来处乙",
    "来处丙",
  ])
    letters[name] = await at.sent(name);
});
const letter = (name: string): number => letters[name] ?? 0;
afterAll(() => at.desk.stop());

interface Scan {
  code?: string;
  /** Of the seal's inside: two copies of one look the same, two seals do not. */
  seal?: number;
}

/** A scanned page with a code at its corner and a red seal. */
function scan({ code, seal }: Scan): Uint8Array {
  const canvas = createCanvas(900, 1200);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#ffffff";
  drawing.fillRect(0, 0, 900, 1200);
  drawing.fillStyle = "#000000";
  if (code !== undefined) {
    const made = qrcode(0, "M");
    made.addData(code);
    made.make();
    const side = made.getModuleCount();
    for (let cell = 0; cell < side * side; cell++) {
      const [row, column] = [Math.floor(cell / side), cell % side];
      if (made.isDark(row, column)) drawing.fillRect(600 + column * 6, 60 + row * 6, 6, 6);
    }
  }
  if (seal !== undefined) {
    drawing.fillStyle = "#d01818";
    drawing.strokeStyle = "#d01818";
    drawing.lineWidth = 14;
    drawing.beginPath();
    drawing.arc(300, 900, 150, 0, Math.PI * 2);
    drawing.stroke();
    for (let part = 0; part < 5; part++)
      drawing.fillRect(
        190 + ((part * 47 * (seal + 1)) % 170),
        810 + ((part * 61 * (seal + 2)) % 150),
        30 + 8 * seal,
        34,
      );
  }
  return new Uint8Array(canvas.toBuffer("image/png"));
}

const addScan = (Id: number, content: Uint8Array) =>
  at.staff.call(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, [{ name: "回函.png", content }]);
const codesOf = async (id: number) => (await at.letterOf(id)).flags.map(({ code }) => code);
const codeOf = async (id: number): Promise<string> => {
  const { letterNo } = await at.letterOf(id);
  const { rows } = await at.desk.tenant.inProject(at.projectId, (db) =>
    sql<{ token: string }>`select l.qr_token as token from confirmation_letter l
      where l.tenant_id = app_tenant() and l.project_id = ${at.projectId} and l.id = ${id}`.execute(db),
  );
  return qrText({ letterNo, qrToken: rows[0]!.token });
};

it("a scan that bears the code of another letter is a sign on the one it was given to; its own code is none", async () => {
  const [one, other] = [letter("扫描甲"), letter("扫描乙")];
  await addScan(one, scan({ code: await codeOf(one) }));
  expect(await codesOf(one)).not.toContain("otherCode");
  await addScan(other, scan({ code: await codeOf(one) }));
  const flag = (await at.letterOf(other)).flags.find(({ code }) => code === "otherCode");
  expect(flag?.detail).toContain((await at.letterOf(one)).letterNo);
  expect(await at.letterOf(other)).toMatchObject({ statusId: 50, replyAmount: null });
});

it("the same seal on replies of two debtors is a sign; another seal is none", async () => {
  const [one, copy, own] = [letter("印章甲"), letter("印章乙"), letter("印章丙")];
  await addScan(one, scan({ seal: 1 }));
  await addScan(own, scan({ seal: 4 }));
  await addScan(copy, scan({ seal: 1 }));
  expect(await codesOf(copy)).toContain("sameSeal");
  expect(await codesOf(own)).not.toContain("sameSeal");
  expect((await at.letterOf(copy)).statusId).toBe(50);
});

it("two documents of one program at one second are a sign", async () => {
  const [one, copy] = [letter("文档甲"), letter("文档乙")];
  const pdf = (name: string) =>
    `%PDF-1.4\n1 0 obj<</Producer (PDFMaker 9) /CreationDate (D:20250106101112+08'00')>>endobj\n% ${name}\n%%EOF`;
  for (const [Id, name] of [
    [one, "a"],
    [copy, "b"],
  ] as const)
    await at.staff.call(hzletters.AddHZLetterFiles, { Id, kind: "reply" }, [{ name: "回函.pdf", content: pdf(name) }]);
  expect(await codesOf(copy)).toContain("samePdf");
});

it("a reply that comes from the client, or from where another debtor's letter went, is a sign", async () => {
  const [one, other, third] = [letter("来处甲"), letter("来处乙"), letter("来处丙")];
  const client = { phone: "0571-66668888", address: "杭州市滨江区江南大道100号" };
  await at.desk.tenant.inDb((db) =>
    sql`update customer set tel = ${client.phone}, office_address = ${client.address}
      where id = (select cust_id from project where id = ${at.projectId})`.execute(db),
  );
  const agreed = (await at.letterOf(one)).bookAmount;
  await at.reply(one, agreed, { replyPhone: "(0571) 6666 8888", replyFromAddr: client.address });
  expect(await codesOf(one)).toEqual(expect.arrayContaining(["clientPhone", "clientAddress"]));
  await at.reply(other, agreed, { replyPhone: (await at.letterOf(third)).addressee.phone });
  const shared = (await at.letterOf(other)).flags.find(({ code }) => code === "sharedPoint");
  expect(shared?.detail).toContain("来处丙");
  expect(await codesOf(other)).not.toContain("clientPhone");
});
