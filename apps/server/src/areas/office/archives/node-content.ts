/**
 * What fills a required node of the file (必备节点) besides files that stand in it or below: lines of the completion check that passed, and
 * papers that the product keeps itself. The node's code is the product's own; a firm's further nodes are filled by files alone.
 */
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";

/** Lines of the completion check that say a node is filled, all of them. */
export const LINES_OF_NODE: Readonly<Record<string, readonly string[]>> = {
  A2: ["CC28"],
  B5: ["CC06", "CC40"],
  B6: ["CC32", "CC34"],
  T1: ["CC18", "CC33"],
  T2: ["CC18"],
  T3: ["CC11"],
  T4: ["CC12"],
  T5: ["CC13"],
  T6: ["CC10"],
  T11: ["CC44"],
  T12: ["CC33"],
  X1: ["CC22"],
  X2: ["CC03", "CC21"],
  X4: ["CC31"],
  E1: ["CC03", "CC04"],
  E2: ["CC05"],
  E3: ["CC15"],
  E4: ["CC16"],
  E5: ["CC02", "CC23"],
  E7: ["CC42"],
  E8: ["CC01"],
  E9: ["CC20"],
  E10: ["CC21"],
  E12: ["CC28"],
  E13: ["CC37"],
  R1: ["CC25", "CC35", "CC36", "CC41"],
  R2: ["CC03", "CC43"],
  R5: ["CC26"],
  H1: ["CC07"],
  H2: ["CC07"],
  T7: ["CC09"],
  T9: ["CC39"],
  T14: ["CC29", "CC30"],
  E6: ["CC24"],
  E11: ["CC38"],
  E14: ["CC45"],
  R4: ["CC26"],
};

/** Codes of nodes that papers of the project itself fill. `db` is bound to the project. */
export async function nodesWithPapers(db: Db): Promise<ReadonlySet<string>> {
  const signedItems = (
    letter: string,
  ) => sql`exists (select from fs_item i join wp_sign s on ${ofProject("s")} and s.ref_id = i.id
    and not s.is_cancelled where ${ofProject("i")} and i.std_code like ${`${letter}%`})`;
  const paper = (kind: string) =>
    sql`exists (select from paper_record r where ${ofProject("r")} and r.kind = ${kind} and r.place = 1)`;
  const { rows } = await sql<Record<string, boolean>>`
    select exists (select from auditee_info n where ${ofProject("n")}) as "B1",
      exists (select from control_cycle c where ${ofProject("c")} and c.applies <> 0) as "B2",
      ${paper("teamDiscussion")} as "B4", ${paper("auditPlan")} as "B7",
      ${signedItems("A")} as "Z", ${signedItems("L")} as "F", ${signedItems("E")} as "Q", ${signedItems("P")} as "S",
      exists (select from equity_statement e where ${ofProject("e")}) as "X3"`.execute(db);
  const { rows: ofFirm } = await sql<Record<string, boolean>>`
    select exists (select from acceptance_case a where a.tenant_id = p.tenant_id and a.of_project = p.id and a.state = ${code.caseState.accepted}) as "A1",
      p.contract_file_id is not null as "A3",
      exists (select from report_register g where g.tenant_id = p.tenant_id and g.of_project = p.id
        and g.status = ${code.reportStatus.issued}) as "R1"
    from project p where p.tenant_id = ${ownTenant} and p.id = ${ownProject}`.execute(db);
  const found = Object.entries({ ...rows[0], ...ofFirm[0] });
  return new Set(found.flatMap(([node, isFilled]) => (isFilled ? [node] : [])));
}

/** Nodes that an engagement has to fill only where it is one of the kind: by what the project itself says. */
async function conditionalNodes(db: Db): Promise<string[]> {
  const { rows } = await sql<
    Record<"isFirst" | "isGroup" | "isListed" | "isReviewed" | "hasWaiver" | "hasConsultation" | "isFiled", boolean>
  >`
    select p.is_first as "isFirst", p.is_group as "isGroup", p.is_listed as "isListed", p.qc_user_id is not null as "isReviewed",
      exists (select from completion_waiver w where w.tenant_id = p.tenant_id and w.of_project = p.id) as "hasWaiver",
      exists (select from consultation c where c.tenant_id = p.tenant_id and c.of_project = p.id) as "hasConsultation",
      exists (select from report_register g where g.tenant_id = p.tenant_id and g.of_project = p.id and g.verify_code is not null) as "isFiled"
    from project p where p.tenant_id = ${ownTenant} and p.id = ${ownProject}`.execute(db);
  const { rows: letters } = await sql<{ any: boolean; bank: boolean }>`
    select count(*) > 0 as any, count(*) filter (where l.hz_kind = ${code.letterKind.bank}) > 0 as bank
    from confirmation_letter l where ${ofProject("l")}`.execute(db);
  const [facts, sent] = [rows[0], letters[0]];
  const asked: Readonly<Record<string, boolean | undefined>> = {
    A4: facts?.isFirst,
    T7: facts?.isFirst,
    B8: facts?.isGroup,
    T9: facts?.isGroup,
    E11: facts?.isListed,
    E6: facts?.isReviewed,
    E14: facts?.hasWaiver,
    T14: facts?.hasConsultation,
    R4: facts?.isFiled,
    H1: sent?.any,
    H2: sent?.bank,
  };
  return Object.entries(asked).flatMap(([node, isAsked]) => (isAsked ? [node] : []));
}

interface RequiredNode {
  code: string;
  zh: string;
  en: string | null;
  /** A file stands in it or below. */
  hasFile: boolean;
}

/** Of the firm's tree: those that every archive fills, and those that this one has to. */
export async function requiredNodes(db: Db): Promise<RequiredNode[]> {
  const more = await conditionalNodes(db);
  const isRequired = sql`(n.is_checked or n.node_code = any(${more}::text[])) and not n.is_disabled`;
  const { rows } = await sql<RequiredNode>`
    with recursive below (top, id) as (
      select n.id, n.id from files_node n where ${isRequired}
      union all select b.top, n.id from below b join files_node n on n.parent_id = b.id
    ), filed as (select distinct f.node_id as id from audit_file f where ${ofProject("f")} and f.deleted_at is null)
    select n.node_code as code, n.node_name as zh, n.node_name_en as en,
      exists (select from below b join filed f on f.id = b.id where b.top = n.id) as "hasFile"
    from files_node n where ${isRequired} order by n.sort, n.node_code`.execute(db);
  return rows;
}
