/** Which firms hold places of this server and whose turn it is: no firm holds all of them while there are others, and all take turns. */
import { randomUUID } from "node:crypto";
import type { Pool } from "@digao/db/pool";
import { type Claim, claimNext, hasSeveralFirms, type JobEndings } from "./claim.ts";

const servedMax = 1000;

export interface PlacesOptions {
  pool: Pool;
  concurrency: number;
  leaseMs: number;
  endings?: JobEndings | undefined;
}

export class Places {
  private readonly held = new Map<number, number>();
  private served: number[] = [];
  private before: Promise<unknown> = Promise.resolve();
  private readonly options: PlacesOptions;

  constructor(options: PlacesOptions) {
    this.options = options;
  }

  /** The next job, which holds a place until it is given back. One after the other: each knows what the last one took. */
  claim(): Promise<Claim | null> {
    const claimed = this.before.then(() => this.next());
    this.before = claimed.catch(() => undefined);
    return claimed;
  }

  giveBack({ tenantId }: Claim): void {
    this.held.set(tenantId, (this.held.get(tenantId) ?? 1) - 1);
  }

  private async next(): Promise<Claim | null> {
    const { pool, leaseMs, endings } = this.options;
    const turns = { full: await this.full(), served: this.served };
    const claim = await claimNext(pool, randomUUID(), leaseMs, { endings, turns });
    if (!claim) return null;
    const { tenantId } = claim;
    this.held.set(tenantId, (this.held.get(tenantId) ?? 0) + 1);
    this.served = [...this.served.filter((one) => one !== tenantId), tenantId].slice(-servedMax);
    return claim;
  }

  private async full(): Promise<number[]> {
    const most = Math.max(1, this.options.concurrency - 1);
    const full = [...this.held].flatMap(([tenantId, count]) => (count >= most ? tenantId : []));
    return full.length > 0 && this.options.concurrency > 1 && (await hasSeveralFirms(this.options.pool)) ? full : [];
  }
}
