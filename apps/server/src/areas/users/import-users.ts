import type { ImportPreview, UsersImported } from "@digao/contract/areas/users";
import { hashPassword } from "../../platform/auth/password.ts";
import { Refusal } from "../../platform/refusal.ts";
import { oneTimePassword } from "../../platform/seed/one-time-password.ts";
import type { Context, UploadedFile } from "../../platform/serve.ts";
import { type CheckedUser, checkSheet, rowOf } from "./check-sheet.ts";
import { readSheet } from "./read-sheet.ts";
import { accountColumns, businessColumns, logged, noBusiness } from "./user-fields.ts";
import { insertRoles } from "./user-roles.ts";
import { lockUsers, requireRoom } from "./user-rules.ts";
import { passwordsWorkbook } from "./workbooks.ts";

export async function previewImport(ctx: Context, _input: object, [upload]: UploadedFile[]): Promise<ImportPreview> {
  if (!upload) throw new Refusal("file.missing", { field: "file" });
  const checked = await checkSheet(ctx, await readSheet(upload.tempPath));
  const fileId = await ctx.files.keep(upload);
  const rows = checked.map((one) => rowOf(ctx, one));
  const problemCount = rows.filter(({ problems }) => problems.length > 0).length;
  return { fileId, fileName: upload.fileName, totalCount: rows.length, problemCount, rows };
}

/** Only the file that this very person previewed. */
async function previewedPath({ db, user, files }: Context, fileId: number): Promise<string> {
  const file = await db
    .selectFrom("file_object")
    .where("id", "=", fileId)
    .where("created_by", "=", user.id)
    .where("project_id", "is", null)
    .select("id")
    .executeTakeFirst();
  if (!file) throw new Refusal("userImport.stale", { kind: "missing", field: "fileId" });
  return files.pathOf(await files.find(file.id));
}

const orNull = (text: string): string | null => (text === "" ? null : text);

async function addUser(ctx: Context, { user, roles }: CheckedUser, passwordHash: string): Promise<void> {
  const account = { userName: user.userName, name: user.name, surname: "", emailAddress: orNull(user.emailAddress) };
  const business = {
    ...noBusiness,
    phoneNumber: orNull(user.phoneNumber),
    dept: orNull(user.dept),
    position: orNull(user.position),
    title: orNull(user.title),
    cpaNo: orNull(user.cpaNo),
    licenceValidTo: orNull(user.licenceValidTo),
    entryDate: orNull(user.entryDate),
  };
  const { id } = await ctx.db
    .insertInto("app_user")
    .values({
      ...accountColumns(account),
      ...businessColumns(business),
      password_hash: passwordHash,
      must_change_password: true,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertRoles(ctx.db, id, roles);
  const roleNames = roles.map(({ name }) => name);
  await ctx.audit({
    refType: "user",
    refId: id,
    action: "import",
    new: { ...account, ...logged(business), roleNames },
  });
}

/** All users of the file or none. Their passwords are answered here and nowhere else. */
export async function importUsers(ctx: Context, { fileId }: { fileId: number }): Promise<UsersImported> {
  const users = await readSheet(await previewedPath(ctx, fileId));
  await lockUsers(ctx.db);
  const checked = await checkSheet(ctx, users);
  const wrong = checked.filter(({ problems }) => problems.length > 0);
  if (wrong.length > 0) {
    const data = { rows: wrong.map((one) => rowOf(ctx, one)) };
    throw new Refusal("userImport.hasProblems", { kind: "state", params: { count: wrong.length }, data });
  }
  await requireRoom(ctx.db, checked.length);
  const passwords = checked.map(() => oneTimePassword());
  const hashes = await Promise.all(passwords.map(hashPassword));
  for (const [index, one] of checked.entries()) await addUser(ctx, one, hashes[index] ?? "");
  const people = checked.map(({ user }, index) => ({ ...user, password: passwords[index] ?? "" }));
  const { fileName, mime, bytes } = await passwordsWorkbook(ctx.lang, people);
  return { totalCount: people.length, file: { fileName, mime, base64: bytes.toString("base64") } };
}
