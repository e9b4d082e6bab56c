import type { Acts } from "../../../records.ts";

export const acts = {
  independenceDeclaration: {
    declare: ["声明独立性", "Declare independence"],
    safeguard: ["决定防范措施", "Decide on a safeguard"],
    bar: ["不得参与", "Bar"],
  },
} as const satisfies Acts;
