/**
 * Numbers that a rule of the state or of the profession sets, and that are revised from time to time: each with its unit, its source and the
 * day from which it holds. Rules take them as parameters that default to these.
 */
export interface RuleSetting {
  value: number;
  unit: "years" | "days" | "workingDays" | "percent" | "persons" | "times" | "characters" | "months";
  source: string;
  /** Null where the day has not been confirmed in the published text. */
  validFrom: string | null;
}

const INDEPENDENCE = { source: "中国注册会计师独立性准则第1号", validFrom: "2025-07-01" } as const;
const SELECTION = { source: "财会〔2023〕4号", validFrom: null } as const;
/** The rule leaves the number to the firm. */
const policyUnder = (rule: string) => ({ source: `会计师事务所政策（${rule}）`, validFrom: null }) as const;
const QUALITY = policyUnder("质量管理准则第5101号");
const REVIEW = { source: "会计师事务所质量管理准则第5102号", validFrom: null } as const;
const csa = (number: number) => ({ source: `中国注册会计师审计准则第${number}号`, validFrom: null }) as const;

export const ruleSettings = {
  /** Acceptance: scores in per cent of the most that can be had, and who decides where a chain does not. */
  acceptanceLow: { value: 80, unit: "percent", ...QUALITY },
  acceptanceLeast: { value: 60, unit: "percent", ...QUALITY },
  committeePersons: { value: 3, unit: "persons", ...QUALITY },
  predecessorReminders: { value: 5, unit: "workingDays", ...policyUnder("审计准则第1153号") },
  feeFall: { value: 20, unit: "percent", ...SELECTION },

  /** Independence: years of key audit partners on one public-interest client, and years off afterwards. */
  keyPartnerYears: { value: 5, unit: "years", ...INDEPENDENCE },
  coolingOffPartner: { value: 5, unit: "years", ...INDEPENDENCE },
  coolingOffReviewer: { value: 3, unit: "years", ...INDEPENDENCE },
  coolingOffOther: { value: 2, unit: "years", ...INDEPENDENCE },
  /** Of a mixed service: so many years in a role that its own cooling-off holds. */
  mixedServiceYears: { value: 3, unit: "years", ...INDEPENDENCE },
  yearsAfterBecomingPie: { value: 2, unit: "years", ...INDEPENDENCE },
  firmYearsSecondReview: { value: 10, unit: "years", ...INDEPENDENCE },
  feeDependence: { value: 15, unit: "percent", ...INDEPENDENCE },
  declaredBeforeLastWork: { value: 10, unit: "days", ...policyUnder("独立性准则第1号") },
  auditsAfterListing: { value: 2, unit: "times", ...SELECTION },
  stateOwnedWarned: { value: 8, unit: "years", ...SELECTION },
  stateOwnedMost: { value: 10, unit: "years", ...SELECTION },

  reviewerCoolingOff: { value: 2, unit: "years", ...REVIEW },
  reviewerConsultations: { value: 2, unit: "times", ...policyUnder("质量管理准则第5102号") },

  /** An approved audit plan: a day is moved by so many days, hours by so many per cent, without another approval. */
  planDaysMoved: { value: 3, unit: "days", ...policyUnder("审计准则第1201号") },
  planHoursMoved: { value: 10, unit: "percent", ...policyUnder("审计准则第1201号") },

  experienceForSignificant: { value: 3, unit: "years", ...policyUnder("审计准则第1231号") },
  controlReliedOn: { value: 2, unit: "years", ...csa(1231) },
  componentSignificant: { value: 15, unit: "percent", ...policyUnder("审计准则第1401号") },
  coverageLeast: { value: 60, unit: "percent", ...policyUnder("审计准则第1401号") },

  representationWarned: { value: 5, unit: "days", ...policyUnder("审计准则第1341号") },
  lawyerLetter: { value: 30, unit: "days", ...policyUnder("审计准则第1311号") },
  subsequentEvents: { value: 1, unit: "workingDays", ...policyUnder("审计准则第1332号") },
  waiverReason: { value: 20, unit: "characters", ...QUALITY },
  goingConcern: { value: 12, unit: "months", ...csa(1324) },

  archiveWithin: { value: 60, unit: "days", ...csa(1131) },
  keptFor: { value: 10, unit: "years", ...csa(1131) },
} as const satisfies Record<string, RuleSetting>;

export type RuleSettingName = keyof typeof ruleSettings;

/** The number that holds unless a firm or a later rule says otherwise. */
export const settingOf = (name: RuleSettingName): number => ruleSettings[name].value;

/** The sum of components' performance materiality as a multiple of the group's, in tenths, from so many components on. */
export const componentCaps: {
  value: readonly { from: number; tenths: number }[];
  source: string;
  validFrom: string | null;
} = {
  value: [
    { from: 2, tenths: 15 },
    { from: 3, tenths: 20 },
    { from: 5, tenths: 25 },
    { from: 7, tenths: 30 },
    { from: 10, tenths: 35 },
    { from: 15, tenths: 40 },
  ],
  ...policyUnder("审计准则第1401号"),
};
