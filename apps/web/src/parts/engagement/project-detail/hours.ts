/** Planned hours of a team. */
import { withThousands } from "../../../lib/format.ts";

interface Planned {
  planhours: number;
  checked: number;
}
const declined = 2;

/** Whoever has declined works no hours. Hours have at most two decimals, so they are added as hundredths. */
export const hoursOf = (members: readonly Planned[]) =>
  members
    .filter((member) => member.checked !== declined)
    .reduce((sum, member) => sum + Math.round(member.planhours * 100), 0) / 100;

export function formatHours(hours: number | null): string {
  const [whole = "", fraction] = String(hours ?? "").split(".");
  return fraction ? `${withThousands(whole)}.${fraction}` : withThousands(whole);
}

/** Hours as people type them, at most two decimals; undefined where they are none. */
export function parseHours(text: string): number | undefined {
  const plain = text.trim().replace(/(?<=\d),(?=\d{3})/g, "");
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Number(plain) : undefined;
}
