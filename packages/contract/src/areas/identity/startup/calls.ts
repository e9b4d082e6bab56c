/** What a client loads before anything else (ABP's user configuration). */
import { z } from "zod";
import { anyoneWhileLocked, area, get } from "../../../endpoint.ts";

const Texts = z.record(z.string(), z.string());
const Granted = z.record(z.string(), z.literal("true"));
const Language = z.object({
  name: z.string(),
  displayName: z.string(),
  icon: z.string(),
  isDefault: z.boolean(),
  isDisabled: z.boolean(),
  isRightToLeft: z.boolean(),
});
export type Language = z.infer<typeof Language>;

export const UserConfiguration = z.object({
  multiTenancy: z.object({
    isEnabled: z.boolean(),
    ignoreFeatureCheckForHostUsers: z.boolean(),
    sides: z.object({ host: z.number(), tenant: z.number() }),
  }),
  session: z.object({
    userId: z.number().nullable(),
    tenantId: z.number().nullable(),
    impersonatorUserId: z.number().nullable(),
    impersonatorTenantId: z.number().nullable(),
    /** 1 tenant, 2 host. */
    multiTenancySide: z.number(),
  }),
  localization: z.object({
    currentCulture: z.object({ name: z.string(), displayName: z.string() }),
    languages: z.array(Language),
    currentLanguage: Language,
    sources: z.array(z.object({ name: z.string(), type: z.string() })),
    values: z.record(z.string(), Texts),
  }),
  features: z.object({ allFeatures: z.record(z.string(), z.object({ value: z.string() })) }),
  auth: z.object({ allPermissions: Granted, grantedPermissions: Granted }),
  nav: z.object({ menus: z.record(z.string(), z.unknown()) }),
  setting: z.object({ values: z.record(z.string(), z.string().nullable()) }),
  clock: z.object({ provider: z.string() }),
  timing: z.object({
    timeZoneInfo: z.object({
      windows: z.object({
        timeZoneId: z.string(),
        baseUtcOffsetInMilliseconds: z.number(),
        currentUtcOffsetInMilliseconds: z.number(),
        isDaylightSavingTimeNow: z.boolean(),
      }),
      iana: z.object({ timeZoneId: z.string() }),
    }),
  }),
  security: z.object({ antiForgery: z.object({ tokenCookieName: z.string(), tokenHeaderName: z.string() }) }),
  custom: z.record(z.string(), z.unknown()),
});
export type UserConfiguration = z.infer<typeof UserConfiguration>;

export const startup = area("/AbpUserConfiguration", {
  GetAll: get(z.object({}), UserConfiguration, anyoneWhileLocked, {
    // As ABP's own controllers outside of its services; its pages ask by POST where they name no verb.
    alsoVerbs: ["POST"],
    summary: "Languages, texts, rights and settings of the caller",
  }),
});
