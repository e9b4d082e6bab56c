/**
 * Every figure of a project a second time: raw files as they are, the rules of the trial balance in `views.sql`, and the entries that a test has
 * booked. Nothing of packages/domain or of the server's SQL takes part.
 */
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { loadCsv } from "./raw-files.ts";

export interface EntryLine {
  item: string;
  account?: string;
  name?: string;
  debit?: string;
  credit?: string;
}

/** As the test has booked it; state 0 draft, 1 for review, 2 checked, 3 void. */
export interface Entry {
  id: number;
  type: number;
  state: number;
  /** 0 none, 1 agreed, 2 refused, 3 booked by the client. */
  opinion: number;
  /** Of an opening entry: 1 policy, 2 error, 3 none. */
  restatement: number | null;
  turnOf: number | null;
  lines: EntryLine[];
}

export type Columns = Record<string, string | null>;
export interface Figure {
  code: string;
  grp: number;
  kind: string;
  columns: Columns;
}

/** What a book of raw files is, for the engine. */
export interface RawBook {
  /** Table name to CSV text. */
  tables: Readonly<Record<string, string>>;
  /** Fills balance, movement, direction and decision from those tables. */
  shape: string;
  isAsbe: boolean;
}

const catalogue = (name: string): string =>
  readFileSync(new URL(`../../../../packages/db/seed/catalogues/${name}`, import.meta.url), "utf8");
const views = readFileSync(new URL("views.sql", import.meta.url), "utf8");

const tables = `
  create function pg_temp.num(text) returns numeric language sql immutable
    as $$ select coalesce(nullif(replace($1, ',', ''), '')::numeric, 0) $$;
  create temp table balance (code text, name text, aux text, opening numeric, closing numeric);
  create temp table movement (voucher text, code text, debit numeric, credit numeric);
  create temp table direction (code text, side text);
  create temp table decision (code text, std text, item text, rule text);
  create temp table prior_audited (code text, amount numeric);
  create temp table books (is_asbe boolean);
  create temp table entry (id bigint primary key, type int, state int, opinion int, restatement int, turn_of bigint);
  create temp table entry_line (entry bigint, item text, account text, name text, debit numeric, credit numeric);
  create temp view statement_item as select "group"::int as grp, "lineNo"::int as line_no, code, kind, direction,
    case when formula like '@%' then '' else formula end as formula
    from (select "group", "lineNo", code, kind, coalesce(direction, '') as direction, coalesce(formula, '') as formula from raw_items) i;
  create temp view map_rule as select row_place as place, "accountCodePrefix" as prefix, "fsItemCode" as item, rule,
    "splitUnit" as unit, coalesce("namePattern", '') as pattern, priority::int from raw_rules where "coaStandard" = 'ASBE';
  create temp view std_account as select code, direction from raw_standard;`;

/** Temporary tables have no statistics of their own accord. */
const analyzed =
  "analyze balance, movement, sign, weight, main_item, of_which, book_closing, book_opening, prior_audited";

export class SecondEngine {
  private readonly client: Client;
  constructor(client: Client) {
    this.client = client;
  }

  /** @param priorAudited last year's audited figures by item, where the project continues one */
  static async open(ownerUrl: string, book: RawBook, priorAudited: ReadonlyMap<string, string> = new Map()) {
    const client = new Client({ connectionString: ownerUrl });
    await client.connect();
    await loadCsv(client, "raw_items", catalogue("cn_fs_items.csv"));
    await loadCsv(client, "raw_rules", catalogue("cn_mapping.csv"));
    await loadCsv(client, "raw_standard", catalogue("cn_accounts.csv"));
    for (const [name, csv] of Object.entries(book.tables)) await loadCsv(client, name, csv);
    await client.query(tables);
    await client.query("insert into books values ($1)", [book.isAsbe]);
    for (const [code, amount] of priorAudited)
      await client.query("insert into prior_audited values ($1, $2)", [code, amount]);
    await client.query(book.shape);
    await client.query(views);
    await client.query(analyzed);
    return new SecondEngine(client);
  }

  close = (): Promise<void> => this.client.end();

  /** Takes an entry as it stands now, in place of what was known of it. */
  async put({ id, lines, ...entry }: Entry): Promise<void> {
    await this.client.query("delete from entry where id = $1", [id]);
    await this.client.query("delete from entry_line where entry = $1", [id]);
    const head = [id, entry.type, entry.state, entry.opinion, entry.restatement, entry.turnOf];
    await this.client.query("insert into entry values ($1, $2, $3, $4, $5, $6)", head);
    for (const { item, account = null, name = null, debit = "0", credit = "0" } of lines)
      await this.client.query("insert into entry_line values ($1, $2, $3, $4, $5, $6)", [
        id,
        item,
        account,
        name,
        debit,
        credit,
      ]);
  }

  async figures(): Promise<Map<string, Figure>> {
    await this.client.query(
      "truncate moved; insert into moved select * from moved_line; analyze entry, entry_line, moved",
    );
    const { rows } = await this.client.query<Figure>("select code, grp, kind, columns from figure");
    return new Map(rows.map((row) => [row.code, row]));
  }

  /** What of the year besides profit has lowered 未分配利润: appropriated, distributed or booked on it. */
  async retainedDecrease(): Promise<string> {
    const { rows } = await this.client.query("select coalesce(sum(net), 0)::numeric(30,2)::text as net from retained");
    return rows[0].net;
  }

  /** 提取盈余公积 of the year, less what was taken back. */
  async appropriated(): Promise<string> {
    const { rows } = await this.client.query(
      "select coalesce(sum(amount), 0)::numeric(30,2)::text as amount from reserve_move",
    );
    return rows[0].amount;
  }

  async wrongSides(): Promise<WrongSide[]> {
    const { rows } = await this.client.query<WrongSide>(
      `select at, account, aux, from_item as "from", to_item as "to", net::numeric(30,2)::text as net from wrong_side order by at, account, aux`,
    );
    return rows;
  }

  /** Leaf accounts that an of-which line shows too. */
  async accountsOfWhich(): Promise<{ account: string; name: string; item: string }[]> {
    const { rows } = await this.client.query(
      "select p.code as account, l.name, p.item from place p join leaf l using (code) join of_which using (code) order by 1",
    );
    return rows;
  }

  /** Leaf accounts with the item they are shown in. */
  async accounts(): Promise<{ code: string; name: string; item: string }[]> {
    const { rows } = await this.client.query(
      "select p.code, l.name, p.item from place p join leaf l using (code) order by 1",
    );
    return rows;
  }
}

export interface WrongSide {
  at: "close" | "open";
  account: string;
  aux: string | null;
  from: string;
  to: string;
  /** Debit positive. */
  net: string;
}
