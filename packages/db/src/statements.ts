/** What looks at every statement that the query builder or `sql` sends, with its values. */
export type StatementObserver = (text: string, values: readonly unknown[]) => void;

let observer: StatementObserver | null = null;

/** For tests, which check what the server asks of its database. */
export function observeStatements(next: StatementObserver | null): void {
  observer = next;
}

export const observed = (text: string, values: readonly unknown[]): void => observer?.(text, values);
