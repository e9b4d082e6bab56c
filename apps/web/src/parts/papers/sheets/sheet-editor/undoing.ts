import type { RecorderEvents } from "./record.ts";
import type { Started } from "./start.ts";

/** What cannot be kept is taken back, and the taking back is no news. */
export function undoing({ api }: Started, events: RecorderEvents): RecorderEvents {
  let isUndoing = false;
  return {
    ...events,
    onUnrecorded: (mutation) => {
      if (isUndoing) return;
      isUndoing = true;
      events.onUnrecorded(mutation);
      setTimeout(
        () =>
          void api.undo().finally(() => {
            isUndoing = false;
          }),
      );
    },
  };
}
