/** Addresses held against registry data, earlier letters of the firm, the client itself and each other; and who found them right. */
import type { AddressFinding, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { addressCheck } from "@digao/contract/areas/letters/confirmations/codes";
import type { Batch, BatchRow } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { addressKey, isSameAddress, phoneKey } from "@digao/domain/confirmations/addresses";
import { clientFlags } from "@digao/domain/confirmations/flags";
import { partyKey } from "@digao/domain/text/similarity";
import { sql } from "kysely";
import type { Context } from "../../../platform/serve.ts";
import { contactsById, contactsOf } from "./contacts.ts";
import { goneWord, requireTeam } from "./team.ts";

type Calls = typeof hzcontacts;

type Row = Awaited<ReturnType<typeof contactsOf>>[number];
function whyNot(
  ctx: Context,
  contact: Row | undefined,
  { addrCheck, lacksNote }: { addrCheck: number; lacksNote: boolean },
): string | null {
  if (!contact) return goneWord(ctx);
  if (lacksNote) return messageOf(ctx.lang, "hz.reasonMissing");
  const lacksAddress = contact.address === "" && contact.email === "" && addrCheck !== addressCheck.open;
  return lacksAddress ? messageOf(ctx.lang, "hz.row.missing", { field: messageOf(ctx.lang, "hz.address") }) : null;
}

/** A finding of “suspicious” or “differs, explained” says how it came to be known. */
export async function checkAddress(
  ctx: Context,
  { projectId, ids, addrCheck, note }: Input<Calls["CheckHZContactAddress"]>,
): Promise<Batch> {
  requireTeam(ctx);
  const found = new Map((await contactsById(ctx.db, ids)).map((contact) => [contact.id, contact]));
  const rows: BatchRow[] = [];
  const needsNote = addrCheck === addressCheck.explained || addrCheck === addressCheck.suspicious;
  for (const id of new Set(ids)) {
    const contact = found.get(id);
    const why = whyNot(ctx, contact, { addrCheck, lacksNote: needsNote && note === "" });
    rows.push({ id, name: contact?.contactName ?? String(id), ok: why === null, why });
    if (!contact || why !== null) continue;
    await ctx.db
      .updateTable("confirmation_contact")
      .set({
        addr_check: addrCheck,
        addr_check_note: note,
        addr_check_user_id: addrCheck === addressCheck.open ? null : ctx.user.id,
        addr_check_time: addrCheck === addressCheck.open ? null : sql`now()`,
        row_version: sql`row_version + 1`,
      })
      .where("id", "=", id)
      .execute();
    await ctx.audit({
      refType: "confirmationContact",
      refId: id,
      projectId,
      action: "checkAddress",
      old: { addrCheck: contact.addrCheck, note: contact.addrCheckNote },
      new: { addrCheck, note, address: contact.address },
    });
  }
  return { rows, done: rows.filter(({ ok }) => ok).length };
}

async function clientOf(ctx: Context, projectId: number): Promise<{ phones: string[]; addresses: string[] }> {
  const { rows } = await sql<{ phones: string[]; addresses: string[] }>`
    select array_remove(array[c.tel], null) as phones, array_remove(array[c.reg_address, c.office_address], null) as addresses
    from project p join customer c on c.id = p.cust_id where p.id = ${projectId}`.execute(ctx.db);
  return rows[0] ?? { phones: [], addresses: [] };
}

/** Where letters to parties of these names went before, in any project of the firm. */
async function earlierOf(
  ctx: Context,
  keys: readonly string[],
): Promise<Map<string, { key: string; project: string }[]>> {
  const { rows } = await sql<{ party: string; key: string; project: string }>`
    select distinct t.party_key as party, t.key, t.project_name as project from confirmation_trace t
    where t.kind = 'address' and t.party_key = any(${keys}::text[]) limit 5000`.execute(ctx.db);
  const found = new Map<string, { key: string; project: string }[]>();
  for (const { party, ...row } of rows) found.set(party, [...(found.get(party) ?? []), row]);
  return found;
}

const groupsOf = (contacts: readonly Row[], keyOf: (contact: Row) => string): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const contact of contacts) {
    const key = keyOf(contact);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), contact]);
  }
  return groups;
};

/** Other parties behind the same door or number. */
function sharedOf(contacts: readonly Row[], kind: "sharedAddress" | "sharedPhone"): AddressFinding[] {
  const keyOf =
    kind === "sharedAddress" ? ({ address }: Row) => addressKey(address) : ({ phone }: Row) => phoneKey(phone);
  return [...groupsOf(contacts, keyOf).values()].flatMap((group) => {
    const parties = new Set(group.map(({ contactName }) => partyKey(contactName)));
    if (parties.size < 2) return [];
    return group.map(({ id, contactName }) => ({
      contactId: id,
      contactName,
      kind,
      detail: [...new Set(group.map((one) => one.contactName))].filter((name) => name !== contactName).join("、"),
    }));
  });
}

export async function addressFindings(
  ctx: Context,
  { projectId }: Input<Calls["GetHZAddressFindings"]>,
): Promise<AddressFinding[]> {
  const contacts = await contactsOf(ctx.db, { projectId, isSelected: true });
  const client = await clientOf(ctx, projectId);
  const earlier = await earlierOf(
    ctx,
    contacts.map(({ contactName }) => partyKey(contactName)),
  );
  const own = contacts.flatMap((contact): AddressFinding[] => {
    const of = { contactId: contact.id, contactName: contact.contactName };
    if (contact.address === "" && contact.email === "") return [{ ...of, kind: "missing", detail: "" }];
    const known = (earlier.get(partyKey(contact.contactName)) ?? []).filter(
      ({ key }) => contact.address !== "" && key !== addressKey(contact.address),
    );
    const differs =
      contact.registeredAddress !== "" &&
      contact.address !== "" &&
      !isSameAddress(contact.registeredAddress, contact.address);
    return [
      ...(differs ? [{ ...of, kind: "registry" as const, detail: contact.registeredAddress }] : []),
      ...(known.length > 0
        ? [{ ...of, kind: "earlier" as const, detail: [...new Set(known.map(({ project }) => project))].join("、") }]
        : []),
      ...clientFlags(contact, client).map(({ code, detail }) => ({ ...of, kind: code as "clientPhone", detail })),
    ];
  });
  return [...own, ...sharedOf(contacts, "sharedAddress"), ...sharedOf(contacts, "sharedPhone")];
}
