import type { Acts } from "../../../records.ts";

export const acts = {
  corpInfo: {
    setLogo: ["更换标志", "Set logo"],
  },
} as const satisfies Acts;
