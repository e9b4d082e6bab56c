/** The firm's models of confirmation letters (函证模板): text with placeholders, one default of each kind and form. */

import { z } from "zod";
import { area, get, post, put, right, signedIn } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { Flag, Id, Nothing, PageQuery, pageOf, RowVersion, Saved } from "../../../shapes.ts";
import { Form, Kind } from "../confirmations/shapes.ts";

export const modelTextMax = 20_000;
const Fields = z.object({
  modelName: z.string().trim().min(1).max(limits.nameMax),
  hzKind: Kind,
  form: Form,
  lang: z.enum(["zh", "en"]).default("zh"),
  noteText: z.string().max(modelTextMax),
  remarks: z.string().trim().max(limits.reasonMax).default(""),
});
export const LetterModel = Fields.extend({
  id: Id,
  isCurr: z.boolean(),
  /** Of the product, not of the firm's making. */
  isSeed: z.boolean(),
  rowVersion: RowVersion,
});
export type LetterModel = z.infer<typeof LetterModel>;

const manages = right("Pages.Users");
export const hzmodels = area("/api/services/app/hzmodel", {
  GetHzModelList: get(
    PageQuery.extend({ hzKind: Kind.optional(), form: Form.optional() }),
    pageOf(LetterModel),
    signedIn,
    { kind: "list", summary: "The letter models of the firm" },
  ),
  /** Models of one kind, for choosing: the default first. */
  GetHzModelListByID: get(z.object({ hzKind: Kind, form: Form.optional() }), z.array(LetterModel), signedIn, {
    summary: "Letter models of one kind to choose from, the default first",
  }),
  GetHzModel: get(z.object({ Id }), LetterModel, signedIn, { summary: "One letter model" }),
  CreateHZModel: post(Fields, Saved, manages, { summary: "A new letter model" }),
  UpdateHZModel: put(Fields.extend({ Id, rowVersion: RowVersion }), Saved, manages, {
    summary: "Changes a letter model; refused with 409 for an older row version",
  }),
  UpdateHZModelDefault: put(z.object({ Id, isCurr: Flag.default(true) }), Nothing, manages, {
    summary: "Makes a letter model the default of its kind, or no longer",
  }),
  RemoveHZModel: put(z.object({ Id, rowVersion: RowVersion }), Nothing, manages, { summary: "Removes a letter model" }),
});
