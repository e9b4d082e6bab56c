/** What several readers of one transaction rest on is read once. */
export type Once = <T>(key: string, read: () => Promise<T>) => Promise<T>;

export function onceReader(): Once {
  const kept = new Map<string, Promise<unknown>>();
  return <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const found = kept.get(key) ?? read();
    kept.set(key, found);
    return found as Promise<T>;
  };
}
