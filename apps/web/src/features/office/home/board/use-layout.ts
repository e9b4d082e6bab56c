/** The reader's arrangement, kept on the server: shown at once, saved one change after the other. */
import { type HomeLayout, home } from "@digao/contract/areas/office/home/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call, keyOf, useCall } from "../../../../lib/api.ts";
import { reportError } from "../../../../lib/report-error.ts";
import type { Arrangement } from "./arrangement.ts";

const key = keyOf(home.GetHomeLayout, {});

export function useLayout() {
  const client = useQueryClient();
  const query = useCall(home.GetHomeLayout, {}, { staleMs: Number.POSITIVE_INFINITY });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const change = (update: (now: HomeLayout) => HomeLayout) =>
    client.setQueryData<HomeLayout>(key, (now) => now && update(now));
  const save = (
    work: (now: HomeLayout) => Promise<HomeLayout>,
    show: (now: HomeLayout, saved: HomeLayout) => HomeLayout,
  ) => {
    queue.current = queue.current
      .then(async () => {
        const now = client.getQueryData<HomeLayout>(key);
        if (!now) return;
        const saved = await work(now);
        change((shown) => show(shown, saved));
      })
      .catch((error: unknown) => {
        reportError(error);
        return client.invalidateQueries({ queryKey: key });
      });
  };
  return {
    query,
    arrange(next: Arrangement) {
      change((now) => ({ ...now, ...next }));
      save(
        ({ rowVersion }) => call(home.SaveHomeLayout, { ...next, rowVersion }),
        (now, { rowVersion }) => ({ ...now, rowVersion }),
      );
    },
    reset: () =>
      save(
        () => call(home.ResetHomeLayout, {}),
        (_now, saved) => saved,
      ),
  };
}
