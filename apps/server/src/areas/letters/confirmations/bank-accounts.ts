/** What is particular about the client's list of accounts (已开立银行结算账户清单): which of them no letter covers. */
import { type BankAccount, bankAccount, confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import type { Batch, BatchRow } from "@digao/contract/batch";
import { messageOf } from "@digao/contract/messages";
import { schemasOf } from "@digao/contract/register/schemas";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type RawBuilder, sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import { type Row, readRecords } from "../../../platform/register/read.ts";
import { createRecord } from "../../../platform/register/write.ts";
import type { Context } from "../../../platform/serve.ts";
import { contactParts } from "./contacts.ts";
import { selectContacts } from "./select.ts";

/** Blanks and dashes of account numbers mean nothing. */
export const plain = (column: string) => sql`upper(regexp_replace(${sql.ref(column)}, '[^0-9A-Za-z]', '', 'g'))`;
const plainAccount = (account: unknown): string =>
  String(account)
    .replace(/[^0-9A-Za-z]/g, "")
    .toUpperCase();

/** Of the balances in the confirmation list that are asked about under this account. */
const registered = (what: RawBuilder<unknown>) => sql`(select ${what} from confirmation_contact c
  left join confirmation_letter l on ${ofProject("l")} and l.id = c.letter_id and l.status <> ${code.letterStatus.void}
  where ${ofProject("c")} and not c.is_deleted and c.hz_kind = ${code.letterKind.bank}
    and ${plain("c.bank_account")} = ${plain("t.account")})`;

async function checkAccount({ db }: Context, draft: Draft, row: Row | null): Promise<Draft> {
  const { openDate, closeDate, account } = draft;
  if (openDate && closeDate && String(closeDate) < String(openDate))
    throw new Refusal("hz.dates", { field: "closeDate" });
  const { rows: twins } = await sql`select from bank_account_list b where ${ofProject("b")} and not b.is_deleted
    and ${plain("b.account")} = ${plainAccount(account)} and b.id <> ${row?.id ?? 0}`.execute(db);
  if (twins.length === 0) return draft;
  throw new Refusal("hz.bankAccountUsed", { field: "account", params: { account: String(account) } });
}

/** Two at the same time would both find an account missing. */
const holdProject = ({ db, project }: Context): Promise<void> => holdRecord(db, "project", project?.id ?? 0);

export const bankAccountRules = {
  computed: {
    inRegister: registered(sql`count(*) > 0`),
    inBooks: registered(sql`coalesce(bool_or(c.source_key is not null), false)`),
    inLetter: registered(sql`coalesce(bool_or(l.id is not null), false)`),
    letterNo: registered(sql`max(l.letter_no)`),
  },
  order: sql`t.bank_name, t.account`,
  check: checkAccount,
  lock: holdProject,
} satisfies Particular & Record<string, unknown>;
const parts = partsOf(bankAccount, bankAccountRules);

const balanceOf = (
  { lang, project }: Context,
  { bankName, account, currency, closeDate, note }: BankAccount,
): Draft => ({
  projectId: project?.id,
  ...schemasOf(confirmationContact.spec).values.parse({
    hzKind: letterKind.bank,
    subjectCode: "BANK",
    contactName: bankName,
    bankAccount: account,
    currency,
    isClosed: closeDate !== null,
    infoSource: messageOf(lang, "hz.source.bankList"),
    remark: [closeDate === null ? "" : messageOf(lang, "hz.closedOn", { day: closeDate }), note]
      .filter(Boolean)
      .join(" "),
  }),
});

/** Accounts that the confirmation list lacks, taken into it and put on their banks' letters; of each other one why not. */
export async function registerAccounts(
  ctx: Context,
  { projectId, ids, reason }: { projectId: number; ids: number[]; reason: string },
): Promise<Batch> {
  await holdProject(ctx);
  const found = await readRecords(ctx, parts, ids);
  const listed = new Map([...found.values()].map((row) => [row.id, row as BankAccount]));
  const made = new Map<number, number>();
  const refused = new Map<number, BatchRow>();
  const taken = new Set<string>();
  for (const id of new Set(ids)) {
    const row = listed.get(id);
    const isThere = row && (row.inRegister || taken.has(plainAccount(row.account)));
    if (row) taken.add(plainAccount(row.account));
    const why = row
      ? isThere && messageOf(ctx.lang, "hz.accountRegistered", { account: row.account })
      : messageOf(ctx.lang, "hz.accountGone");
    if (row && !why) made.set((await createRecord(ctx, contactParts, balanceOf(ctx, row))).id, id);
    else refused.set(id, { id, name: row?.account ?? String(id), ok: false, why: why || null });
  }
  const chosen = new Map([...made.keys()].map((id) => [id, { isSelected: true, reason }]));
  const selection = chosen.size > 0 ? await selectContacts(ctx, projectId, chosen) : { rows: [], done: 0 };
  const rows = selection.rows.map((row) => ({ ...row, id: made.get(row.id) ?? row.id }));
  return { rows: [...rows, ...refused.values()], done: selection.done };
}
