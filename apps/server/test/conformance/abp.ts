import type { UserConfiguration } from "@digao/contract/areas/identity/startup/calls";

/** The part of the public client's global object that the tests use. */
export interface Abp {
  appPath: string;
  message: { error(message: string, title?: string): { done(then: () => void): void } };
  log: { log(text: unknown): void };
  multiTenancy: UserConfiguration["multiTenancy"] & { tenantIdCookieName: string };
  session: UserConfiguration["session"];
  setting: { get(name: string): string; getInt(name: string): number; getBoolean(name: string): boolean };
  localization: UserConfiguration["localization"] & {
    localize(key: string, source: string, ...values: unknown[]): string;
    isCurrentCulture(name: string): boolean;
  };
  auth: UserConfiguration["auth"] & {
    isGranted(name: string): boolean;
    isAnyGranted(...names: string[]): boolean;
    areAllGranted(...names: string[]): boolean;
    setToken(token: string): void;
    getToken(): string;
  };
  event: { on(name: string, heard: (notice: UserNotification) => void): void; trigger(name: string): void };
  notifications: {
    getFormattedMessageFromUserNotification(notice: UserNotification): string;
    getUserNotificationStateAsString(state: number): string;
    showUiNotifyForUserNotification(notice: UserNotification): void;
  };
  notify: Record<"info" | "success" | "warn" | "error", (message: string) => void>;
  signalr?: {
    autoConnect?: boolean;
    autoReconnect?: boolean;
    remoteServiceBaseUrl?: string;
    qs?: string;
    connect?(): void;
    hubs?: { common?: { stop(): Promise<void> } };
  };
  utils: {
    setCookieValue(name: string, value: string): void;
    getCookieValue(name: string): string;
  };
  ajax(options: AjaxOptions): Deferred;
}

export interface UserNotification {
  state: number;
}

export interface AjaxOptions {
  url: string;
  type?: "GET" | "POST" | "PUT" | "DELETE";
  data?: string;
  headers?: Record<string, string>;
}

export interface ErrorInfo {
  code: number;
  message: string;
  details: string | null;
  validationErrors: { message: string; members: string[] }[] | null;
}

interface Answered {
  status: number;
  responseJSON: { unAuthorizedRequest: boolean; __abp: boolean; success: boolean };
}

interface Deferred {
  done(then: (result: unknown, data: unknown, answer: Answered) => void): Deferred;
  /** Outside of the envelope the second thing is not the answer. */
  fail(then: (error: ErrorInfo, answer: Partial<Answered>) => void): Deferred;
}

export interface JQuery {
  extend(deep: true, into: object, from: unknown): void;
  Deferred(): { resolve(): ReturnType<Abp["message"]["error"]> };
}
