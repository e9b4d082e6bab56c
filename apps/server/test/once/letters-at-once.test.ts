/** Letters that several people take further at the same moment: each goes out once, and of two steps that exclude each other one is made. */
import { confirmationContact, hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { within } from "../../../../test/pace.ts";
import { meet } from "../at-once.ts";
import { CallRefused, type Client } from "../kit.ts";
import { type LetterDesk, openLetterDesk } from "../letter-desk.ts";
import { mailPassword, type SmtpDesk, startSmtp } from "../mail-servers.ts";

let at: LetterDesk;
let smtp: SmtpDesk;
/** Who may approve and send, none of whom has prepared a letter. */
let four: Client[];

async function openMailbox(): Promise<void> {
  const admin = await at.desk.tenant.as("admin");
  const { Id, rowVersion } = (await admin.call(hzmail.GetHaMailInfo, {}))!;
  await admin.call(hzmail.UpdateHzMailInfo, {
    Id,
    rowVersion,
    mailAddress: "hz@firm.example",
    popServe: "127.0.0.1",
    popPort: smtp.port,
    smtpServe: "127.0.0.1",
    smtpPort: smtp.port,
    passWord: mailPassword,
    isSSL: false,
  });
  const { partner } = at.desk.tenant.userIds;
  await at.desk.tenant.inDb((db) =>
    sql`update mail_account set tested_at = now(), confirmed_by = ${partner}, confirmed_at = now()`.execute(db),
  );
}

beforeAll(async () => {
  smtp = await startSmtp();
  at = await openLetterDesk({ external: { trustedHosts: ["127.0.0.1"] } });
  four = [at.manager, at.partner, at.incharge, at.staff];
  await openMailbox();
}, within(60_000));
afterAll(async () => {
  await at.desk.stop();
  await smtp.stop();
});

const together = <T>(calls: readonly (() => Promise<T>)[]) => meet(at.desk.server, at.desk.tenant, calls);
const refusals = (outcomes: readonly PromiseSettledResult<unknown>[]): CallRefused[] =>
  outcomes.flatMap((one) => {
    if (one.status === "fulfilled") return [];
    if (one.reason instanceof CallRefused) return [one.reason];
    throw one.reason;
  });
const doneBy = <T>(outcomes: readonly PromiseSettledResult<T>[]): T[] =>
  outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
/** Refused with what somebody else did meanwhile. */
const expectTold = (outcomes: readonly PromiseSettledResult<unknown>[], count: number): void => {
  const refused = refusals(outcomes);
  for (const { status, error } of refused) {
    expect([400, 404, 409]).toContain(status);
    expect(error.message).toMatch(/\S/);
  }
  expect(refused).toHaveLength(count);
};

interface Row {
  status: number;
  trackingNo: string | null;
  steps: string[];
}
const rowOf = (id: number): Promise<Row> =>
  at.desk.tenant.inProject(at.projectId, async (db) => {
    const { rows } = await sql<Row>`
      select l.status, l.tracking_no as "trackingNo",
        array(select a.action from confirmation_approval a where a.tenant_id = l.tenant_id and a.project_id = l.project_id
          and a.letter_id = l.id order by a.seq) as steps
      from confirmation_letter l where l.tenant_id = app_tenant() and l.project_id = ${at.projectId} and l.id = ${id}`.execute(
      db,
    );
    return rows[0]!;
  });
const mailsOf = (id: number): Promise<number> =>
  at.desk.tenant.inDb(async (db) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from mail_out where ref_type = 'confirmationLetter' and ref_id = ${String(id)}`.execute(
      db,
    );
    return rows[0]?.n ?? 0;
  });
const delivered = async (): Promise<string[]> => {
  smtp.delivered = [];
  await at.desk.server.runJobs();
  return smtp.delivered.map(({ messageId }) => messageId);
};

let named = 0;
const byMail = () => {
  named += 1;
  return { email: `finance${named}@client.example` };
};
const approved = (more: object = {}): Promise<number> => {
  named += 1;
  return at.sealed(`同时公司${"甲".repeat(named)}`, "1.00", { ...byMail(), ...more });
};

describe("a letter", () => {
  it("that four people send by mail at once goes out as one mail", async () => {
    const Id = await approved();
    const { rowVersion } = await at.letterOf(Id);
    await delivered();
    const send = (by: Client) => () => by.call(hzletters.CreateLetterSending, { Id, rowVersion, sendMethod: 3 });
    expectTold(await together(four.map(send)), 3);
    expect(await mailsOf(Id)).toBe(1);
    expect(await delivered()).toHaveLength(1);
    expect((await rowOf(Id)).steps.filter((step) => step === "send")).toHaveLength(1);
  });

  it("that four people send by courier at once bears the number of the one who was first", async () => {
    const Id = await approved();
    const { rowVersion } = await at.letterOf(Id);
    const numbers = four.map((_, place) => `SF88000${place}7000`);
    const outcomes = await together(
      four.map(
        (by, place) => () =>
          by.call(hzletters.CreateLetterSending, {
            Id,
            rowVersion,
            sendMethod: 1,
            courier: "SF",
            trackingNo: numbers[place],
          }),
      ),
    );
    expectTold(outcomes, 3);
    const [first] = doneBy(outcomes);
    expect((await rowOf(Id)).trackingNo).toBe(first?.trackingNo);
  });

  it("is voided or sent, never both", async () => {
    const Id = await approved();
    const { rowVersion } = await at.letterOf(Id);
    await delivered();
    const [sent, voided] = await together<unknown>([
      () => at.staff.call(hzletters.CreateLetterSending, { Id, rowVersion, sendMethod: 3 }),
      () =>
        at.manager.call(hzletters.UpdateHZLetterSelected, { projectId: at.projectId, ids: [Id], reason: "重复发函" }),
    ]);
    const isVoid = voided?.status === "fulfilled" && Object(voided.value).done === 1;
    const { status, steps } = await rowOf(Id);
    // A letter that went out may be voided afterwards only where its states say so; one that is void never goes out.
    expect(status === 90).toBe(isVoid);
    expect(steps.filter((step) => step === "send" || step === "void")).toHaveLength(1);
    expect([sent?.status === "fulfilled", isVoid]).toContain(true);
    expect(await delivered()).toHaveLength(sent?.status === "fulfilled" ? 1 : 0);
  });

  it("is approved or withdrawn, never both", async () => {
    named += 1;
    const Id = await at.begin(`同时公司${"甲".repeat(named)}`, "1.00");
    await at.make([Id]);
    await at.approval(at.staff, Id, 1);
    const { rowVersion } = await at.letterOf(Id);
    const take = (by: Client, action: number) => () =>
      by.call(hzletters.CreateLetterApproval, { Id, action, comment: "另有更正", rowVersion });
    expectTold(await together([take(at.manager, 2), take(at.staff, 4), take(at.partner, 2), take(at.staff, 4)]), 3);
    expect((await rowOf(Id)).steps.filter((step) => step === "approve" || step === "withdraw")).toHaveLength(1);
  });

  it("is submitted as it was made, or its balance changes: never both", async () => {
    named += 1;
    const name = `同时公司${"甲".repeat(named)}`;
    const Id = await at.begin(name, "1.00");
    await at.make([Id]);
    const { rowVersion } = await at.letterOf(Id);
    const contact = (await at.contacts({ keyword: name })).find(({ letterId }) => letterId === Id)!;
    const outcomes = await together<unknown>([
      () => at.staff.call(hzletters.CreateLetterApproval, { Id, action: 1, comment: "", rowVersion }),
      () =>
        at.incharge.call(confirmationContact.calls.save, {
          ...contact,
          bookAmount: "999.00",
        }),
    ]);
    expectTold(outcomes, 1);
    const letter = await at.letterOf(Id);
    expect([letter.statusId === 30, letter.bookAmount]).toEqual(
      outcomes[0]?.status === "fulfilled" ? [true, "1.00"] : [false, "999.00"],
    );
  });
});

describe("a batch", () => {
  it("of four letters that four people send at once is four mails, and each is told what became of its own", async () => {
    const names = Array.from({ length: 4 }, () => {
      named += 1;
      return `同批公司${"乙".repeat(named)}`;
    });
    const ids: number[] = [];
    for (const name of names) ids.push(await at.begin(name, "1.00", byMail()));
    await at.make(ids);
    for (const id of ids) await at.approval(at.staff, id, 1);
    for (const id of ids) await at.approval(at.manager, id, 2);
    for (const id of ids) await at.seal(id);
    await delivered();
    const outcomes = await together(
      four.map(
        (by, place) => () =>
          by.call(hzletters.CreateSelectedSending, {
            projectId: at.projectId,
            // In another order each: they never wait for each other in a circle.
            ids: [...ids.slice(place), ...ids.slice(0, place)],
            sendMethod: 3,
          }),
      ),
    );
    expect(refusals(outcomes)).toEqual([]);
    const batches = doneBy(outcomes);
    expect(batches.map(({ done }) => done).sort()).toEqual([0, 0, 0, 4]);
    for (const { why, ok } of batches.flatMap(({ rows }) => rows))
      expect([ok, why ?? ""]).toEqual([ok, ok ? "" : expect.stringMatching(/\S/)]);
    expect(new Set(await delivered()).size).toBe(4);
    expect(smtp.delivered).toHaveLength(4);
  });
});

describe("the list", () => {
  const balance = async (): Promise<number> => {
    named += 1;
    const { id } = await at.staff.call(confirmationContact.calls.save, {
      projectId: at.projectId,
      hzKind: 2,
      subjectCode: "AR",
      contactName: `选函公司${"丙".repeat(named)}`,
      bookAmount: "1.00",
      address: `杭州市西湖区文三路${named}号`,
    });
    return id;
  };
  const select = (by: Client, ids: number[]) => () =>
    by.call(confirmationContact.calls.select, { projectId: at.projectId, ids, isSelected: true, reason: "大额" });

  it("gives each letter a number of its own, whoever selects at once", async () => {
    const ids = [await balance(), await balance(), await balance(), await balance()];
    const before = new Set((await at.letters()).map(({ id }) => id));
    expect(refusals(await together(four.map((by, place) => select(by, [ids[place] ?? 0]))))).toEqual([]);
    const numbers = (await at.letters()).filter(({ id }) => !before.has(id)).map(({ letterNo }) => letterNo);
    expect([numbers.length, new Set(numbers).size]).toEqual([4, 4]);
  });

  it("has one letter of a balance that four people select at once", async () => {
    const id = await balance();
    const before = new Set((await at.letters()).map((letter) => letter.id));
    expect(refusals(await together(four.map((by) => select(by, [id]))))).toEqual([]);
    expect((await at.letters()).filter((letter) => !before.has(letter.id))).toHaveLength(1);
  });

  it("has one row of a balance that four people paste at once", async () => {
    named += 1;
    const name = `粘贴公司${"丁".repeat(named)}`;
    const text = `函证科目\t被询证单位\t账面余额\n应收账款\t${name}\t100.00`;
    const input = { projectId: at.projectId, text };
    expect(refusals(await together(four.map((by) => () => by.call(confirmationContact.calls.paste, input))))).toEqual(
      [],
    );
    expect(await at.contacts({ keyword: name })).toHaveLength(1);
  });
});
