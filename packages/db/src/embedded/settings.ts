import { totalmem } from "node:os";
import { recommendedSettings } from "../wanted.ts";

export type Settings = Record<string, string>;

const gigabyte = 1024 ** 3;

const always: Settings = {
  ...recommendedSettings,
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  maintenance_work_mem: "256MB",
  max_wal_size: "4GB",
  min_wal_size: "256MB",
  checkpoint_timeout: "15min",
  wal_level: "replica",
  wal_compression: "on",
  // A backup that does not fetch its WAL any more must not fill the disk: beyond this it begins anew.
  max_slot_wal_keep_size: "8GB",
  log_destination: "stderr",
  logging_collector: "off",
  // The server logs its own errors with the request; statements may hold clients' data and stay out of the log.
  log_min_messages: "fatal",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};

export function durableSettings(): Settings {
  return {
    ...always,
    shared_buffers: totalmem() >= 4 * gigabyte ? "256MB" : "128MB",
    synchronous_commit: "on",
    fsync: "on",
  };
}

/** For databases that are thrown away: everything that only matters after a power cut is off. */
export function throwAwaySettings(): Settings {
  return {
    ...always,
    max_connections: "150",
    shared_buffers: "128MB",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    wal_compression: "off",
    work_mem: "16MB",
    maintenance_work_mem: "64MB",
    checkpoint_timeout: "1h",
  };
}

export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
