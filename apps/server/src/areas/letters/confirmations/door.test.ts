import { letterStatus, replyResult } from "@digao/contract/areas/letters/confirmations/codes";
import { type Db, inProject } from "@digao/db/tenant";
import { fen, yuan } from "@digao/domain/money";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { type ConfirmedItem, confirmedByItem, projectedByLetters } from "./door.ts";

let server: TestServer;
let firm: TestTenant;
beforeAll(async () => {
  server = await startTestServer();
  firm = await server.newTenant();
});
afterAll(() => server.stop());

interface Balance {
  subject: string;
  fsItemId: number;
  book: string;
  isSampled?: boolean;
  /** Of its letter; none asks about it without. */
  letter?: {
    status: number;
    reply?: string;
    misstatement?: string;
    alternative?: string;
    confirmed: string;
  };
}

const kindOf = ({ subject }: Balance): number => (subject === "AP" ? 3 : 2);

async function addLetter(db: Db, at: number, balance: Balance, userId: number): Promise<number | null> {
  const { book, letter } = balance;
  if (!letter) return null;
  const expected = letter.reply === book ? replyResult.agreed : replyResult.differs;
  const { id } = await db
    .insertInto("confirmation_letter")
    .values({
      letter_no: `HZ-T-2-${at}`,
      hz_kind: kindOf(balance),
      contact_name: `单位${at}`,
      base_date: "2024-12-31",
      status: letter.status,
      qr_token: `ABCDEFGH${String(at).padStart(4, "0")}`,
      book_amount: book,
      reply_result: letter.reply === undefined ? replyResult.none : expected,
      alt_result: letter.alternative ? 1 : 0,
      alt_amount: letter.alternative ?? "0.00",
      confirmed_amount: letter.confirmed,
      created_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function addBalance(db: Db, at: number, balance: Balance, userId: number): Promise<void> {
  const { subject, fsItemId, book, isSampled = false, letter } = balance;
  const letterId = await addLetter(db, at, balance, userId);
  const { id: contactId } = await db
    .insertInto("confirmation_contact")
    .values({
      hz_kind: kindOf(balance),
      subject_code: subject,
      fs_item_id: fsItemId,
      contact_name: `单位${at}`,
      book_amount: book,
      direction: kindOf(balance) - 1,
      is_selected: letterId !== null,
      is_sampled: isSampled,
      select_reason: letterId === null ? "" : "抽样",
      letter_id: letterId,
      created_by: userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!letter || letterId === null) return;
  const { reply, misstatement = "0.00" } = letter;
  await db
    .insertInto("confirmation_letter_item")
    .values({
      letter_id: letterId,
      contact_id: contactId,
      subject_code: subject,
      book_amount: book,
      reply_amount: reply ?? null,
      diff_amount: reply === undefined ? null : yuan(fen(reply) - fen(book)),
      misstatement,
    })
    .execute();
}

/** Balances of a register with their letters, as the calls leave them. */
async function withBalances(balances: readonly Balance[]): Promise<{ items: ConfirmedItem[]; projected: string[] }> {
  const projectId = await newProject(await firm.as("manager"));
  return firm.inDb(async (tenantDb) => {
    const db = inProject(tenantDb, projectId);
    const { id: userId } = await db.selectFrom("app_user").select("id").limit(1).executeTakeFirstOrThrow();
    for (const [at, balance] of balances.entries()) await addBalance(db, at, balance, userId);
    const projected = (await projectedByLetters(db)).map(({ subjectCode, amount }) => `${subjectCode} ${yuan(amount)}`);
    return { items: await confirmedByItem(db), projected };
  });
}

const closed = letterStatus.closed;

it("an item's figures are those of its letters: 4,710,000 asked, 339,000 wrong, 1,574,000 by alternatives, 92.80 % confirmed", async () => {
  const { items } = await withBalances([
    {
      subject: "AR",
      fsItemId: 105,
      book: "3136000.00",
      letter: { status: closed, reply: "2797000.00", misstatement: "339000.00", confirmed: "2797000.00" },
    },
    {
      subject: "AR",
      fsItemId: 105,
      book: "1574000.00",
      letter: { status: closed, alternative: "1574000.00", confirmed: "1574000.00" },
    },
    // In credit: it covers nothing and is none of what is covered.
    { subject: "AR", fsItemId: 105, book: "-150000.00" },
    {
      subject: "AP",
      fsItemId: 205,
      book: "80000.00",
      letter: { status: closed, reply: "80000.00", confirmed: "80000.00" },
    },
    { subject: "AP", fsItemId: 205, book: "20000.00", letter: { status: letterStatus.toSend, confirmed: "0.00" } },
  ]);
  expect(items).toEqual([
    {
      fsItemId: 205,
      subjectCodes: ["AP"],
      book: fen("100000"),
      sent: fen("80000"),
      replied: fen("80000"),
      agreed: fen("80000"),
      differing: 0n,
      grossDifference: 0n,
      alternative: 0n,
      confirmed: fen("80000"),
      notSent: fen("20000"),
      projected: 0n,
      sentShare: "0.8000",
      confirmedShare: "0.8000",
    },
    {
      fsItemId: 105,
      subjectCodes: ["AR"],
      book: fen("4710000"),
      sent: fen("4710000"),
      replied: fen("3136000"),
      agreed: 0n,
      differing: fen("3136000"),
      grossDifference: fen("339000"),
      alternative: fen("1574000"),
      confirmed: fen("4371000"),
      notSent: 0n,
      projected: 0n,
      sentShare: "1.0000",
      confirmedShare: "0.9280",
    },
  ]);
});

it("subjects of one item are summed, each projected over its own rest, and differences never offset each other", async () => {
  const { items, projected } = await withBalances([
    {
      subject: "AR",
      fsItemId: 105,
      book: "1000.00",
      isSampled: true,
      letter: { status: closed, reply: "900.00", misstatement: "100.00", confirmed: "900.00" },
    },
    { subject: "AR", fsItemId: 105, book: "3000.00" },
    {
      subject: "NR",
      fsItemId: 105,
      book: "500.00",
      letter: { status: closed, reply: "600.00", confirmed: "500.00" },
    },
    { subject: "NR", fsItemId: 105, book: "700.00" },
  ]);
  expect(items).toMatchObject([
    {
      fsItemId: 105,
      subjectCodes: ["AR", "NR"],
      book: fen("5200"),
      sent: fen("1500"),
      grossDifference: fen("200"),
      confirmed: fen("1400"),
      notSent: fen("3700"),
      projected: fen("300"),
      sentShare: "0.2885",
      confirmedShare: "0.2692",
    },
  ]);
  expect(projected).toEqual(["AR 300.00"]);
});

it("a project without a register has no figures, and void letters confirm nothing", async () => {
  expect((await withBalances([])).items).toEqual([]);
  const { items } = await withBalances([
    { subject: "AR", fsItemId: 105, book: "1000.00", letter: { status: letterStatus.void, confirmed: "1000.00" } },
  ]);
  expect(items).toMatchObject([{ sent: 0n, confirmed: 0n, notSent: fen("1000"), confirmedShare: "0.0000" }]);
});
