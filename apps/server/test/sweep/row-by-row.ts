/**
 * What a distributed PostgreSQL refuses in an UPDATE or DELETE, or makes something else of: it works the statement out on the
 * coordinator as far as it can before it sends it to where the rows are.
 */

/** One pair of parentheses, or the statement itself. */
interface Level {
  /** Whether what stands here belongs to an UPDATE or DELETE, not to a query within it. */
  isChange: boolean;
  isCoalesce: boolean;
  /** CASE within CASE. */
  cases: number;
}

const tokens =
  /\b(for (?:no key )?update|do update|select|insert into|update|delete from|case(?: when)?|end|coalesce ?\(|[a-z_]\w*\(|current_date|current_timestamp)|([a-z_"]\w*"? [-+] (?:interval\b|make_interval\(|\$\d+(?:::\w+)? \* interval\b))|([()])/g;

/** Names of functions that may answer otherwise the next time: neither built in nor the product's own ones that are immutable. */
export type Changing = ReadonlySet<string>;

const isChanging = (token: string, changing: Changing): boolean =>
  token.startsWith("current_") || (token.endsWith("(") && changing.has(token.slice(0, -1)));

const chosen = "what is worked out while it runs, in CASE or COALESCE of a change: instant(), ownUser, momentOf";
const operand = "a CASE with an operand in a change, which loses it: case when a = …";
const moved = "a time that is moved by an interval in a change";

/** Whether a CASE or COALESCE of a change is open around it. */
function isChosen(levels: readonly Level[]): boolean {
  const within = levels.slice(levels.findLastIndex(({ isChange }) => !isChange) + 1);
  return within.some(({ cases, isCoalesce }) => isCoalesce || cases > 0);
}

/** What is wrong with a token where it stands. */
function judge(levels: readonly Level[], token: string, changing: Changing): string | null {
  if (!levels.at(-1)?.isChange) return null;
  if (token === "case") return operand;
  if (isChanging(token, changing)) return isChosen(levels) ? chosen : null;
  return / [-+] /.test(token) ? moved : null;
}

function move(levels: Level[], token: string): void {
  const level = levels.at(-1);
  if (!level) return;
  if (token === "select" || token === "insert into") level.isChange = false;
  if (token === "update" || token === "delete from") level.isChange = true;
  if (token.startsWith("case")) level.cases += 1;
  if (token === "end") level.cases -= 1;
  if (token === ")") levels.pop();
  if (token.endsWith("("))
    levels.push({ isChange: level.isChange, isCoalesce: token.startsWith("coalesce"), cases: 0 });
}

/** Why a distributed PostgreSQL would not take a change of lasting rows as it is written. */
export function changedRowByRow(text: string, changing: Changing): string[] {
  const levels: Level[] = [{ isChange: false, isCoalesce: false, cases: 0 }];
  const found = new Set<string>();
  const plain = text
    .toLowerCase()
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\s+/g, " ");
  for (const [token] of plain.matchAll(tokens)) {
    const wrong = judge(levels, token, changing);
    if (wrong) found.add(wrong);
    move(levels, token);
  }
  return [...found];
}
