/** What looks at every statement that the query builder or `sql` sends, with its values. */
export type StatementObserver = (text: string, values: readonly unknown[]) => void;

let observer: StatementObserver | null = null;

/** For tests, which check what the server asks of its database; answers who has done so before. */
export function observeStatements(next: StatementObserver | null): StatementObserver | null {
  const former = observer;
  observer = next;
  return former;
}

export const observed = (text: string, values: readonly unknown[]): void => observer?.(text, values);
