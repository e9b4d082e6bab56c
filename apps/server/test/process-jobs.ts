/** A job process with test handlers: those that answer, compute, tell how urgent they are, die, or never yield. */
import { readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { emptyBook, emptySheet } from "@digao/sheets/book";
import { sql } from "kysely";
import { declared } from "../src/declared.ts";
import type { JobHandlers } from "../src/platform/jobs/handlers.ts";
import { serveJobs } from "../src/platform/jobs/process-main.ts";

const endOfTime = Number.POSITIVE_INFINITY;

const handlers: JobHandlers = {
  "test.stray": async () => {
    void Promise.reject(new Error("nobody waits for it"));
    await pause(1);
    return { pid: process.pid };
  },
  "test.picture": async () => {
    const cells = { 0: { 0: { f: '=IMAGE("http://127.0.0.1:1/x.png")' }, 1: { f: "=1+1" } } };
    const book = {
      ...emptyBook("b", "b"),
      sheetOrder: ["s"],
      sheets: { s: { ...emptySheet("s", "S"), cellData: cells } },
    };
    // Most processes begin without the engine of formulas.
    const { computeBook } = await import("@digao/sheets/compute");
    const { computed } = await computeBook(book, { binding: () => [] });
    await pause(1);
    return { pid: process.pid, values: computed?.changed.map(({ v }) => v) };
  },
  "test.process": async () => ({ pid: process.pid }),
  "test.endless": async () => {
    process.stdout.write(`running in ${process.pid}\n`);
    await pause(2 ** 30);
  },
  "test.priority": async (job) => {
    const pid = await job.withTenant(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      return rows[0]?.pid ?? 0;
    });
    const threads = readdirSync("/proc/self/task").map((thread) => getPriority(Number(thread)));
    return { pid, threads: [...new Set(threads)], backend: getPriority(pid) };
  },
  "test.signals": async () => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.kill(process.pid, signal);
    await pause(50);
    return "still here";
  },
  "test.dies": async ({ attempt }) => {
    if (attempt === 1) process.kill(process.pid, "SIGKILL");
    return { attempt };
  },
  "test.spin": async () => {
    while (Date.now() < endOfTime);
  },
};

serveJobs({ handlers, declared });
