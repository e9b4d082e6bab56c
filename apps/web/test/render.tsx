/** Draws a part of the web into the document and lets React settle, as a browser would between two events. */

import { QueryClientProvider } from "@tanstack/react-query";
import { App } from "antd";
import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { MemoryRouter } from "react-router";
import { afterAll, beforeAll, vi } from "vitest";
import { within } from "../../../test/pace.ts";
import { addTexts, i18n } from "../src/lib/i18n/i18n.ts";
import { modules } from "../src/lib/i18n/zh-areas.ts";
import { queryClient } from "../src/lib/query-client.ts";
import { Questions } from "../src/ui/ask/use-ask.tsx";
import { useDialogFocus } from "../src/ui/dialog-focus.ts";

addTexts("zh-Hans", modules);
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What a file leaves drawn would go on asking and listening beside the next one. */
const drawn = new Set<() => Promise<void>>();
afterAll(async () => {
  vi.useRealTimers();
  for (const remove of drawn) await remove();
});

export async function settle(work: () => void = () => undefined) {
  await act(async () => {
    work();
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
}

/** Until the check passes, with React settled before each try. */
export const waitFor = (check: () => void) =>
  vi.waitFor(
    async () => {
      await settle();
      check();
    },
    { timeout: within(10_000) },
  );

/** As the shell has it. */
function DialogFocus() {
  useDialogFocus();
  return null;
}

export async function render(element: ReactNode, at = "/") {
  const place = document.createElement("div");
  document.body.append(place);
  const root = createRoot(place);
  const draw = (child: ReactNode) =>
    settle(() =>
      root.render(
        <I18nextProvider i18n={i18n}>
          <MemoryRouter initialEntries={[at]}>
            <QueryClientProvider client={queryClient}>
              <DialogFocus />
              <App component={false}>
                {child}
                <Questions />
              </App>
            </QueryClientProvider>
          </MemoryRouter>
        </I18nextProvider>,
      ),
    );
  await draw(element);
  const remove = async () => {
    drawn.delete(remove);
    await settle(() => root.unmount());
    place.remove();
  };
  drawn.add(remove);
  return { place, draw, remove };
}

/** happy-dom lays nothing out; a grid must believe it has room, in all tests of the file that calls this. */
export function giveRoom(width = 1200, height = 640) {
  const sizes = { clientWidth: width, clientHeight: height, offsetWidth: width, offsetHeight: height };
  const owner = HTMLElement.prototype;
  const before = Object.keys(sizes).map((name) => [name, Object.getOwnPropertyDescriptor(owner, name)] as const);
  beforeAll(() => {
    for (const [name, value] of Object.entries(sizes)) {
      Object.defineProperty(owner, name, { configurable: true, get: () => value });
    }
  });
  afterAll(() => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(owner, name, descriptor);
      else Reflect.deleteProperty(owner, name);
    }
  });
}
