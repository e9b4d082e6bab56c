import { sweepAtOnce } from "./at-once.ts";

sweepAtOnce(1);
