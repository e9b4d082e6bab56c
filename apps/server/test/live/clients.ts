import { live } from "@digao/contract/areas/identity/live/calls";
import * as microsoft from "@microsoft/signalr";
import { vi } from "vitest";
import { within } from "../../../../test/pace.ts";
import type { Client } from "../kit.ts";

/** What a test client was told, by the name of the method. */
export interface Inbox {
  names: string[];
  of(name: string): unknown[];
  /** Answers the first thing told under the name that is as wanted. */
  until<T = unknown>(name: string, matches?: (value: T) => boolean): Promise<T>;
}

const targets = ["getNotification", "changed", "presence", "membership", "noticesRead", "refresh"];

export function listenTo(hub: { on(name: string, heard: (...args: unknown[]) => void): void }): Inbox {
  const heard: { name: string; value: unknown }[] = [];
  for (const name of targets) hub.on(name, (value) => heard.push({ name, value }));
  const of = (name: string): unknown[] => heard.filter((one) => one.name === name).map(({ value }) => value);
  return {
    get names() {
      return heard.map(({ name }) => name);
    },
    of,
    async until<T>(name: string, matches: (value: T) => boolean = () => true): Promise<T> {
      const find = () => heard.find((one) => one.name === name && matches(one.value as T));
      await vi.waitUntil(find, { timeout: within(8000), interval: 15 });
      return find()?.value as T;
    },
  };
}

export const ticketOf = async (client: Client): Promise<string> => (await client.call(live.CreateTicket, {})).ticket;

export interface Connected {
  hub: microsoft.HubConnection;
  inbox: Inbox;
  /** Answers when the connection has ended. */
  ended: Promise<Error | undefined>;
}

/** The current official client, with a ticket in the parameter that existing clients use. */
export async function connect(
  url: string,
  ticket: string,
  options: microsoft.IHttpConnectionOptions = {},
): Promise<Connected> {
  const address = `${url}/signalr?enc_auth_token=${encodeURIComponent(ticket)}`;
  const hub = new microsoft.HubConnectionBuilder()
    .withUrl(address, { transport: microsoft.HttpTransportType.WebSockets, ...options })
    .configureLogging(microsoft.LogLevel.None)
    .build();
  const inbox = listenTo(hub);
  const ended = new Promise<Error | undefined>((resolve) => hub.onclose(resolve));
  await hub.start();
  return { hub, inbox, ended };
}
