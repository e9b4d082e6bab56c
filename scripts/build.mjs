// npm run build: the server by esbuild into apps/server/dist, the web by Vite into apps/web/dist, each only when stale.
// node scripts/build.mjs <folder of the repository> [source...]: the server alone, or the named programs, as their sources are now, into that folder.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const shared = ["package-lock.json", "tsconfig.json", "scripts/build.mjs", "packages/contract", "packages/domain"];
const notInput = /^(node_modules|dist|test)$|\.test\.tsx?$/;

const targets = [
  {
    name: "server",
    needs: "apps/server/src/main.ts",
    dist: "apps/server/dist",
    inputs: [...shared, "apps/server", "packages/db", "packages/excel", "packages/sheets"],
    build: buildServer,
  },
  {
    name: "web",
    needs: "apps/web/index.html",
    dist: "apps/web/dist",
    inputs: [...shared, "apps/web"],
    build: buildWeb,
  },
];

function listInputs(path) {
  if (!existsSync(path)) return [];
  const isFolder = !/\.\w+$/.test(path);
  if (!isFolder) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !notInput.test(entry.name))
    .flatMap((entry) => (entry.isDirectory() ? listInputs(join(path, entry.name)) : [join(path, entry.name)]));
}

function hashInputs(paths) {
  const hash = createHash("sha256").update(process.version.split(".")[0]);
  for (const file of paths.flatMap((path) => listInputs(join(root, path))).sort()) {
    hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Packages from outside stay in node_modules: several carry native parts, workers or files that a bundle would lose. */
const ownPackages = {
  name: "own-packages",
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === "entry-point") return undefined;
      const own = /^@digao\/([^/]+)\/(.+)$/.exec(path);
      return own ? { path: join(root, "packages", own[1], "src", `${own[2]}.ts`) } : { path, external: true };
    });
  },
};

/**
 * A bundled module still finds the files beside its source (migrations, seeds, fonts): import.meta.url is the source's.
 * `new URL("./name.js", import.meta.url)` stays as it is: it means another program of the same dist, such as a worker.
 */
const ownUrls = (dist) => ({
  name: "own-urls",
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (/import\.meta\.(dirname|filename)/.test(text)) {
        return { errors: [{ text: "use import.meta.url: a bundle has another dirname", location: { file: path } }] };
      }
      const from = relative(join(root, dist), path).split(sep).join("/");
      const contents = text.replace(
        /(?<!new URL\("\.\/[\w-]+\.js", )import\.meta\.url/g,
        `new URL("${from}", import.meta.url).href`,
      );
      return { contents, loader: "ts" };
    });
  },
});

const programs = ["main", "worker", "reader"].map((name) => `apps/server/src/${name}.ts`);

async function buildServer({ dist, sources = programs }) {
  const { build } = await import("esbuild");
  await build({
    entryPoints: sources.map((source) => join(root, source)).filter(existsSync),
    outdir: join(root, dist),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
    plugins: [ownPackages, ownUrls(dist)],
  });
}

function buildWeb() {
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const { status } = spawnSync(process.execPath, [vite, "build", "--logLevel", "warn"], {
    cwd: join(root, "apps/web"),
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error("the web did not build: see the message above");
}

async function buildTarget(target) {
  if (!existsSync(join(root, target.needs))) return console.log(`${target.name}: ${target.needs} does not exist yet`);
  const stamp = join(root, target.dist, ".stamp");
  const hash = hashInputs(target.inputs);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return console.log(`${target.name}: up to date`);
  const startMs = Date.now();
  rmSync(join(root, target.dist), { recursive: true, force: true });
  await target.build(target);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  console.log(`${target.name}: built in ${((Date.now() - startMs) / 1000).toFixed(1)} s`);
}

/** Builds what changed since the last build; throws when a part does not build. */
export async function buildIfStale() {
  for (const target of targets) await buildTarget(target);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist, ...named] = process.argv.slice(2);
  const sources = named.length > 0 ? named : programs;
  await (dist ? buildServer({ dist, sources }) : buildIfStale()).catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
