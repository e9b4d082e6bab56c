import type { Language, UserConfiguration } from "@digao/contract/areas/startup";
import { clientTexts } from "@digao/contract/client-texts";
import { limits } from "@digao/contract/limits";
import { type Lang, messagesIn } from "@digao/contract/messages";
import { textsIn } from "@digao/contract/pairs";
import { type Db, withTenant } from "@digao/db/tenant";
import { allPermissions } from "../../platform/auth/permissions.ts";
import { chinaOffsetMs } from "../../platform/lib/china-time.ts";
import { languages as names, ownSource } from "../../platform/lib/languages.ts";
import type { PublicContext } from "../../platform/serve.ts";

const language = (lang: Lang, flag: string, isDefault: boolean): Language => ({
  ...names[lang],
  icon: `famfamfam-flags ${flag}`,
  isDefault,
  isDisabled: false,
  isRightToLeft: false,
});
const languages: Record<Lang, Language> = {
  en: language("en", "us", false),
  zh: language("zh", "cn", true),
};
const cultures: Record<Lang, string> = { en: "English", zh: "Chinese (Simplified)" };
const sourcesIn = (lang: Lang) => ({
  Abp: {},
  AbpWeb: textsIn(lang, clientTexts),
  AbpZero: {},
  [ownSource]: messagesIn(lang),
});
const sources = { zh: sourcesIn("zh"), en: sourcesIn("en") } satisfies Record<Lang, object>;

const granted = (names: Iterable<string>): Record<string, "true"> =>
  Object.fromEntries([...names].map((name) => [name, "true"]));

/** What clients may read of our rules; the names are ABP's. */
const settings: Record<string, string> = {
  "Abp.Localization.DefaultLanguageName": "zh-Hans",
  "Abp.Timing.TimeZone": "Asia/Shanghai",
  "Abp.Zero.UserManagement.UserLockOut.IsEnabled": "true",
  "Abp.Zero.UserManagement.UserLockOut.MaxFailedAccessAttemptsBeforeLockout": String(limits.loginFailuresMax),
  "Abp.Zero.UserManagement.UserLockOut.DefaultAccountLockoutSeconds": String(limits.lockoutMinutes * 60),
  "Abp.Zero.UserManagement.PasswordComplexity.RequiredLength": "6",
  "Abp.Zero.UserManagement.PasswordComplexity.RequireDigit": "true",
};

/** What a client keeps with its user: null where it kept nothing. */
async function ownTheme({ pool, signedIn }: PublicContext): Promise<string | null> {
  if (!signedIn) return null;
  const read = (db: Db) =>
    db.selectFrom("app_user").select("ui_theme").where("id", "=", signedIn.userId).executeTakeFirst();
  return (await withTenant(pool, signedIn.tenantId, read, { readOnly: true }))?.ui_theme ?? null;
}

export async function getConfiguration(ctx: PublicContext): Promise<UserConfiguration> {
  const { lang, signedIn, tenantId, localizationSource } = ctx;
  const values = { ...sources[lang], [localizationSource]: sources[lang][ownSource] };
  return {
    multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: false, sides: { host: 2, tenant: 1 } },
    session: {
      userId: signedIn?.userId ?? null,
      tenantId,
      impersonatorUserId: null,
      impersonatorTenantId: null,
      multiTenancySide: tenantId === null ? 2 : 1,
    },
    localization: {
      currentCulture: { name: languages[lang].name, displayName: cultures[lang] },
      languages: [languages.en, languages.zh],
      currentLanguage: languages[lang],
      sources: Object.keys(values).map((name) => ({ name, type: "DictionaryBasedLocalizationSource" })),
      values,
    },
    features: { allFeatures: {} },
    auth: {
      allPermissions: granted(allPermissions),
      grantedPermissions: granted(signedIn?.permissions ?? []),
    },
    nav: { menus: { MainMenu: { name: "MainMenu", displayName: "Main menu", customData: null, items: [] } } },
    setting: { values: { ...settings, "App.UiTheme": (await ownTheme(ctx)) ?? "default" } },
    // Our times carry their zone; the UTC provider makes clients ask for time zone data that many do not ship.
    clock: { provider: "unspecifiedClockProvider" },
    timing: {
      timeZoneInfo: {
        windows: {
          timeZoneId: "China Standard Time",
          baseUtcOffsetInMilliseconds: chinaOffsetMs,
          currentUtcOffsetInMilliseconds: chinaOffsetMs,
          isDaylightSavingTimeNow: false,
        },
        iana: { timeZoneId: "Asia/Shanghai" },
      },
    },
    security: { antiForgery: { tokenCookieName: "XSRF-TOKEN", tokenHeaderName: "X-XSRF-TOKEN" } },
    custom: {},
  };
}
