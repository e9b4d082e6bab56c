/** Where the test data of the house lies; tests that need it are skipped where it is absent. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../../../shared");

export const sharedData = {
  present: existsSync(root),
  excel: resolve(root, "data/files/excel"),
  encodings: resolve(root, "data/files/encodings"),
  ledgers: resolve(root, "data/ledgers"),
  exports: resolve(root, "data/ledgers/exports"),
  sample: resolve(root, "spec/sample"),
};
