/** good: balanced, approved, matched · bad: imbalance, rejected, overdue · attention: needs a person · busy: in progress · quiet: draft, not applicable */
export type Tone = "good" | "bad" | "attention" | "busy" | "quiet";

/** Colours of an area's codes in lists; quiet where none is given. */
export type Tones<Codes> = {
  readonly [Name in keyof Codes]?: { readonly [Key in keyof Codes[Name] & string]?: Tone };
};
