import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryDir } from "../lib/repository.ts";

/** The text of one of the product's catalogues (packages/db/seed/catalogues). */
export const readCatalogue = (name: string): string =>
  readFileSync(join(repositoryDir(), "packages/db/seed/catalogues", name), "utf8");
