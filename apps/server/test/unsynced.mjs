// Loaded into a server before everything else (node --import): writes down what of the stored files is on the medium and what is not yet,
// so that a test can take away, after kill -9, what a power cut would have taken.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { resolve, sep } from "node:path";

const log = fs.openSync(process.env.DIGAO_UNSYNCED, "a");
const folder = `${sep}files${sep}`;
const isStored = (path) => typeof path === "string" && resolve(path).includes(folder);
// Before whoever waits for the call goes on: what is not written down has not been told to anybody.
const note = (act, ...paths) => {
  if (paths.every(isStored)) fs.writeSync(log, `${JSON.stringify([act, ...paths.map((path) => resolve(path))])}\n`);
};

const opened = new Map();
const { open, fsync } = fs;
fs.open = (path, flags, ...more) => {
  const done = more.pop();
  return open(path, flags, ...more, (error, fd) => {
    if (!error && /[wa+]/.test(String(flags))) {
      opened.set(fd, path);
      note("written", path);
    }
    done(error, fd);
  });
};
fs.fsync = (fd, done) =>
  fsync(fd, (error) => {
    if (!error && opened.has(fd)) note("synced", opened.get(fd));
    done(error);
  });

const { open: openPromise, rename, mkdir } = fs.promises;
fs.promises.open = async (path, ...more) => {
  const handle = await openPromise(path, ...more);
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    note("synced", path);
  };
  return handle;
};
fs.promises.rename = async (from, to) => {
  await rename(from, to);
  note("renamed", from, to);
};
fs.promises.mkdir = async (path, options) => {
  const made = await mkdir(path, options);
  if (made) note("made", made);
  return made;
};
syncBuiltinESMExports();
