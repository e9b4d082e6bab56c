/** A real nginx with the configuration that docs/operations.md gives, in front of several servers. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { repositoryDir } from "../src/platform/lib/repository.ts";
import type { FrontDoor } from "./round-robin.ts";
import { freePort } from "./several.ts";

export const nginxVersion = (): string | null =>
  /nginx\/(\S+)/.exec(spawnSync("nginx", ["-v"], { encoding: "utf8" }).stderr ?? "")?.[1] ?? null;

/** The block of the document, word for word but for the addresses and the certificate. */
function documented(servers: readonly string[], port: number): string {
  const text = readFileSync(join(repositoryDir(), "docs/operations.md"), "utf8");
  const block = /```nginx\n([\s\S]*?)```/.exec(text)?.[1];
  if (!block) throw new Error("docs/operations.md has no configuration of nginx.");
  const lines = servers.map((url) => `  server ${new URL(url).host} max_fails=0;`).join("\n");
  return block
    .replaceAll(/(?: {2}server 10\.\S+ max_fails=0;\n)+/g, `${lines}\n`)
    .replace("listen 443 ssl;", `listen 127.0.0.1:${port};`)
    .replace(/ {2}ssl_\w+ .*\n/g, "");
}

const wholeOf = (dir: string, inner: string): string => `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
pid ${dir}/nginx.pid;
error_log ${dir}/error.log;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${dir}/body;
  proxy_temp_path ${dir}/proxy;
${inner}
}
`;

export async function startNginx(): Promise<FrontDoor> {
  const dir = mkdtempSync(join(tmpdir(), "digao-nginx-"));
  const port = await freePort();
  const file = join(dir, "nginx.conf");
  const servers: string[] = [];
  let child: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const answers = async (): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const found = await fetch(`${url}/healthz`).catch(() => null);
      if (found?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`nginx does not answer: ${readFileSync(join(dir, "error.log"), "utf8")}`);
  };
  const apply = async (): Promise<void> => {
    writeFileSync(file, wholeOf(dir, documented(servers, port)));
    const args = ["-e", join(dir, "error.log"), "-c", file];
    if (!child) child = spawn("nginx", args, { stdio: "inherit" });
    else spawnSync("nginx", [...args, "-s", "reload"], { stdio: "inherit" });
    await answers();
  };
  return {
    url,
    async add(server) {
      // One that comes back at its address needs no word: what it refused went to the next.
      if (servers.includes(server)) return;
      servers.push(server);
      await apply();
    },
    remove: () => undefined,
    async close() {
      if (child) {
        const exited = once(child, "exit");
        child.kill("SIGTERM");
        await exited;
      }
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
