/** The list of what the client prepares: as drafts, asked of nobody and due on no day. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import {
  left,
  type RollAsk,
  type RollForwardPart,
  type RollRow,
  type RollTake,
} from "../../../platform/roll-forward/parts.ts";
import { nodesOfFirm } from "../../firm/files-node/door.ts";
import { holdList, nextNo } from "./requests.ts";

interface Request {
  id: number;
  no: number;
  name: string;
  nameEn: string | null;
  purpose: string | null;
  type: string | null;
  nodeCode: string;
  wpIndex: string | null;
  pinyin: string;
}

async function requestsIn(db: Db): Promise<Request[]> {
  const { rows } = await sql<Request>`
    select r.id, r.request_no as no, r.name, r.name_en as "nameEn", r.purpose, r.pbc_type as type, r.node_code as "nodeCode",
      r.wp_index as "wpIndex", r.pinyin
    from client_request r where ${ofProject("r")} and not r.is_deleted order by r.request_no`.execute(db);
  return rows;
}

const titleOf = ({ no, name }: Request): string => `${no} ${name}`;

async function takeRequests({ ctx, from, toId, wayOf }: RollTake): Promise<RollRow[]> {
  const { db } = ctx;
  await holdList(ctx);
  const names = new Set((await requestsIn(db)).map(({ name }) => name));
  const nodes = new Set((await nodesOfFirm(db)).flatMap(({ nodeCode, isDisabled }) => (isDisabled ? [] : [nodeCode])));
  const rows: RollRow[] = [];
  for (const request of await requestsIn(from)) {
    const paper = { id: request.id, title: titleOf(request) };
    if (wayOf(request.id) === null) rows.push(left(paper, "rollForward.notChosen"));
    else if (names.has(request.name)) rows.push(left(paper, "rollForward.thereAlready"));
    else if (!nodes.has(request.nodeCode)) rows.push(left(paper, "pbc.nodeMissing", { code: request.nodeCode }));
    else {
      names.add(request.name);
      const { id } = await db
        .insertInto("client_request")
        .values({
          project_id: toId,
          request_no: await nextNo(db),
          name: request.name,
          name_en: request.nameEn,
          purpose: request.purpose,
          pbc_type: request.type,
          node_code: request.nodeCode,
          wp_index: request.wpIndex,
          pinyin: request.pinyin,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await ctx.audit({
        refType: "clientRequest",
        refId: id,
        projectId: toId,
        action: "create",
        new: { name: request.name },
      });
      const ref = { refType: "clientRequest" as const, refId: id };
      rows.push({ sourceId: request.id, title: paper.title, outcome: "template", ref });
    }
  }
  return rows;
}

export const clientRequestsRollForward: RollForwardPart = {
  code: "requests",
  words: ["客户资料清单", "Requests to the client"],
  stands: "taken",
  ways: ["template"],
  tables: ["client_request"],
  list: async ({ from }: RollAsk) => (await requestsIn(from)).map((one) => ({ id: one.id, title: titleOf(one) })),
  take: takeRequests,
};
