/** What of a balance in the confirmation list may still change, by the state of the letter that asks about it. */
import { letterStatus } from "@digao/contract/areas/letters/confirmations/codes";

const { toMake, made, sentBack, failed, void: voided } = letterStatus;
/** Letters whose contents may change. */
export const openToChange = [toMake, made, sentBack] as const;

/** Where the addressee is reached: all that may change of a letter that came back. */
export const reach = ["linkman", "deptTitle", "phone", "email", "province", "city", "address", "postcode"] as const;
const ofAddressee: ReadonlySet<string> = new Set([...reach, "infoSource", "registeredAddress"]);
export const isOfAddressee = (field: string): boolean => ofAddressee.has(field);

/** @param status of its letter; null where it is on none */
export function openParts(status: number | null): "all" | "addressee" | "nothing" {
  if (status === null || [...openToChange, voided].some((open) => open === status)) return "all";
  return status === failed ? "addressee" : "nothing";
}
