import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listFiles } from "../check-files.ts";
import { select } from "./changed.ts";
import type { Tree } from "./imports.ts";
import { journeys } from "./journeys.ts";

/** A repository with areas in districts and without. */
const planted: Record<string, string> = {
  "packages/contract/src/areas/letters/letters/calls.ts": "",
  "packages/contract/src/areas/books/calls.ts": "",
  "packages/contract/src/codes.ts": "",
  "packages/contract/src/areas/books/messages.ts": "",
  "packages/domain/src/ageing/bands.ts": "",
  "packages/domain/src/ageing/bands.test.ts": "",
  "packages/db/migrations/0001-all.sql": "",
  "apps/server/src/platform/serve.ts": "",
  "apps/server/src/areas/letters/letters/letters.api.ts": "",
  "apps/server/src/areas/letters/letters/send.ts": 'import { balance } from "../../books/door.ts";',
  "apps/server/src/areas/letters/letters/letters.test.ts": "",
  "apps/server/src/areas/letters/models/models.api.ts": "",
  "apps/server/src/areas/letters/models/models.test.ts": "",
  "apps/server/src/areas/books/books.api.ts": "",
  "apps/server/src/areas/books/door.ts": 'export { balance } from "./parts/balance.ts";',
  "apps/server/src/areas/books/parts/balance.ts": 'import { bands } from "@digao/domain/ageing/bands";',
  "apps/server/src/areas/books/parts/unseen.ts": "",
  "apps/server/src/areas/books/parts/balance.test.ts": "",
  "apps/server/test/desk.ts": "",
  "apps/server/test/office.ts": 'import "./desk.ts";',
  "apps/server/test/office.test.ts": 'import "./office.ts";',
  "apps/server/test/other.test.ts": "",
  "apps/web/src/ui/Button.tsx": "",
  "apps/web/src/features/letters/models/texts.ts": "",
  "apps/web/src/features/books/Books.tsx": "",
  "apps/web/src/features/books/books.test.tsx": "",
  "e2e/letters.spec.ts": 'import { go } from "./journey/steps.ts";',
  "e2e/books.spec.ts": "",
  "e2e/journey/steps.ts": "",
  "e2e/kit/look.ts": "",
  "docs/operations.md": "",
};
const tree: Tree = { files: Object.keys(planted), read: (path) => planted[path] ?? "" };
const walks = { letters: ["letters"], books: ["books"], gone: ["books"] };
const of = (...changed: string[]) => select(tree, changed, walks);

const testsOfBooks = [
  "apps/server/src/areas/books/parts/balance.test.ts",
  "apps/web/src/features/books/books.test.tsx",
];
const testsOfLetters = ["apps/server/src/areas/letters/letters/letters.test.ts"];

it("a file of an area asks for its tests on server and web and for its journeys", () => {
  const books = { areas: ["books"], besides: [], tests: testsOfBooks, journeys: ["books"] };
  expect(of("apps/server/src/areas/books/parts/unseen.ts")).toEqual(books);
  expect(of("apps/web/src/features/books/Books.tsx")).toEqual(books);
  expect(of("packages/contract/src/areas/books/calls.ts")).toEqual(books);
  expect(of("packages/contract/src/areas/books/messages.ts")).toEqual(books);
});

it("a file behind a door asks for the areas that use it too, but not for their journeys", () => {
  const felt = { areas: ["books"], besides: ["letters"], tests: [...testsOfBooks, ...testsOfLetters].sort() };
  expect(of("apps/server/src/areas/books/parts/balance.ts")).toEqual({ ...felt, journeys: ["books"] });
  expect(of("apps/server/src/areas/books/door.ts")).toEqual({ ...felt, journeys: ["books"] });
});

it("an area in a district is found by its own folder, whatever the district is called", () => {
  const letters = { areas: ["letters"], besides: [], tests: testsOfLetters, journeys: ["letters"] };
  expect(of("apps/server/src/areas/letters/letters/send.ts")).toEqual(letters);
  expect(of("packages/contract/src/areas/letters/letters/calls.ts")).toEqual(letters);
  expect(of("apps/web/src/features/letters/models/texts.ts")).toMatchObject({
    areas: ["models"],
    tests: ["apps/server/src/areas/letters/models/models.test.ts"],
  });
});

it("a file that was deleted or renamed counts where it stood", () => {
  expect(of("apps/server/src/areas/books/parts/gone.ts")).toMatchObject({ areas: ["books"], tests: testsOfBooks });
});

it("a rule of the domain asks for its own tests and for the areas that use it", () => {
  expect(of("packages/domain/src/ageing/bands.ts")).toEqual({
    areas: [],
    besides: ["books"],
    tests: [...testsOfBooks, "packages/domain/src/ageing/bands.test.ts"],
    journeys: [],
  });
});

it("a test, its helper and a journey ask for what runs them", () => {
  expect(of("apps/server/test/other.test.ts").tests).toEqual(["apps/server/test/other.test.ts"]);
  expect(of("apps/server/test/desk.ts").tests).toEqual(["apps/server/test/office.test.ts"]);
  expect(of("e2e/books.spec.ts").journeys).toEqual(["books"]);
  expect(of("e2e/journey/steps.ts").journeys).toEqual(["letters"]);
});

it("documents ask for no test", () => {
  expect(of("docs/operations.md")).toEqual({ areas: [], besides: [], tests: [], journeys: [] });
});

it.each([
  "apps/server/src/platform/serve.ts",
  "apps/web/src/ui/Button.tsx",
  "packages/db/migrations/0001-all.sql",
  "packages/contract/src/codes.ts",
  "e2e/kit/look.ts",
  "package-lock.json",
  "vitest.config.ts",
  "test/global-setup.ts",
])("%s asks for everything, whatever else was changed", (path) => {
  expect(of("docs/operations.md", path, "e2e/books.spec.ts")).toMatchObject({ everything: path });
});

it("every journey says which areas it walks through, and names none that there is not", () => {
  const files = listFiles(fileURLToPath(new URL("../..", import.meta.url)));
  const specs = files.flatMap((path) => /^e2e\/(.+)\.spec\.ts$/.exec(path)?.[1] ?? []);
  expect(specs.filter((name) => !(name in journeys))).toEqual([]);
  const isArea = (name: string): boolean =>
    files.some((path) => path.startsWith("apps/") && path.includes(`/${name}/`));
  expect(
    Object.values(journeys)
      .flat()
      .filter((name) => !isArea(name)),
  ).toEqual([]);
});
