/** Whether a column writes 1,234.56 or 1.234,56: by all its cells together. */
import { toHalfWidth } from "./parse-amount.ts";
import type { Question } from "./row-issues.ts";

/** point: a decimal point, commas between thousands; comma: the other way about. */
export type DecimalSign = "point" | "comma";

const MOST = 0.98;

/** What one text tells; null for one that both ways of writing share. */
export function signOf(text: string): DecimalSign | "threeBehindPoint" | null {
  const digits = toHalfWidth(text).replace(/[^\d.,eE]/g, "");
  if (/e/i.test(digits)) return null;
  const [points, commas] = [digits.split(".").length - 1, digits.split(",").length - 1];
  if (points > 0 && commas > 0) return digits.lastIndexOf(",") > digits.lastIndexOf(".") ? "comma" : "point";
  if (commas > 0) return /^\d+,\d{1,2}$/.test(digits) ? "comma" : null;
  if (points > 1) return /^\d{1,3}(\.\d{3})+$/.test(digits) ? "comma" : null;
  if (points === 0) return null;
  return /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? "threeBehindPoint" : "point";
}

/** True for a text that only its column can tell: the quick test of a hot loop. */
export const needsColumn = (text: string): boolean => {
  if (text.charCodeAt(text.length - 4) !== 46 && !text.includes(",")) return false;
  const sign = signOf(text);
  return sign === "comma" || sign === "threeBehindPoint";
};

export class AmountForms {
  private readonly cells = { comma: 0, point: 0, threeBehindPoint: 0 };
  private hasLongBare = false;
  private sample = "";

  add(text: string): void {
    const sign = text === "" ? null : signOf(text);
    if (sign) this.cells[sign]++;
    else if (/\d{4}/.test(text)) this.hasLongBare = true;
    if (sign === "threeBehindPoint" && this.sample === "") this.sample = text;
  }

  /** @param areNumbers the cells are stored as numbers, whose point is a decimal one */
  decide(areNumbers: boolean, ask: (question: Question) => string | null): DecimalSign {
    const { comma, point, threeBehindPoint } = this.cells;
    if (comma > 0) return comma >= (comma + point) * (1 - MOST) && comma >= point ? "comma" : "point";
    if (threeBehindPoint === 0 || point > 0 || this.hasLongBare || areNumbers) return "point";
    const bare = this.sample.replace(/[^\d.]/g, "");
    const answer = ask({
      key: "decimalSign",
      params: { sample: this.sample },
      choices: [
        { value: "comma", params: { amount: bare.replace(".", "") } },
        { value: "point", params: { amount: bare } },
      ],
      proposed: "point",
    });
    return answer === "comma" ? "comma" : "point";
  }
}
