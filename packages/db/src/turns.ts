/** Few transactions compute at once, the others in the order they came: on the same processors all are answered sooner than each by each. */
import type pg from "pg";

type Leave = () => void;
type Enter = () => Promise<Leave>;

/** Who takes longer than this no longer holds the others up: a search of millions, a file on its way. */
const patience = 50;

function turns(atOnce: number, patienceMs: number): Enter {
  let taken = 0;
  const waiting: (() => void)[] = [];
  const pass = (): void => {
    const next = waiting.shift();
    if (next) next();
    else taken -= 1;
  };
  return async () => {
    if (taken < atOnce) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    let isIn = true;
    const leave = (): void => {
      if (isIn) pass();
      isIn = false;
      clearTimeout(late);
    };
    const late = setTimeout(leave, patienceMs);
    return leave;
  };
}

const gates = new WeakMap<pg.Pool, Enter>();
const leaves = new WeakMap<pg.PoolClient, Leave>();

/** From now on `atOnce` of the pool's connections compute side by side, beside those that have long been at it. */
export function takeTurns(pool: pg.Pool, atOnce: number, patienceMs = patience): void {
  gates.set(pool, turns(atOnce, patienceMs));
  pool.on("release", (_error, client) => leaves.get(client)?.());
}

/** A connection when its turn has come; given back, it lets the next one in. */
export async function connectInTurn(pool: pg.Pool): Promise<pg.PoolClient> {
  const leave = await gates.get(pool)?.();
  try {
    const client = await pool.connect();
    if (leave) leaves.set(client, leave);
    return client;
  } catch (error) {
    leave?.();
    throw error;
  }
}
