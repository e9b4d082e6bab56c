/** Today in China, where the firm works. */
export const today = (nowMs = Date.now()) => new Date(nowMs + 8 * 3_600_000).toISOString().slice(0, 10);
