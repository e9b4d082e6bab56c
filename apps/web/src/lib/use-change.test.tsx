import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { post, signedIn } from "@digao/contract/endpoint";
import { writtenHeader } from "@digao/contract/records";
import { sessionMark } from "@digao/contract/web-session";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { useChange } from "./api.ts";
import { writeCookie } from "./cookies.ts";
import { relogin } from "./relogin.ts";

let answer: (response: ServerResponse) => ServerResponse;
const body = JSON.stringify({ result: 5, success: true, error: null, __abp: true });
const server = createServer((_request, response) => answer(response).end(body));
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
  happyDOM.setURL(`http://127.0.0.1:${port}/`);
  writeCookie(sessionMark, "any");
  relogin.close();
});
afterAll(() => server.close());
beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));
afterEach(() => vi.unstubAllGlobals());

const change = {
  ...post(z.object({ no: z.number() }), z.number(), signedIn, { summary: "Change" }),
  path: "/api/own/Save",
};
const shown = {
  own: ["/api/own", "/api/own/GetList"],
  balance: ["/api/jm", "/api/jm/GetTrialBalance"],
  clients: ["/api/sm", "/api/sm/GetCustomers"],
};

type Write = (input: { no: number }) => Promise<number>;
function Form({ onShown }: { onShown: (write: Write) => void }) {
  onShown(useChange(change).mutateAsync);
  return null;
}

let wishes = 0;
/** What is old after a change whose answer came with these headers, and what the change answered. */
async function after(headers: Record<string, string>) {
  answer = (response) => response.setHeaders(new Map(Object.entries(headers)));
  const client = new QueryClient();
  for (const key of Object.values(shown)) client.setQueryData(key, {});
  let write: Write = () => Promise.reject(new Error("not rendered"));
  const root = createRoot(document.createElement("div"));
  await act(async () => {
    root.render(
      <QueryClientProvider client={client}>
        <Form onShown={(given) => (write = given)} />
      </QueryClientProvider>,
    );
  });
  wishes += 1;
  const answered = await act(() => write({ no: wishes }));
  await act(async () => root.unmount());
  const old = Object.entries(shown).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  return { answered, old: old.map(([name]) => name) };
}

it("reads its own area again, and whatever shows the records that the answer says were written", async () => {
  expect(await after({ [writtenHeader]: "adjustment,job" })).toEqual({ answered: 5, old: ["own", "balance"] });
});
it("that wrote no record reads its own area again", async () => {
  expect((await after({})).old).toEqual(["own"]);
});
it("reads everything again after a record of a newer server, or after the answer to a call sent twice", async () => {
  expect((await after({ [writtenHeader]: "adjustment,somethingNew" })).old).toEqual(Object.keys(shown));
  expect((await after({ "idempotency-replayed": "true" })).old).toEqual(Object.keys(shown));
});
