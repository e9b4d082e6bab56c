/** Words of a finding with the thousands of its amounts separated; codes of accounts, which look alike, are left alone. */
import type { Finding } from "@digao/contract/areas/acquisition/imports/calls";
import { withThousands } from "../../../../lib/format.ts";

/** Their words hold account codes ("1002.01") and no amounts. */
const withoutAmounts = new Set(["IC-02", "IC-05", "IC-06", "IC-10", "IC-11"]);

export const detailOf = ({ code, detail }: Pick<Finding, "code" | "detail">) =>
  withoutAmounts.has(code) ? detail : detail.replace(/\d{4,}(?=\.\d{2}(?!\d))/g, withThousands);
