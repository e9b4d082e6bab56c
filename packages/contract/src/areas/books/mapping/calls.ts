/** Client accounts mapped to statement items and standard accounts (科目对照; wire base /api/pm). */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { Id, OptionalId, RowVersion } from "../../../shapes.ts";

/** One client account with its state of mapping and balances (debit positive, credit negative). */
export const AccountNode = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  fullName: z.string(),
  pinyin: z.string(),
  parentCode: z.string().nullable(),
  level: z.number(),
  isLeaf: z.boolean(),
  dc: z.number(),
  opening: z.string(),
  debit: z.string(),
  credit: z.string(),
  closing: z.string(),
  stdCode: z.string().nullable(),
  stdName: z.string().nullable(),
  fsItemId: z.number().nullable(),
  fsItemCode: z.string().nullable(),
  fsItemName: z.string().nullable(),
  mapRule: z.string().nullable(),
  mapState: z.enum(["mapped", "toConfirm", "unmapped", "manual"]),
  mapScore: z.number().nullable(),
  /** Why the suggestion: codes with parameters, said in the reader's language by the web. */
  mapReason: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  rowVersion: RowVersion,
});
export type AccountNode = z.infer<typeof AccountNode>;
export const ItemNode = z.object({
  id: Id,
  stdCode: z.string(),
  name: z.string(),
  pinyin: z.string(),
  grpId: z.number(),
  kind: z.string(),
  dc: z.number().nullable(),
  lineNo: z.number(),
});
export type ItemNode = z.infer<typeof ItemNode>;

const OfProject = z.object({ projectId: Id, periodId: OptionalId });
/** The accounts of a mapping as the caller saw them, those below included: a change by someone else since then refuses the save. */
const SeenAccounts = z
  .array(z.object({ id: Id, rowVersion: RowVersion }))
  .max(50_000)
  .optional();
const MappingSaved = z.object({
  saved: z.number(),
  unmapped: z.number(),
  unmappedAmount: z.string(),
  /** Of every account that was saved. */
  rowVersions: z.array(z.object({ id: Id, rowVersion: RowVersion })),
});

/** An account with figures that no statement item has. */
export const UnmappedAccount = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  opening: z.string(),
  closing: z.string(),
});
export type UnmappedAccount = z.infer<typeof UnmappedAccount>;

export const mapping = area("/api/pm", {
  GetAccountTree: get(OfProject, z.array(AccountNode), inProject(), {
    summary: "Client accounts with balances and mapping",
  }),
  GetAccountAssginedTree: get(OfProject.extend({ fsItemId: OptionalId }), z.array(AccountNode), inProject(), {
    summary: "Accounts already mapped",
  }),
  GetRptItemTree: get(OfProject.extend({ RptLang: z.string().optional() }), z.array(ItemNode), inProject(), {
    summary: "Statement items",
  }),
  GetRptAcctTree: get(
    OfProject.extend({ RptLang: z.string().optional() }),
    z.array(ItemNode.extend({ accounts: z.array(AccountNode) })),
    inProject(),
    { summary: "Statement items with their accounts" },
  ),
  SaveRptMapAccountData: post(
    z.object({
      projectId: Id,
      /** Null takes the mapping away. */
      fsItemId: Id.nullable(),
      accountIds: z.array(Id).min(1).max(5000),
      rule: z.enum(["BAL", "SPLIT_DR", "SPLIT_CR", "PL", "NIL", "OCI"]).optional(),
      /** Undo puts back what the program had found: the mapping is not a person's then, and is not remembered. */
      state: z.enum(["mapped", "toConfirm"]).optional(),
      seen: SeenAccounts,
    }),
    MappingSaved,
    inProject(),
    { body: "rows", summary: "Map accounts (and all below them) to a statement item" },
  ),
  SaveAcctMapAccountData: post(
    z.object({
      projectId: Id,
      stdCode: z.string().max(20).nullable(),
      accountIds: z.array(Id).min(1).max(5000),
      seen: SeenAccounts,
    }),
    MappingSaved,
    inProject(),
    { body: "rows", summary: "Map accounts to a standard account; its rule gives the statement item" },
  ),
  /** Ours: the standard chart, to search by code, name and pinyin initials. */
  GetStdAccountList: get(
    z.object({ projectId: Id, coaStandard: z.string().optional() }),
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        nameEn: z.string(),
        pinyin: z.string(),
        level: z.number(),
        dc: z.number(),
        category: z.number(),
      }),
    ),
    inProject(),
    { summary: "The standard chart, to search by code, name and pinyin initials" },
  ),
});
