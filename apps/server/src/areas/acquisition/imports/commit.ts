import type { imports } from "@digao/contract/areas/acquisition/imports/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Context } from "../../../platform/serve.ts";
import { viewBatch } from "./batch-view.ts";
import { commitBatch } from "./commit-batch.ts";
import { lockIdleBatch } from "./lock-idle-batch.ts";

type Calls = typeof imports;

/** Puts a checked batch in force, as a person decides it. */
export async function commitImport(
  ctx: Context,
  { batchId, replace, forceReason, lossReason }: Input<Calls["CommitImport"]>,
): Promise<Output<Calls["CommitImport"]>> {
  const { db, user, audit } = ctx;
  await lockIdleBatch(db, batchId);
  const request = {
    replace,
    forceReason: forceReason || null,
    lossReason: lossReason || null,
    role: ctx.project?.role ?? null,
    userId: user.id,
    audit,
  };
  await commitBatch(db, batchId, request);
  return viewBatch(ctx, batchId);
}
