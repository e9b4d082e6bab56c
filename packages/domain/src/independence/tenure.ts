/** How long signers and the firm serve one client (财会〔2023〕4号, 独立性准则第1号). */
import { settingOf } from "../rule-settings.ts";

/** Who signed for the listing signs at most so many annual audits afterwards: that of the year of listing and the next. @param listed yyyy-mm */
export const isIpoSignerAllowed = (
  listed: string,
  auditYear: number,
  audits = settingOf("auditsAfterListing"),
): boolean => auditYear < Number(listed.slice(0, 4)) + audits;

export interface TenureLimits {
  warned: number;
  most: number;
}

/** A state-owned client by the same firm. @param year consecutive year of the audit asked for, it included */
export function stateOwnedTenure(
  year: number,
  { warned, most }: TenureLimits = { warned: settingOf("stateOwnedWarned"), most: settingOf("stateOwnedMost") },
): "allowed" | "warning" | "refused" {
  if (year > most) return "refused";
  return year >= warned ? "warning" : "allowed";
}

/** From ten years of the firm on a public-interest client on: a second review of quality, by a person outside the team, with its own report. */
export const needsSecondReview = (isPie: boolean, yearsOfFirm: number, from = settingOf("firmYearsSecondReview")) =>
  isPie && yearsOfFirm >= from;
