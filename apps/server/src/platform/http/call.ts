/** What a call is made of, before anything is known of its input. */

import type { Pool } from "@digao/db/pool";
import type { FastifyRequest } from "fastify";
import type { Logger } from "pino";
import type { Access } from "../auth/access.ts";
import type { CallRates } from "../auth/call-rates.ts";
import type { SignIns } from "../auth/sign-ins.ts";
import type { TokenClaims, Tokens } from "../auth/tokens.ts";
import type { External } from "../external/external.ts";
import type { Scan } from "../files/scan.ts";
import type { FileStore } from "../files/store.ts";
import type { Readers } from "../readings/reading.ts";
import { cultureOf } from "./culture.ts";
import type { DiskWatch } from "./full-disk.ts";
import type { Pace } from "./pace.ts";
import { stateOf } from "./state.ts";

/** What the calls of one server share. */
export interface Platform {
  pool: Pool;
  /** For what is kept beside a call: were it of the same pool, calls could wait for each other's connections. */
  apartPool: Pool;
  tokens: Tokens;
  signIns: SignIns;
  rates: CallRates;
  external: External;
  localizationSource: string;
  store: FileStore;
  scan: Scan;
  log: Logger;
  disks: DiskWatch;
  readers: Readers;
  pace: Pace;
  /** Called after a commit that put jobs into the queue. */
  wakeJobs(): void;
}

export const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

export interface Call {
  platform: Platform;
  request: FastifyRequest;
  claims: TokenClaims;
}

export function learn({ request, claims }: Pick<Call, "request" | "claims">, access: Access): void {
  const state = stateOf(request);
  state.lang = cultureOf(request, access.user.lang);
  state.userId = access.user.id;
  state.tenantId = claims.tenantId;
}
