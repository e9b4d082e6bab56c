/** A single place where unexpected refusals of changes are handed to whoever shows them (the shell's dialog). */
type Listener = (error: unknown) => void;
let listener: Listener | undefined;

export const reportError = (error: unknown) => listener?.(error);
export function onReportedError(next: Listener) {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
