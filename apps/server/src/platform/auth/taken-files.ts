import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { writeAction } from "../action-log.ts";
import type { Apart, ByUser, FromClient, ProjectMembership } from "../context.ts";
import { logView } from "./archive-viewer.ts";

/** They log what they hand out themselves. */
const ownLog: ReadonlySet<string> = new Set(
  [...Object.values(downloads), ...Object.values(downloadCentre)].map(({ path }) => path),
);

/** Numbers of what was asked for, as the caller named it; texts may be searches and are nobody's business. */
const numbersIn = (input: unknown): Record<string, number> =>
  Object.fromEntries(
    Object.entries(typeof input === "object" && input !== null ? input : {}).filter(
      (field): field is [string, number] => typeof field[1] === "number",
    ),
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
  if (decoded.ok) await logTaken(ctx, project, endpoint, decoded.input);
}
