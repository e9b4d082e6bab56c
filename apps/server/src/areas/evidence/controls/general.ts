/** The evaluation of the general IT controls of an application: once it counts, everything that rests on them follows. */
import { generalControlsPaper } from "@digao/contract/areas/evidence/controls/calls";
import type { Lang } from "@digao/contract/messages";
import { paperHandlers } from "../../../platform/paper/handlers.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdControls } from "./open.ts";
import { settle } from "./settle.ts";

/** What the application is: evaluated as another one, it is evaluated anew. */
async function readSources({ db }: Context, _lang: Lang, id: number): Promise<{ application: string }> {
  const row = await db
    .selectFrom("it_application")
    .where("id", "=", id)
    .where("is_deleted", "=", false)
    .select(["name", "vendor", "purpose"])
    .executeTakeFirst();
  if (!row) throw missing("control.applicationMissing");
  return { application: [row.name, row.vendor, row.purpose].join("|") };
}

export const generalControlsHandlers = paperHandlers(generalControlsPaper, {
  hold: ({ db }) => holdControls(db),
  readSources,
  workOut: (_draft, { application }) => ({ application }),
  snapshots: { application: String },
  moved: (version, sources) => {
    const { application } = version as unknown as { application: string };
    return application === sources.application ? null : {};
  },
  async follow(ctx, act) {
    if (act === "approve") await settle(ctx);
  },
});
