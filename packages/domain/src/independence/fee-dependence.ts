/** Dependence on the fees of one public-interest client and its related entities (独立性准则第1号). Amounts in fen. */
import type { Fen } from "../money.ts";
import { settingOf } from "../rule-settings.ts";

export interface FeesOfYear {
  /** All fees of the client and its related entities. */
  client: Fen;
  firm: Fen;
}

/** Above the share, exactly: 15.00 % is not, 15.01 % is. */
const isAbove = ({ client, firm }: FeesOfYear, percent: number): boolean => client * 100n > firm * BigInt(percent);

/** Above it two years running: governance is told, and a review before or after issue follows. */
export const tellsGovernance = (
  isPie: boolean,
  years: { prior: FeesOfYear; current: FeesOfYear },
  percent = settingOf("feeDependence"),
): boolean => isPie && isAbove(years.prior, percent) && isAbove(years.current, percent);
