// @rc-component/dialog calls focus() on an imperative handle whose method is not attached yet when a dialog that was
// open in a hidden <Activity> is shown again, and takes the page down. One optional call cures it.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const broken = "contentRef.current?.focus();";
const cured = "contentRef.current?.focus?.();";

export function patchDialog() {
  const from = createRequire(fileURLToPath(import.meta.url));
  const antd = createRequire(from.resolve("antd/package.json"));
  const root = dirname(antd.resolve("@rc-component/dialog/package.json"));
  return ["es", "lib"].map((kind) => {
    const file = join(root, kind, "Dialog", "index.js");
    if (!existsSync(file))
      throw new Error(`The dialog package has no ${kind}/Dialog/index.js: look again at the patch`);
    const text = readFileSync(file, "utf8");
    if (text.includes(broken)) writeFileSync(file, text.replace(broken, cured));
    else if (!text.includes(cured)) throw new Error("The dialog package changed: look again at the patch");
    return file;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchDialog();
