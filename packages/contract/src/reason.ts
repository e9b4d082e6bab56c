/** Why: words that bear a judgement, and stay beside it. */
import { z } from "zod";
import { limits } from "./limits.ts";
import { saysAnything } from "./says-anything.ts";

/** Blank where none is given; `.min(1)` where one must be. What is too long is not read for its words. */
export const ReasonText = (max: number = limits.reasonMax) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .refine((text) => text === "" || saysAnything(text), "reason.saysNothing");
