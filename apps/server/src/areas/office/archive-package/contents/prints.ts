/** Papers as people read them: what every area prints for the archive. */
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { PackageFacts, UnchainedEntry } from "@digao/domain/archive/package/manifest";
import { type ArchivePrint, archivePrints } from "../../../../platform/archive/prints.ts";
import { Refusal } from "../../../../platform/refusal.ts";
import type { Context } from "../../../../platform/serve.ts";
import type { PackageOut } from "../write-package.ts";
import type { uniquePaths } from "./paths.ts";

async function bodyOf({ body }: FileAnswer): Promise<Buffer> {
  if (typeof body === "string") return Buffer.from(body, "utf8");
  if (body instanceof Uint8Array) return Buffer.from(body);
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

type NotPrinted = PackageFacts["notPrinted"][number];

/** Of what is refused, why: its data is in the package all the same. */
async function madeOf(ctx: Context, { make }: ArchivePrint): Promise<FileAnswer | string> {
  try {
    return await make(ctx);
  } catch (error) {
    if (error instanceof Refusal) return messageOf("zh", error.key, error.options.params);
    throw error;
  }
}

const withoutEnding = (name: string): string => name.replace(/\.\w+$/, "");

export interface PrintsOut {
  ctx: Context;
  out: PackageOut;
  pathOf: ReturnType<typeof uniquePaths>;
  onPrint(): void;
}

export async function writePrints({ ctx, out, pathOf, onPrint }: PrintsOut): Promise<{
  entries: UnchainedEntry[];
  notPrinted: NotPrinted[];
}> {
  const entries: UnchainedEntry[] = [];
  const notPrinted: NotPrinted[] = [];
  const projectId = ctx.project?.id ?? 0;
  for (const { kind, list } of archivePrints()) {
    for (const print of await list(ctx, projectId)) {
      onPrint();
      const made = await madeOf(ctx, print);
      const title = print.title ?? (typeof made === "string" ? kind : withoutEnding(made.fileName));
      if (typeof made === "string") {
        notPrinted.push({ kind, title, why: made });
        continue;
      }
      const bytes = await bodyOf(made);
      const path = pathOf("prints", made.fileName);
      entries.push(
        await out.add({ path, kind: "print", title, wpIndex: print.wpIndex ?? null, size: bytes.length }, [bytes]),
      );
    }
  }
  return { entries, notPrinted };
}
