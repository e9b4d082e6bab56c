import { abpTexts, abpZeroTexts, templateTexts } from "@digao/contract/abp-texts";
import type { Language, UserConfiguration } from "@digao/contract/areas/identity/startup/calls";
import { clientTexts } from "@digao/contract/client-texts";
import { limits } from "@digao/contract/limits";
import { type Lang, messagesIn } from "@digao/contract/messages";
import { textsIn } from "@digao/contract/pairs";
import { type Db, withTenant } from "@digao/db/tenant";
import { allPermissions } from "../../../platform/auth/permissions.ts";
import { policyDefault, readPolicy, type SecurityPolicy } from "../../../platform/auth/security-policy.ts";
import { chinaOffsetMs } from "../../../platform/lib/china-time.ts";
import { languages as names, ownSource } from "../../../platform/lib/languages.ts";
import type { PublicContext } from "../../../platform/serve.ts";

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
  Abp: textsIn(lang, abpTexts),
  AbpWeb: textsIn(lang, clientTexts),
  AbpZero: textsIn(lang, abpZeroTexts),
  [ownSource]: messagesIn(lang),
});
const sources = { zh: sourcesIn("zh"), en: sourcesIn("en") } satisfies Record<Lang, object>;
const templates: Record<Lang, Record<string, string>> = {
  zh: textsIn("zh", templateTexts),
  en: textsIn("en", templateTexts),
};

/** By source; one of another name than ours holds what pages made from ABP's template ask for, too. */
function textsOf(lang: Lang, source: string): Record<string, Record<string, string>> {
  const ours = sources[lang];
  if (source === ownSource) return ours;
  return { ...ours, [source]: { ...templates[lang], ...ours[ownSource] } };
}

const granted = (names: Iterable<string>): Record<string, "true"> =>
  Object.fromEntries([...names].map((name) => [name, "true"]));

const zero = "Abp.Zero.UserManagement";

/** What clients may read of our rules; the names are ABP's. */
const settings: Record<string, string> = {
  "Abp.Localization.DefaultLanguageName": "zh-Hans",
  "Abp.Notifications.ReceiveNotifications": "true",
  "Abp.Timing.TimeZone": "Asia/Shanghai",
  "Abp.Zero.OrganizationUnits.MaxUserMembershipCount": "2147483647",
  [`${zero}.IsEmailConfirmationRequiredForLogin`]: "false",
  [`${zero}.UserLockOut.IsEnabled`]: "true",
  [`${zero}.UserLockOut.MaxFailedAccessAttemptsBeforeLockout`]: String(limits.loginFailuresMax),
  [`${zero}.UserLockOut.DefaultAccountLockoutSeconds`]: String(limits.lockoutMinutes * 60),
  [`${zero}.TwoFactorLogin.IsEnabled`]: "true",
  // The second factor is an application of the person's: nothing is mailed or sent.
  [`${zero}.TwoFactorLogin.IsEmailProviderEnabled`]: "false",
  [`${zero}.TwoFactorLogin.IsSmsProviderEnabled`]: "false",
  [`${zero}.TwoFactorLogin.IsRememberBrowserEnabled`]: "false",
  [`${zero}.PasswordComplexity.RequireNonAlphanumeric`]: "false",
  [`${zero}.PasswordComplexity.RequireLowercase`]: "false",
  [`${zero}.PasswordComplexity.RequireUppercase`]: "false",
};

const passwordSettings = ({ passwordRule, passwordMin }: SecurityPolicy): Record<string, string> => ({
  [`${zero}.PasswordComplexity.RequiredLength`]: String(passwordMin),
  [`${zero}.PasswordComplexity.RequireDigit`]: String(passwordRule === "classic"),
});

/** The rules of the caller's own firm and what a client keeps with its user; nothing of a firm that a visitor names. */
async function settingsOf({ pool, signedIn }: PublicContext): Promise<Record<string, string>> {
  const read = async (db: Db, userId: number) => {
    const own = await db.selectFrom("app_user").select("ui_theme").where("id", "=", userId).executeTakeFirst();
    return { theme: own?.ui_theme, policy: await readPolicy(db) };
  };
  const own = signedIn
    ? await withTenant(pool, signedIn.tenantId, (db) => read(db, signedIn.userId), { readOnly: true })
    : null;
  const passwords = passwordSettings(own?.policy ?? policyDefault);
  return { ...settings, ...passwords, "App.UiTheme": own?.theme ?? "default" };
}

export async function getConfiguration(ctx: PublicContext): Promise<UserConfiguration> {
  const { lang, signedIn, tenantId, localizationSource } = ctx;
  const values = textsOf(lang, localizationSource);
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
      sources: Object.keys(values)
        .toSorted()
        .map((name) => ({ name, type: "DictionaryBasedLocalizationSource" })),
      values,
    },
    features: { allFeatures: {} },
    auth: {
      allPermissions: granted(allPermissions),
      grantedPermissions: granted(signedIn?.permissions ?? []),
    },
    nav: { menus: { MainMenu: { name: "MainMenu", displayName: "Main menu", customData: null, items: [] } } },
    setting: { values: await settingsOf(ctx) },
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
