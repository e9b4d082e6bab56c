import type { Declared } from "./platform/declared.ts";
import { readers } from "./record-readers.ts";

export const declared: Declared = { readers };
