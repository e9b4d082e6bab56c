/** Narrowing of values that come from outside; the only place that says "treat this as". */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function errorOf(thrown: unknown): Error & { code?: string; statusCode?: number } {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
