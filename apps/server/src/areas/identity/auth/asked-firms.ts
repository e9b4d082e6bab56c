/** Which firms an address has asked for by their names: what it knows already is told to it again for a while. */
const livesMs = 10 * 60_000;
const keptMax = 10_000;
const asked = new Map<string, number>();
const keyOf = (ip: string, tenantId: number): string => `${ip} ${tenantId}`;

export function noteAsked(ip: string, tenantId: number, now = Date.now()): void {
  const key = keyOf(ip, tenantId);
  // The newest stand at the end.
  asked.delete(key);
  asked.set(key, now);
  if (asked.size <= keptMax) return;
  const [oldest] = asked.keys();
  if (oldest !== undefined) asked.delete(oldest);
}

export const hasAskedFor = (ip: string, tenantId: number, now = Date.now()): boolean =>
  now - (asked.get(keyOf(ip, tenantId)) ?? Number.NEGATIVE_INFINITY) <= livesMs;
