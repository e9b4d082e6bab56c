/** A process that leaves a notice and dies between its commit and the wake-up of the servers. */
import { createPool } from "@digao/db/pool";
import { afterCommit, withTenant } from "@digao/db/tenant";
import { notify } from "../../src/platform/live/notices.ts";

const [, , appUrl = "", tenantId = "", userId = ""] = process.argv;
await withTenant(createPool(appUrl), Number(tenantId), async (db) => {
  afterCommit(db, () => process.kill(process.pid, "SIGKILL"));
  await notify(db, {
    to: [Number(userId)],
    type: 0,
    title: "notice.importCommitted.title",
    text: "notice.importCommitted.text",
    params: { file: "last words" },
  });
});
