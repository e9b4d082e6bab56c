const [fewest, most] = [2, 20];

/** What is typed since the last mark or line: empty where it is too short, or too long to be the beginning of a phrase. */
export function wordsUnderWay(text: string): string {
  const last = text.split(/[。；，、：！？\n;,:!?]|\. /).at(-1) ?? "";
  const typed = last.trimStart();
  return typed.length >= fewest && typed.length <= most && typed.trim() === typed ? typed : "";
}
