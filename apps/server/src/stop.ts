export interface Shutdown {
  /** What was opened later is closed earlier. */
  add(close: () => Promise<void>): void;
  /** Closes everything once, whoever asks and however often. */
  run(): Promise<void>;
  /** A signal asked for the end: what fails from now on fails because of it. */
  readonly isRequested: boolean;
}

// A terminal's Ctrl+C reaches us twice at once, from the terminal and from npm: that counts as one request.
const impatientAfterMs = 1000;

/** Ctrl+C and SIGTERM close what is open, at any moment of the start too, and end the process; a second one ends it at once. */
export function shutdownOnSignal(): Shutdown {
  const closers: (() => Promise<void>)[] = [];
  let requestedAt: number | undefined;
  let closing: Promise<void> | undefined;
  const closeAll = async (): Promise<void> => {
    for (let close = closers.pop(); close; close = closers.pop()) await close();
  };
  const run = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  const onSignal = (): void => {
    if (requestedAt !== undefined) {
      if (Date.now() - requestedAt > impatientAfterMs) process.exit(1);
      return;
    }
    requestedAt = Date.now();
    run().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  return {
    add: (close) => void closers.push(close),
    run,
    get isRequested() {
      return requestedAt !== undefined;
    },
  };
}
