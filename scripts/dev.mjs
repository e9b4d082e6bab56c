// npm run dev: the server restarts and the web reloads as files change. PORT (7070) is the server's, 5173 the web's.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureInstall } from "./ensure-install.mjs";

ensureInstall();
const root = fileURLToPath(new URL("..", import.meta.url));
const port = process.env.PORT ?? "7070";
const env = { NODE_ENV: "development", ...process.env, PORT: port, DIGAO_SERVER: `http://127.0.0.1:${port}` };
const run = (folder, args) => spawn(process.execPath, args, { cwd: join(root, folder), stdio: "inherit", env });

const children = [
  run(".", [join(root, "node_modules/tsx/dist/cli.mjs"), "watch", "--clear-screen=false", "apps/server/src/main.ts"]),
  run("apps/web", [join(root, "node_modules/vite/bin/vite.js")]),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
process.on("SIGTERM", stop);
// The terminal's Ctrl+C reaches the children by itself; once more, and the watcher would kill the server with its work undone.
process.on("SIGINT", () => undefined);
for (const child of children) {
  child.on("exit", (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
