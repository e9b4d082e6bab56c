/**
 * What an export of a firm does not hold, and why: keys, passwords and the like are of use to a thief alone, and what lives for
 * minutes to nobody. Every other table of firms is in it, one that is added later too.
 */
export const tablesLeftOut: Readonly<Record<string, string>> = {
  data_key: "keys of sealed secrets, which open with the server's master key alone",
  second_factor: "sealed secrets of authenticator apps",
  recovery_code: "hashes of recovery codes",
  session: "open sign-ins",
  sign_in_try: "failed sign-ins of the last minutes",
  sign_in_ticket: "sign-ins under way",
  external_trip: "sign-ins by an account elsewhere that are under way",
  live_ticket: "connections under way",
  presence: "who looks at what now",
  call_answer: "answers of repeated calls, kept for a day",
  calendar_feed: "hashes of secret addresses of calendars",
  client_invitation: "hashes of invitations, good for some days",
  client_session: "open sign-ins of clients",
  client_upload: "files of clients on their way",
  client_upload_part: "parts of files of clients on their way",
  sheet_upload: "workbooks brought back and not accepted yet",
};

/** By table: columns whose values are left out. A restored person gets a new password. */
export const columnsLeftOut: Readonly<Record<string, readonly string[]>> = {
  app_user: ["password_hash"],
  client_person: ["password_hash", "factor_sealed"],
  external_provider: ["secret_sealed"],
  notice_webhook: ["secret_sealed"],
  mail_account: ["password_sealed"],
};
