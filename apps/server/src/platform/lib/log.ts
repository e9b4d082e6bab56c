import { type DestinationStream, type Logger, pino } from "pino";

const secrets = [
  "password",
  "newPassword",
  "currentPassword",
  "passwordHash",
  "token",
  "accessToken",
  "encryptedAccessToken",
  "enc_auth_token",
  "connectionToken",
  "ticket",
  "authorization",
  "cookie",
];

/** Bodies and headers are not logged at all; should a secret come along in an object nevertheless, it is blotted out. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const paths = secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, redact: { paths, censor: "[redacted]" }, base: null };
  return sink ? pino(options, sink) : pino(options);
}
