/** What the frame of every page shows of the firm, apart from the register of its profile: the first page waits for nothing that a register is made of. */
import { z } from "zod";
import { area, del, get, post, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Bytes, Nothing } from "../../../shapes.ts";

export const base = "/api/services/app/CorpInfo";

/** The same call as the register's `single` (`calls.ts`), by what the frame reads of its answer. */
export const corpBrand = area(base, {
  GetCorpInfo: get(
    z.object({}),
    z.object({ systemName: z.string().nullable(), corpLogo: z.string().nullable() }).nullable(),
    signedIn,
    { summary: "The firm's own name of the system and its logo" },
  ),
});

const edits = right("Pages.Users.Edit");
/** `corpLogo` of `calls.ts`. */
export const logoCalls = area(base, {
  GetCorpLogo: get(z.object({ v: z.string().max(20).optional() }), Bytes, signedIn, {
    kind: "file",
    rate: "files",
    summary: "The firm's logo; `v` makes a new one a new address",
  }),
  UploadCorpLogo: post(z.object({}), z.object({ corpLogo: z.string() }), edits, {
    kind: "upload",
    upload: { maxBytes: limits.imageBytesMax, maxFiles: 1, kinds: ["png", "jpg"] },
    summary: "A new logo, once the profile exists",
  }),
  DeleteCorpLogo: del(z.object({}), Nothing, edits, { summary: "Takes the logo away" }),
});
