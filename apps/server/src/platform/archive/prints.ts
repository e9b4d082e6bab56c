/** What of a project is printed for its archive: every area says what it prints, and the packing of a project prints it. */
import type { FileAnswer } from "@digao/contract/shapes";
import type { UploadedFile } from "../files/uploaded.ts";
import type { Context } from "../serve.ts";

export interface ArchivePrint {
  /** As its file is called where it has none. */
  title?: string;
  wpIndex?: string | null;
  /** A refusal says why it cannot be printed: its data is in the package all the same. */
  make(ctx: Context): Promise<FileAnswer>;
}

export interface ArchivePrints {
  /** The kind of what it prints, in one word. */
  kind: string;
  list(ctx: Context, projectId: number): Promise<ArchivePrint[]> | ArchivePrint[];
}

interface Planned<In> {
  plan(ctx: Context, input: In, uploads: UploadedFile[]): Promise<(() => Promise<unknown>) | null>;
  run(ctx: Context, input: In, found: unknown, uploads: UploadedFile[]): Promise<FileAnswer>;
}
type Answering<In> = ((ctx: Context, input: In) => Promise<FileAnswer>) | Planned<In>;

/** What a call for a file would answer. */
export const answered =
  <In>(handler: Answering<In>, input: NoInfer<In>): ArchivePrint["make"] =>
  async (ctx) => {
    if (typeof handler === "function") return handler(ctx, input);
    const read = await handler.plan(ctx, input, []);
    return handler.run(ctx, input, read ? await read() : null, []);
  };

let declared: readonly ArchivePrints[] = [];
export function keepArchivePrints(prints: readonly ArchivePrints[]): void {
  declared = prints;
}
export const archivePrints = (): readonly ArchivePrints[] => declared;
