import { detectUnsupported, unsupportedNumber } from "@digao/domain/accounts/standard";
import { Refusal } from "../../../platform/refusal.ts";

/** Refuses books of a standard that has no form here, as a person chose it, else as the names of their accounts say. */
export function refuseUnsupported(chosen: readonly (string | undefined)[], accounts: Iterable<{ name: string }>): void {
  const set = chosen.find((standard) => standard !== undefined && standard !== "9");
  const found = set === undefined ? detectUnsupported(accounts) : unsupportedNumber(set);
  if (found) throw new Refusal(`import.standard.${found}`, { kind: "state", field: "coaStandard" });
}
