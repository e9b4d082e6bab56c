/**
 * Names for statements that come often: PostgreSQL plans a named statement a few times and then keeps the plan, which costs more
 * than the rows of most screens. Only reads of tables whose best plan does not hang on the values asked for, and never `*`, whose
 * columns may change under a kept plan.
 */
const usesBefore = 5;
// Each costs some 50 KB in every connection that uses it.
const namesMax = 150;
const watchedMax = 2000;

/** A firm's books and logs: millions of rows of one project beside a hundred of another, so each value gets its own plan. */
const ofBooks =
  /\b(voucher\w*|ledger_\w+|journal_\w+|tb_row|client_statement|aux_\w+|account\w*|action_log|project_log|import_\w+|integrity_\w+|line_\w+|sample\w*|job_queue)\b/;
const isPreparable = (text: string): boolean =>
  /^select\b/i.test(text) && !/[\s.]\*|;/.test(text) && !ofBooks.test(text);
// So begins a read of books that goes from key to key, whatever it is asked for: its plan is the best for any value.
const isByKey = (text: string): boolean => /^\s*(select|with) \/\* by key \*\//.test(text);

const names = new Map<string, string>();
const uses = new Map<string, number>();

/** The name under which a statement is prepared; undefined while it is rare, and where its plan should not be kept. */
export function preparedName(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined || names.size >= namesMax) return name;
  if (isByKey(text)) return named(text);
  if (!isPreparable(text)) return undefined;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < usesBefore) {
    if (uses.size >= watchedMax) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  return named(text);
}

function named(text: string): string {
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}
