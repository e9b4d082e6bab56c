import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Takes the port while the server is being made ready, so that a taken one is told before anything else happens. Answers how
 * to give it back, which is done right before listening. Who connects meanwhile is turned away.
 */
export async function reservePort(port: number, host: string): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve();
  const holder = createServer((socket) => socket.destroy()).listen(port, host);
  await once(holder, "listening");
  return () =>
    new Promise((resolve) => {
      holder.close(() => resolve());
    });
}
