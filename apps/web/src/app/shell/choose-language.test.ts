import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { auth } from "@digao/contract/areas/identity/auth/calls";
import { QueryObserver } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { within } from "../../../../../test/pace.ts";
import { callOptions } from "../../lib/api.ts";
import { i18n } from "../../lib/i18n/i18n.ts";
import { keepLanguage } from "../../lib/language.ts";
import { queryClient } from "../../lib/query-client.ts";
import { switchLanguage } from "./choose-language.ts";

/** Answers in the language that the call names, as the server does; the account cannot be told of another one. */
const server = createServer((request, response) => {
  const language = new URL(request.url ?? "", "http://server").searchParams.get("culture");
  const fails = request.url?.includes("ChangeLanguage");
  const error = { code: 0, message: "away", details: null, validationErrors: null };
  response.statusCode = fails ? 500 : 200;
  response.end(
    JSON.stringify({
      result: fails ? null : { language },
      success: !fails,
      error: fails ? error : null,
      __abp: true,
    }),
  );
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});
afterAll(() => server.close());

it("what an open page has read of the server is read again in the new language, also where the account cannot be told, and in every window", async () => {
  const open = new QueryObserver(queryClient, callOptions(auth.GetCurrentLoginInformations, {}));
  const close = open.subscribe(() => undefined);
  const shown = () => open.getCurrentResult().data;
  await vi.waitUntil(() => shown() !== undefined, { timeout: within(8000) });
  expect(shown()).toEqual({ language: "zh-Hans" });
  const heard: unknown[] = [];
  const another = new BroadcastChannel("digao.language");
  another.addEventListener("message", ({ data }) => heard.push(data));
  await switchLanguage("en");
  expect(shown()).toEqual({ language: "en" });
  await vi.waitUntil(() => heard.length > 0, { timeout: within(8000) });
  expect(heard).toEqual(["en"]);
  // The other window chooses: its cookie is this window's, too.
  keepLanguage("zh-Hans");
  another.postMessage("zh-Hans");
  await vi.waitUntil(() => i18n.language === "zh-Hans", { timeout: within(8000) });
  await vi.waitUntil(() => (shown() as unknown as { language: string }).language === "zh-Hans", {
    timeout: within(8000),
  });
  another.close();
  close();
});
