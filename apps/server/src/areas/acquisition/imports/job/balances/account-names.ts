import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { CodesByName } from "@digao/domain/accounts/codes-by-name";
import type { ReadOptions } from "@digao/excel/ledger-layout";
import { sql } from "kysely";
import { standardChart } from "../../../../books/mapping/door.ts";
import type { BatchWork } from "../batch-work.ts";

/** Codes for a ledger of names: those of the project's accounts, else proposed ones, which are asked about. */
export class AccountNames {
  private readonly codes: CodesByName;
  private readonly work: BatchWork;

  constructor(codes: CodesByName, work: BatchWork) {
    this.codes = codes;
    this.work = work;
  }

  /** By the answer of an earlier reading: rows of accounts that nobody knows have no code then. */
  readonly codeOf = (name: string): string => {
    const code = this.codes.codeOf(name);
    return this.isLeft && this.codes.proposed.has(name) ? "" : code;
  };

  /** After the last row. */
  tell(): void {
    const { issues } = this.work;
    const { proposed, known } = this.codes;
    if (known > 0) issues.add("codesByName", 0, null, { count: String(known) });
    if (proposed.size === 0) return;
    const listed = [...proposed].slice(0, namesListed).map(([name, code]) => `${name} ${code}`);
    const list = proposed.size > namesListed ? [...listed, "…"] : listed;
    issues.ask({
      key: "accountCodes",
      params: { count: String(proposed.size), list: list.join("; ") },
      choices: ["use", "leave"].map((value) => ({ value, params: {} })),
      proposed: "use",
    });
  }

  private get isLeft(): boolean {
    return this.work.batch.options.answers?.accountCodes === "leave";
  }
}

const namesListed = 20;

/** Null for a ledger that has codes of its own. */
export async function accountNames(db: Db, work: BatchWork): Promise<AccountNames | null> {
  const fields = work.ledger.layout?.fields ?? {};
  const hasCodes = fields.accountCode !== undefined && fields.accountName !== undefined;
  if (hasCodes) return null;
  const { rows } = await sql<{ code: string; name: string; fullName: string }>`
    select code, name, coalesce(full_name, name) as "fullName" from account a where ${ofProject("a")} and period_id = (
      select p.id from project_period p where ${ofProject("p")} and (p.tb_batch_id is not null or p.voucher_batch_id is not null)
      order by p.id = ${work.batch.options.periodId ?? null} desc nulls last, p.is_current desc, p.end_date desc limit 1)
    order by code`.execute(db);
  return new AccountNames(new CodesByName(rows, await standardChart(db)), work);
}

/** What the reader is told besides. */
export const withNames = <Options extends ReadOptions>(options: Options, names: AccountNames | null): Options =>
  names === null ? options : { ...options, codeOf: names.codeOf };
