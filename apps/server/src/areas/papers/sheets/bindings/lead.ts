import { linkTo } from "@digao/contract/links";
import { chosen, leadColumns, moments } from "@digao/domain/sheet-bindings/functions";
import { type LeadColumn, type LeadFigures, NO_ACCOUNT } from "@digao/domain/trial-balance/lead-accounts";
import { accountOf, itemOf, type Resolver, wrong } from "./functions.ts";
import { failed, join, lower, money } from "./resolved.ts";

const isColumn = (key: string, figures: LeadFigures): key is LeadColumn => Object.hasOwn(figures, key);
const noAccount = ["未落到科目", "Of no account"] as const;

/** What an account brings to an item, as it stands in the item's lead schedule. */
export const lead: Resolver = async ({ values, sources }) => {
  const [code = "", typedAccount = "", typedColumn = "", typedMoment = ""] = values;
  const item = itemOf(await sources.items(), code);
  if (!item) return failed("noItem", { meaning: [code, code] });
  const [column, moment] = [chosen(leadColumns, typedColumn), chosen(moments, typedMoment)];
  if (!column || !moment || moment.key === "prior" || values.length > 4) return wrong(values);
  const rows = await sources.lead(item.code);
  const isRest = typedAccount.trim() === NO_ACCOUNT;
  const account = isRest ? null : accountOf(await sources.accounts(), typedAccount);
  const [zh, en] = isRest ? noAccount : [account?.fullName ?? typedAccount, account?.fullName ?? typedAccount];
  const found = {
    meaning: join(
      [item.nameZh, zh, `${moment.words[0]}${column.words[0]}`],
      [item.nameEn, en, lower(column.words), lower(moment.words)],
    ),
    link: linkTo("fsItem", item.id, sources.projectId, { group: item.group }),
    depends: [`item ${item.code}`, ...(account ? [`account ${account.code}`] : [])],
  };
  if (!rows) return failed((await sources.balance()) ? "noItem" : "noBooks", found);
  const row = rows.get(account?.code ?? (isRest ? NO_ACCOUNT : typedAccount));
  if (!row) return failed("noAccount", found);
  const figures = moment.key === "open" ? row.open : row.close;
  return isColumn(column.key, figures) ? money(figures[column.key], found) : wrong(values);
};
