/** Where each worker finds its product: named by the global setup, read by the configuration, which every worker loads. */

/** The variables a journey reads: address, firm, administrator, data folder. */
export type Place = Record<string, string>;

const name = "DIGAO_E2E_PLACES";

export function givePlaces(places: readonly Place[]): void {
  process.env[name] = JSON.stringify(places);
}

/** Puts the product of this worker into its environment; outside of a worker there is nothing to put. */
export function takePlace(): void {
  const places: Place[] = JSON.parse(process.env[name] ?? "[]");
  Object.assign(process.env, places[Number(process.env.TEST_PARALLEL_INDEX ?? -1)]);
}
