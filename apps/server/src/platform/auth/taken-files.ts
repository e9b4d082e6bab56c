import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, ProjectMembership } from "../context.ts";
import { logView } from "./archive-viewer.ts";
import { logInspection } from "./inspector.ts";
import { numbersIn } from "./numbers-in.ts";

/** They log what they hand out themselves. */
const ownLog: ReadonlySet<string> = new Set(
  [...Object.values(downloads), ...Object.values(downloadCentre)].map(({ path }) => path),
);

/** Each file of a project that somebody takes with them stays in the action log, also when the call then fails. A viewer's look is logged as such. */
async function logTaken(
  ctx: ByUser & FromClient & Apart,
  { id: projectId, isViewer }: ProjectMembership,
  { kind, path }: Pick<Endpoint, "kind" | "path">,
  input: unknown,
): Promise<void> {
  if (kind !== "file" || isViewer || ownLog.has(path)) return;
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = {
    // Of no order that the download centre keeps.
    refType: "download" as const,
    refId: 0,
    projectId,
    action: "takeFile",
    new: { path, ...numbersIn(input) },
  };
  await ctx.apart((db) => writeAction(db, actor, entry));
}

/** What a viewer looks at, and what anybody takes with them. */
export async function logLook(
  ctx: ByUser & FromClient & Apart,
  project: ProjectMembership,
  endpoint: Pick<Endpoint, "kind" | "path">,
  decoded: { ok: true; input: unknown } | { ok: false },
): Promise<void> {
  await logView(ctx, project, endpoint.path);
  await logInspection(ctx, project, endpoint, decoded.ok ? decoded.input : null);
  if (decoded.ok) await logTaken(ctx, project, endpoint, decoded.input);
}
