/** What other areas ask of a client's registration. */
import type { RegistryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { Db } from "@digao/db/tenant";
import { factsOf } from "./compared.ts";

/** What is registered of the client of the project that `db` is bound to: what the client itself declares is not in it. */
export async function registeredFacts(db: Db): Promise<RegistryFact[]> {
  return (await factsOf(db)).filter(({ source }) => source !== "declared");
}
