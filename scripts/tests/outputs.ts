/** The output of phases that run side by side: that in front as it comes, each other one in one piece when it ends. */

export interface Output {
  write(text: string): void;
  end(): void;
}

/** The first that is opened stands in front until it ends, then the next one. */
export function openOutputs(print: (text: string) => void): { open(): Output } {
  const waiting: { held: string[] }[] = [];
  const flush = (one: { held: string[] }): void => {
    for (const text of one.held.splice(0)) print(text);
  };
  return {
    open() {
      const own = { held: [] as string[] };
      waiting.push(own);
      return {
        write(text) {
          own.held.push(text);
          if (waiting[0] === own) flush(own);
        },
        end() {
          flush(own);
          waiting.splice(waiting.indexOf(own), 1);
          const [next] = waiting;
          if (next) flush(next);
        },
      };
    },
  };
}
