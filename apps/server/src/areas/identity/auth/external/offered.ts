import type { OfferedProvider } from "@digao/contract/areas/identity/auth/calls";
import { type Db, withTenant } from "@digao/db/tenant";
import type { External } from "../../../../platform/external/external.ts";
import type { ExternalProvider, ProviderKind } from "../../../../platform/external/provider.ts";
import { openSecret } from "../../../../platform/secrets/secrets.ts";
import type { PublicContext } from "../../../../platform/serve.ts";
import { type Firm, findTenant } from "../find-firm.ts";

export interface ProviderRow {
  id: number;
  kind: ProviderKind;
  name: string;
  issuer: string | null;
  clientId: string | null;
  secretSealed: string | null;
}

export const kindOf = (text: string): ProviderKind => (text === "wechat" ? "wechat" : "oidc");

/** WeChat is known by its kind, of which a firm has one; all others by their number. */
const nameOf = ({ kind, id }: Pick<ProviderRow, "kind" | "id">): string => (kind === "wechat" ? kind : String(id));

/** The firm's providers that people may sign in with now. */
export async function enabledProviders(db: Db, external: External): Promise<ProviderRow[]> {
  const rows = await db
    .selectFrom("external_provider")
    .select(["id", "kind", "name", "issuer", "client_id as clientId", "secret_sealed as secretSealed"])
    .where("is_enabled", "=", true)
    .orderBy("kind", "desc")
    .orderBy("id")
    .execute();
  const typed = rows.map((row) => ({ ...row, kind: kindOf(row.kind) }));
  return typed.filter(({ clientId }) => clientId !== null || external.hasWechatApp);
}

export async function findProvider(db: Db, external: External, named: string): Promise<ProviderRow | undefined> {
  const rows = await enabledProviders(db, external);
  return rows.find((row) => nameOf(row) === named.toLowerCase());
}

/** The provider ready to be asked; null where its set-up lacks something. */
export async function openProvider(db: Db, external: External, row: ProviderRow): Promise<ExternalProvider | null> {
  const secret = row.secretSealed === null ? null : await openSecret(db, row.secretSealed);
  return external.providerOf({ ...row, secret });
}

/** The firm that the caller is signed in to, or that is named: visitors who count through numbers find none. */
export async function firmOf(ctx: PublicContext, tenancyName: string | undefined): Promise<Firm | undefined> {
  const { signedIn } = ctx;
  if (!signedIn && tenancyName === undefined) return undefined;
  const firm = await findTenant(ctx, signedIn ? { tenantId: signedIn.tenantId } : { tenancyName: tenancyName ?? "" });
  return firm?.isActive ? firm : undefined;
}

export async function listOffered(
  ctx: PublicContext,
  { tenancyName }: { tenancyName?: string | undefined },
): Promise<OfferedProvider[]> {
  const firm = await firmOf(ctx, tenancyName);
  if (!firm) return [];
  const rows = await withTenant(ctx.pool, firm.id, (db) => enabledProviders(db, ctx.external), { readOnly: true });
  return rows.map((row) => ({
    name: nameOf(row),
    displayName: row.name,
    kind: row.kind,
    clientId: row.clientId,
  }));
}
