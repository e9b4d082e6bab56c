import { importStatus } from "@digao/contract/areas/acquisition/imports/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { ZerosOfCodes } from "@digao/domain/accounts/lost-zeros";
import { RowIssues } from "@digao/excel/row-issues";
import { sql } from "kysely";
import type { BatchWork } from "../batch-work.ts";

const listed = 20;

/** Never two accounts of one because a spreadsheet has dropped the noughts of a code: asked, and joined where that is the answer. */
export class CodeZeros {
  private readonly codes: ZerosOfCodes;
  private readonly joined: ReadonlyMap<string, string>;

  constructor(codes: readonly string[], joined: ReadonlyMap<string, string> = new Map()) {
    this.codes = new ZerosOfCodes(codes);
    this.joined = joined;
  }

  /** In place: rows are the reader's own. */
  readonly through = <Row extends { accountCode: string }>(rows: Row[]): Row[] => {
    let [last, joined] = ["", ""];
    for (const row of rows) {
      const { accountCode } = row;
      if (accountCode !== last) {
        last = accountCode;
        this.codes.look(accountCode);
        joined = this.joined.get(accountCode) ?? accountCode;
      }
      if (joined !== accountCode) row.accountCode = joined;
    }
    return rows;
  };

  pairs = () => this.codes.lost();

  /** After the last row. */
  tell(issues: RowIssues): void {
    const lost = this.pairs();
    if (lost.length === 0) return;
    const pairs = lost.slice(0, listed).map(({ code, original }) => `${code} → ${original}`);
    const list = lost.length > listed ? [...pairs, "…"] : pairs;
    const choices = ["same", "keep"].map((value) => ({ value, params: {} }));
    const params = { count: String(lost.length), list: list.join("; ") };
    issues.ask({ key: "codeZeros", params, choices, proposed: null });
  }
}

type Rows = AsyncIterable<{ accountCode: string }[]>;

/** @param read the file once more, where codes of the file itself are joined */
export async function codeZeros(db: Db, work: BatchWork, read: (work: BatchWork) => Rows): Promise<CodeZeros> {
  const codes = await existingCodes(db, work.batch.id);
  const zeros = new CodeZeros(codes);
  const { answers } = work.batch.options;
  if (answers?.codeZeros !== "same") return zeros;
  for await (const rows of read({ ...work, issues: new RowIssues(answers) })) zeros.through(rows);
  return new CodeZeros(codes, new Map(zeros.pairs().map((pair) => [pair.code, pair.original])));
}

/** Of the charts in force, and of batches that wait to be. */
async function existingCodes(db: Db, batchId: number): Promise<string[]> {
  const open = sql`(select id from import_batch b where ${ofProject("b")} and id <> ${batchId}
    and status in (${importStatus.clean}, ${importStatus.warned}, ${importStatus.failed}))`;
  const { rows } = await sql<{ code: string }>`
    select code from account a where ${ofProject("a")}
    union select account_code from tb_row t where ${ofProject("t")} and batch_id in ${open}
    union select account_code from ledger_month m where ${ofProject("m")} and batch_id in ${open}`.execute(db);
  return rows.map(({ code }) => code);
}
