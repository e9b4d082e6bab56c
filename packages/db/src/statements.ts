/** What looks at every statement that the query builder or `sql` sends, with its values. */
export type StatementObserver = (text: string, values: readonly unknown[]) => void;

const observers = new Set<StatementObserver>();

/** For tests, which check what the server asks of its database, until they call what this answers. */
export function observeStatements(observer: StatementObserver): () => void {
  observers.add(observer);
  return () => {
    observers.delete(observer);
  };
}

export function observed(text: string, values: readonly unknown[]): void {
  for (const observe of observers) observe(text, values);
}
