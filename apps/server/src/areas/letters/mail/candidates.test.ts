import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailDesk, openMailDesk } from "../../../../test/mail-desk.ts";
import { candidates } from "./candidates.ts";

let desk: MailDesk;
let account = 0;
const [every, third, ninth, nowhere] = [101, 102, 103, 104];
beforeAll(async () => {
  desk = await openMailDesk();
  await desk.begin();
  await desk.firm.inDb(async (db) => {
    account = (await db.selectFrom("mail_account").select("id").executeTakeFirstOrThrow()).id;
    // In two segments, as the index is written.
    await sql`
      insert into mail_gram (account_id, gram, segment, mails)
      select ${account}, gram, 1 + n / 9001, array_agg(n::bigint order by n) from generate_series(1, 18000) n
      join (values (${every}::bigint, 1), (${third}::bigint, 3), (${ninth}::bigint, 9)) of (gram, step) on n % step = 0
      group by gram, n / 9001`.execute(db);
  });
});
afterAll(() => desk.stop());

const found = (...grams: number[]) => desk.firm.inDb((db) => candidates(db, [account], grams));
const newest = (step: number, count: number) =>
  Array.from({ length: count }, (_none, at) => 18_000 - (18_000 % step) - at * step);

it("are the newest mails that hold every gram, over slices and segments, and no more than a list shows", async () => {
  expect(await found(every)).toEqual({ ids: newest(1, 5_000), isMore: true });
  expect(await found(every, third)).toEqual({ ids: newest(3, 5_000), isMore: true });
  expect(await found(third, ninth, every)).toEqual({ ids: newest(9, 2_000), isMore: false });
});

it("are none where a gram is in no mail", async () => {
  expect(await found(every, nowhere)).toEqual({ ids: [], isMore: false });
});
