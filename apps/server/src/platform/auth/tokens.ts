import { createHash, createHmac, randomBytes, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EncryptJWT, jwtDecrypt, jwtVerify, SignJWT } from "jose";

/** What a token says: which session, whose, of which firm. Whether the session lives is asked of the database each time. */
export interface TokenClaims {
  sessionId: string;
  userId: number;
  tenantId: number;
}

export interface Tokens {
  issue(claims: TokenClaims, expiresAt: Date): Promise<{ accessToken: string; encryptedAccessToken: string }>;
  /** Null for anything but a live access token of ours. */
  read(accessToken: string): Promise<TokenClaims | null>;
  /** The same for the token of the real-time connection, which travels in an address and opens nothing else. */
  readHubToken(encryptedAccessToken: string): Promise<TokenClaims | null>;
  /** Opens an anonymous real-time connection, which is told nothing, at any server within half a minute. */
  issueVisitor(): Promise<string>;
  readVisitor(token: string): Promise<boolean>;
}

const visitorLives = "30 s";

const issuer = "digao";
const audience = "digao-api";
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The signing secret: DIGAO_SECRET where several servers share one, else a file of the data folder that only we read. */
export function readSecret(dataDir: string, configured: string | undefined): Buffer {
  if (configured) {
    if (configured.length < 32) throw new Error("DIGAO_SECRET must have at least 32 characters.");
    return Buffer.from(configured, "utf8");
  }
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return Buffer.from(readFileSync(file, "utf8"), "utf8");
}

function claimsOf(payload: Record<string, unknown>, type: string): TokenClaims | null {
  const { typ, sid, sub, tid } = payload;
  const userId = Number(sub);
  if (typ !== type || typeof sid !== "string" || !uuid.test(sid) || typeof tid !== "number") return null;
  return Number.isSafeInteger(userId) && userId > 0 ? { sessionId: sid, userId, tenantId: tid } : null;
}

interface VerifiedToken {
  claims: TokenClaims;
  /** Seconds since 1970. */
  expires: number;
}
const cachedMax = 10_000;

/** Keeps the claims of tokens that were found genuine, by their hash; what one says never changes, but for its end. */
function rememberGenuine(
  verify: (token: string) => Promise<VerifiedToken | null>,
): (token: string) => Promise<TokenClaims | null> {
  const cache = new Map<string, VerifiedToken>();
  return async (token) => {
    const hash = createHash("sha256").update(token).digest("base64");
    const before = cache.get(hash);
    if (before && before.expires > Date.now() / 1000) return before.claims;
    cache.delete(hash);
    const verified = await verify(token);
    if (!verified) return null;
    // The first of a map is the oldest.
    if (cache.size >= cachedMax) cache.delete(cache.keys().next().value ?? "");
    cache.set(hash, verified);
    return verified.claims;
  };
}

export function createTokens(secret: Buffer): Tokens {
  const keyOf = (purpose: string): Buffer => createHmac("sha256", secret).update(purpose).digest();
  const signKey = keyOf("access token");
  const hubKey = keyOf("hub token");
  const visitorKey = keyOf("visitor of the hub");
  const checks = { issuer, audience, clockTolerance: 5 };
  return {
    async issue({ sessionId, userId, tenantId }, expiresAt) {
      const claims = { sid: sessionId, tid: tenantId };
      const sign = new SignJWT({ ...claims, typ: "access" }).setProtectedHeader({ alg: "HS256", typ: "JWT" });
      const encrypt = new EncryptJWT({ ...claims, typ: "hub" }).setProtectedHeader({ alg: "dir", enc: "A256GCM" });
      const finish = <T extends SignJWT | EncryptJWT>(token: T): T =>
        token
          .setSubject(String(userId))
          .setIssuer(issuer)
          .setAudience(audience)
          .setIssuedAt()
          .setExpirationTime(expiresAt) as T;
      const [accessToken, encryptedAccessToken] = await Promise.all([
        finish(sign).sign(signKey),
        finish(encrypt).encrypt(hubKey),
      ]);
      return { accessToken, encryptedAccessToken };
    },
    read: rememberGenuine(async (accessToken) => {
      const read = await jwtVerify(accessToken, signKey, { ...checks, algorithms: ["HS256"] }).catch(() => null);
      const claims = read && claimsOf(read.payload, "access");
      return claims && { claims, expires: read.payload.exp ?? 0 };
    }),
    issueVisitor: () =>
      new SignJWT({ typ: "visitor" })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setJti(randomUUID())
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(visitorLives)
        .sign(visitorKey),
    readVisitor: (token) =>
      jwtVerify(token, visitorKey, { ...checks, algorithms: ["HS256"] }).then(
        ({ payload }) => payload.typ === "visitor",
        () => false,
      ),
    async readHubToken(encryptedAccessToken) {
      const options = { ...checks, keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
      const read = await jwtDecrypt(encryptedAccessToken, hubKey, options).catch(() => null);
      return read && claimsOf(read.payload, "hub");
    },
  };
}
