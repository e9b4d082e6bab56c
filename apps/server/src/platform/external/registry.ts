/** A service that tells what is registered of companies, as the operator of the installation has contracted it. */
import { createHmac } from "node:crypto";
import type { Outbound } from "./outbound.ts";
import { ProviderFault } from "./provider.ts";

export interface RegistryConfig {
  url: string;
  key: string;
}
export type RegistryOutcome =
  | { state: "answered"; body: unknown }
  | { state: "notFound" | "refused" | "quota" | "down" };

export interface RegistryService {
  /** Whose answers they are: its host. */
  source: string;
  ask(query: string): Promise<RegistryOutcome>;
}

const faults: Readonly<Record<number, "notFound" | "refused" | "quota">> = {
  401: "refused",
  403: "refused",
  402: "quota",
  404: "notFound",
  429: "quota",
};

/** The key itself never travels: it signs the time and what is asked for. */
export const signatureOf = (key: string, at: string, query: string): string =>
  createHmac("sha256", key).update(`${at}\n${query}`).digest("hex");

export function registryService({ url, key }: RegistryConfig, outbound: Outbound): RegistryService {
  const send = (query: string) => {
    const target = new URL(url);
    target.searchParams.set("query", query);
    const at = new Date().toISOString();
    const headers = { accept: "application/json", "x-timestamp": at, "x-signature": signatureOf(key, at, query) };
    return outbound(target.href, { headers });
  };
  return {
    source: new URL(url).host,
    async ask(query) {
      try {
        const answer = await send(query);
        if (answer.status === 200) return { state: "answered", body: await answer.json().catch(() => null) };
        return { state: faults[answer.status] ?? "down" };
      } catch (error) {
        if (error instanceof ProviderFault) return { state: "down" };
        throw error;
      }
    },
  };
}
