import type { Language, UserConfiguration } from "@digao/contract/areas/startup";
import { limits } from "@digao/contract/limits";
import type { Lang } from "@digao/contract/messages";
import { en } from "@digao/contract/messages.en";
import { zh } from "@digao/contract/messages.zh";
import { clientEn } from "@digao/contract/messages-client.en";
import { clientZh } from "@digao/contract/messages-client.zh";
import { allPermissions } from "../../platform/auth/permissions.ts";
import { chinaOffsetMs } from "../../platform/lib/china-time.ts";
import { languages as names } from "../../platform/lib/languages.ts";
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
const texts: Record<Lang, Record<string, string>> = { zh, en };
const clientTexts: Record<Lang, Record<string, string>> = { zh: clientZh, en: clientEn };

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

export async function getConfiguration({ lang, signedIn, tenantId }: PublicContext): Promise<UserConfiguration> {
  const sources = { Abp: {}, AbpWeb: clientTexts[lang], AbpZero: {}, audit: texts[lang] };
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
      sources: Object.keys(sources).map((name) => ({ name, type: "DictionaryBasedLocalizationSource" })),
      values: sources,
    },
    features: { allFeatures: {} },
    auth: {
      allPermissions: granted(allPermissions),
      grantedPermissions: granted(signedIn?.permissions ?? []),
    },
    nav: { menus: { MainMenu: { name: "MainMenu", displayName: "Main menu", customData: null, items: [] } } },
    setting: { values: settings },
    clock: { provider: "utcClockProvider" },
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
