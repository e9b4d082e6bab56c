/**
 * Years of key audit partners on one public-interest client (关键审计合伙人任职期与冷却期, 独立性准则第1号): years in any of the roles add up,
 * and count anew only after a break as long as the cooling-off.
 */
import { settingOf } from "../rule-settings.ts";

/** The second signing CPA is treated as the partner. */
export type KeyRole = "partner" | "second" | "reviewer" | "other";

export interface ServedYear {
  year: number;
  role: KeyRole;
}

export interface RotationSettings {
  years: number;
  coolingOff: Readonly<Record<KeyRole, number>>;
  /** From so many years in a role on, its cooling-off holds for a mixed service. */
  mixed: number;
}

const USUAL: RotationSettings = {
  years: settingOf("keyPartnerYears"),
  coolingOff: {
    partner: settingOf("coolingOffPartner"),
    second: settingOf("coolingOffPartner"),
    reviewer: settingOf("coolingOffReviewer"),
    other: settingOf("coolingOffOther"),
  },
  mixed: settingOf("mixedServiceYears"),
};

export interface KeyPartnerTime {
  isAllowed: boolean;
  /** Years used before the year asked for, since the last break that counts. */
  used: number;
  /** The first year in which the person may serve (again). */
  from: number;
}

/** @param served in any order, years before the one asked for @param asked the year of the audit */
export function keyPartnerTime(
  served: readonly ServedYear[],
  asked: number,
  settings: RotationSettings = USUAL,
): KeyPartnerTime {
  let run: ServedYear[] = [];
  for (const one of [...served].sort((a, b) => a.year - b.year)) {
    if (isAnew(run, one.year, settings)) run = [];
    run.push(one);
  }
  if (isAnew(run, asked, settings)) return { isAllowed: true, used: 0, from: asked };
  const used = yearsOf(run);
  const isAllowed = used < settings.years;
  const last = run.at(-1)?.year ?? asked;
  return { isAllowed, used, from: isAllowed ? asked : last + yearsOff(run, settings) + 1 };
}

/** Two roles in one year are one year. */
const yearsOf = (run: readonly ServedYear[]): number => new Set(run.map(({ year }) => year)).size;

function isAnew(run: readonly ServedYear[], year: number, settings: RotationSettings): boolean {
  const last = run.at(-1);
  return last === undefined || year - last.year - 1 >= yearsOff(run, settings);
}

/** After the full time by the service as a whole; a break before it counts by the role held last. */
function yearsOff(run: readonly ServedYear[], settings: RotationSettings): number {
  if (yearsOf(run) >= settings.years) return coolingOffOf(run, settings);
  const last = run.at(-1)?.year;
  return Math.max(0, ...run.filter(({ year }) => year === last).map(({ role }) => settings.coolingOff[role]));
}

/**
 * Years off after the full time: of one role its own; of several the partner's after three years as partner or second signer, the
 * reviewer's after three as reviewer or in both together, else that of other key partners.
 */
export function coolingOffOf(
  run: readonly ServedYear[],
  { coolingOff, mixed }: Pick<RotationSettings, "coolingOff" | "mixed"> = USUAL,
): number {
  const own = new Set(run.map(({ role }) => coolingOff[role]));
  const [only] = own;
  if (own.size === 1 && only !== undefined) return only;
  const count = (roles: readonly KeyRole[]) => yearsOf(run.filter(({ role }) => roles.includes(role)));
  if (count(["partner", "second"]) >= mixed) return coolingOff.partner;
  return count(["partner", "second", "reviewer"]) >= mixed ? coolingOff.reviewer : coolingOff.other;
}

/**
 * Years still allowed once the client becomes a public-interest entity: what is left of the time, and from four years served on two more
 * where those charged with governance consent.
 */
export function yearsAfterBecomingPie(
  served: number,
  hasConsent: boolean,
  { years, more } = { years: USUAL.years, more: settingOf("yearsAfterBecomingPie") },
): number {
  const left = Math.max(0, years - served);
  return hasConsent ? Math.max(left, more) : left;
}
