/** What tells the names of a journey from those of all others, of this run and of runs before on the same product. */
import { randomBytes } from "node:crypto";

const worker = process.env.TEST_PARALLEL_INDEX ?? "";
let count = 0;

/** Digits and small letters, such as `3f9a0b12w1n4`. */
export function unique(): string {
  count += 1;
  return `${randomBytes(4).toString("hex")}w${worker}n${count}`;
}
