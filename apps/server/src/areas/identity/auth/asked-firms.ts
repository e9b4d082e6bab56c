/** Which firms a browser has asked for by their names: what it knows already is told to it again for a while. */
const livesMs = 10 * 60_000;
const keptMax = 10_000;
const asked = new Map<string, number>();
const keyOf = (browser: string, tenantId: number): string => `${browser} ${tenantId}`;

export function noteAsked(browser: string, tenantId: number, now = Date.now()): void {
  const key = keyOf(browser, tenantId);
  // The newest stand at the end.
  asked.delete(key);
  asked.set(key, now);
  if (asked.size <= keptMax) return;
  const [oldest] = asked.keys();
  if (oldest !== undefined) asked.delete(oldest);
}

export const hasAskedFor = (browser: string | null, tenantId: number, now = Date.now()): boolean =>
  browser !== null && now - (asked.get(keyOf(browser, tenantId)) ?? Number.NEGATIVE_INFINITY) <= livesMs;
