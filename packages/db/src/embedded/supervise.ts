import { askToStop, type Postmaster } from "./postmaster.ts";
import { isAlive } from "./processes.ts";

const lookEveryMs = 500;

export interface Supervised {
  /** Ends the watch; answers the server as it is then. */
  end(): Promise<Postmaster>;
}

/**
 * Starts the database again on the same port when it died under the server (killed for want of memory, say); the pool
 * connects anew. A process that ends without stopping its database, after an uncaught error, takes it along.
 */
export function supervise(first: Postmaster, relaunch: () => Promise<Postmaster>, onExit: () => void): Supervised {
  let current = first;
  let reviving: Promise<void> | null = null;
  const revive = async (): Promise<void> => {
    // A failed attempt is in postgres.log; the next look tries again.
    current = await relaunch().catch(() => current);
    reviving = null;
  };
  const timer = setInterval(() => {
    if (!reviving && !isAlive(current.pid)) reviving = revive();
  }, lookEveryMs);
  timer.unref();
  const takeAlong = (): void => {
    askToStop(current);
    onExit();
  };
  process.once("exit", takeAlong);
  const end = async (): Promise<Postmaster> => {
    clearInterval(timer);
    process.off("exit", takeAlong);
    await reviving;
    return current;
  };
  return { end };
}
