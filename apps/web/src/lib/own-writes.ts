/** When this window's own writes were answered, by the id of their requests: what was read after that has seen them. */

const ownMax = 200;
const answered = new Map<string, number>();

export const ownWrites = {
  note(requestId: string, at = Date.now()) {
    answered.set(requestId, at);
    const [oldest] = answered.keys();
    if (answered.size > ownMax && oldest !== undefined) answered.delete(oldest);
  },
  /** Undefined for a write of another window, or of a job that works on. */
  answeredAt: (requestId: string | null) => (requestId === null ? undefined : answered.get(requestId)),
};
