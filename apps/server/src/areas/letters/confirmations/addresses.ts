/** Addresses held against registry data, earlier letters of the firm, the client itself and each other; and who found them right. */
import type { AddressFinding, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { addressCheck } from "@digao/contract/areas/letters/confirmations/codes";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { saysAnything } from "@digao/contract/says-anything";
import { addressKey, isSameAddress, phoneKey } from "@digao/domain/confirmations/addresses";
import { clientFlags } from "@digao/domain/confirmations/flags";
import { partyKey } from "@digao/domain/text/similarity";
import { sql } from "kysely";
import { Refusal } from "../../../platform/refusal.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Done } from "../../../platform/register/parts.ts";
import type { Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { contactsOf } from "./contacts.ts";
import { whyNotCleared } from "./suspicion.ts";

type Calls = typeof hzcontacts;

type Contact = Awaited<ReturnType<typeof contactsOf>>[number];

const isReasoned = (found: unknown): boolean => found === addressCheck.explained || found === addressCheck.suspicious;

const foundBy = ({ user }: Context, isOpen: boolean) => ({
  addr_check_user_id: isOpen ? null : user.id,
  addr_check_time: isOpen ? null : sql`now()`,
});

/** A finding of “suspicious” or “differs, explained” says how it came to be known. */
export async function checkAddress(ctx: Context, row: Row, { addrCheck, note }: Draft): Promise<Refusal | Done> {
  if (isReasoned(addrCheck) && note === "") return new Refusal("hz.reasonMissing", { field: "note" });
  const isOpen = addrCheck === addressCheck.open;
  const wasSuspicious = row.addrCheck === addressCheck.suspicious;
  const isCleared = wasSuspicious && addrCheck !== addressCheck.suspicious;
  const whyNot = isCleared ? await whyNotCleared(ctx, row) : undefined;
  if (whyNot) return whyNot;
  if (isCleared && !saysAnything(String(note))) return new Refusal("hz.reasonMissing", { field: "note" });
  if (row.address === "" && row.email === "" && !isOpen)
    return new Refusal("hz.addressMissing", { params: { field: messageOf(ctx.lang, "hz.address") } });
  return {
    set: {
      addr_check: addrCheck,
      addr_check_note: note,
      // Called so again, it stays the finding of who called it so first: nobody is made free to clear their own.
      ...(wasSuspicious && !isCleared ? {} : foundBy(ctx, isOpen)),
    },
    old: { addrCheck: row.addrCheck, note: row.addrCheckNote },
    new: { addrCheck, note, address: row.address },
  };
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

const groupsOf = (contacts: readonly Contact[], keyOf: (contact: Contact) => string): Map<string, Contact[]> => {
  const groups = new Map<string, Contact[]>();
  for (const contact of contacts) {
    const key = keyOf(contact);
    if (key !== "") groups.set(key, [...(groups.get(key) ?? []), contact]);
  }
  return groups;
};

/** Other parties behind the same door or number. */
function sharedOf(contacts: readonly Contact[], kind: "sharedAddress" | "sharedPhone"): AddressFinding[] {
  const keyOf =
    kind === "sharedAddress" ? ({ address }: Contact) => addressKey(address) : ({ phone }: Contact) => phoneKey(phone);
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
  const contacts = await contactsOf(ctx, { isSelected: true });
  const client = await clientOf(ctx, projectId);
  const earlier = await earlierOf(
    ctx,
    contacts.map(({ contactName }) => partyKey(contactName)),
  );
  const own = contacts.flatMap((contact): AddressFinding[] => {
    const of = { contactId: contact.id, contactName: contact.contactName };
    if (contact.address === "" && contact.email === "") return [{ ...of, kind: "missing", detail: "" }];
    const elsewhere = (earlier.get(partyKey(contact.contactName)) ?? []).filter(
      ({ key }) => contact.address !== "" && key !== addressKey(contact.address),
    );
    const differs =
      contact.registeredAddress !== "" &&
      contact.address !== "" &&
      !isSameAddress(contact.registeredAddress, contact.address);
    return [
      ...(differs ? [{ ...of, kind: "registry" as const, detail: contact.registeredAddress }] : []),
      ...(elsewhere.length > 0
        ? [
            {
              ...of,
              kind: "earlier" as const,
              detail: [...new Set(elsewhere.map(({ project }) => project))].join("、"),
            },
          ]
        : []),
      ...clientFlags(contact, client).map(({ code, detail }) => ({ ...of, kind: code as "clientPhone", detail })),
    ];
  });
  return [...own, ...sharedOf(contacts, "sharedAddress"), ...sharedOf(contacts, "sharedPhone")];
}
