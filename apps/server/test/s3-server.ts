/** A real S3 service (s3rver) in a process of its own, with one bucket. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { S3Config } from "../src/platform/files/store.ts";

export interface S3Server {
  config: S3Config;
  /** Where the service keeps the objects of the bucket. */
  dir: string;
  stop(): Promise<void>;
}

/** The one key that the service knows. */
const key = "S3RVER";

export async function startS3(bucket = "digao"): Promise<S3Server> {
  const root = mkdtempSync(join(tmpdir(), "digao-s3-"));
  const program = join(dirname(fileURLToPath(import.meta.resolve("s3rver"))), "../bin/s3rver.js");
  const options = [
    "--directory",
    root,
    "--address",
    "127.0.0.1",
    "--port",
    "0",
    "--configure-bucket",
    bucket,
    "--silent",
  ];
  const child = spawn(process.execPath, [program, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout) {
    output += chunk;
    if (/listening on .*:\d+/i.test(output)) break;
  }
  const port = /listening on .*:(\d+)/i.exec(output)?.[1];
  if (!port) throw new Error(`S3 did not start: ${output}`);
  child.stdout.resume();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    config: { endpoint, region: "us-east-1", bucket, keyId: key, secret: key, isPathStyle: true },
    dir: join(root, bucket),
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
      rmSync(root, { recursive: true, force: true });
    },
  };
}
