import { linkTo } from "@digao/contract/links";
import { chosen, leadColumns, moments } from "@digao/domain/sheet-bindings/functions";
import { type LeadColumn, type LeadFigures, NO_ACCOUNT } from "@digao/domain/trial-balance/lead-accounts";
import { accountOf, itemOf, type Resolver, wrong } from "./functions.ts";
import { failed, join, lower, money } from "./resolved.ts";
import type { Account } from "./sources.ts";

const isColumn = (key: string, figures: LeadFigures): key is LeadColumn => Object.hasOwn(figures, key);
const noAccount = ["未落到科目", "Of no account"] as const;

interface Named {
  /** Of the lead schedule's rows. */
  key: string;
  depends: string[];
  words: readonly [zh: string, en: string];
}

function namedAccount(typed: string, accounts: readonly Account[]): Named {
  if (typed.trim() === NO_ACCOUNT) return { key: NO_ACCOUNT, depends: [], words: noAccount };
  const account = accountOf(accounts, typed);
  if (!account) return { key: typed, depends: [], words: [typed, typed] };
  const { code, fullName } = account;
  return { key: code, depends: [`account ${code}`], words: [fullName, fullName] };
}

/** What an account brings to an item, as it stands in the item's lead schedule. */
export const lead: Resolver = async ({ values, sources }) => {
  const [code = "", typedAccount = "", typedColumn = "", typedMoment = ""] = values;
  const item = itemOf(await sources.items(), code);
  if (!item) return failed("noItem", { meaning: [code, code] });
  const [column, moment] = [chosen(leadColumns, typedColumn), chosen(moments, typedMoment)];
  if (!column || !moment || moment.key === "prior" || values.length > 4) return wrong(values);
  const { key, depends, words } = namedAccount(typedAccount, await sources.accounts());
  const found = {
    meaning: join(
      [item.nameZh, words[0], `${moment.words[0]}${column.words[0]}`],
      [item.nameEn, words[1], lower(column.words), lower(moment.words)],
    ),
    link: linkTo("fsItem", item.id, sources.projectId, { group: item.group }),
    depends: [`item ${item.code}`, ...depends],
  };
  const rows = await sources.lead(item.code);
  if (!rows) return failed((await sources.balance()) ? "noItem" : "noBooks", found);
  const figures = rows.get(key)?.[moment.key === "open" ? "open" : "close"];
  if (!figures) return failed("noAccount", found);
  return isColumn(column.key, figures) ? money(figures[column.key], found) : wrong(values);
};
