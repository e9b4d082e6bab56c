import pg from "pg";

export interface ListenerOptions {
  channel: string;
  onPayload(payload: string): void;
  /** Called each time the connection stands; `isFirst` is false where notices may have been missed before. */
  onListening(isFirst: boolean): void;
  onLost(error: unknown): void;
  /** How long to wait before the first attempt to come back; doubled up to 30 times. */
  retryMs?: number;
}

export interface Listener {
  /** Answers when the first connection stands; later losses are mended in the background. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

const checkMs = 20_000;
const answerMs = 10_000;
const growthMax = 30;

/**
 * The LISTEN connection, reopened whenever it is lost. A connection whose other end
 * has vanished says nothing, so it is asked from time to time.
 */
export function listen(appUrl: string, options: ListenerOptions): Listener {
  const retryMs = options.retryMs ?? 500;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let waitMs = retryMs;
  let isStopped = false;
  let hasListened = false;
  let tellReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    tellReady = resolve;
  });

  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return;
    client = undefined;
    clearTimeout(timer);
    lost.end().catch(() => undefined);
    if (isStopped) return;
    options.onLost(error);
    timer = setTimeout(open, waitMs);
    waitMs = Math.min(waitMs * 2, retryMs * growthMax);
  };

  const check = (current: pg.Client): void => {
    const late = setTimeout(() => lose(current, new Error("The database does not answer.")), answerMs);
    current.query("select").then(
      () => {
        clearTimeout(late);
        if (client === current && !isStopped) timer = setTimeout(() => check(current), checkMs);
      },
      (error) => {
        clearTimeout(late);
        lose(current, error);
      },
    );
  };

  function open(): void {
    const current = new pg.Client({
      connectionString: appUrl,
      application_name: "digao-live",
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
    });
    client = current;
    current.on("error", (error) => lose(current, error));
    current.on("end", () => lose(current, new Error("The database closed the connection.")));
    current.on("notification", ({ payload }) => options.onPayload(payload ?? ""));
    current
      .connect()
      .then(() => current.query(`listen ${pg.escapeIdentifier(options.channel)}`))
      .then(() => {
        if (client !== current) return;
        waitMs = retryMs;
        options.onListening(!hasListened);
        hasListened = true;
        tellReady();
        timer = setTimeout(() => check(current), checkMs);
      })
      .catch((error) => lose(current, error));
  }

  open();
  return {
    ready,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      tellReady();
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
