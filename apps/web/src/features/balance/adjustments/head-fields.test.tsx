import { useState } from "react";
import { expect, it } from "vitest";
import { giveRoom, render } from "../../../../test/render.tsx";
import { newEntry } from "./entry.ts";
import { HeadFields } from "./HeadFields.tsx";

giveRoom();

function Head() {
  const [entry, setEntry] = useState(newEntry(1));
  const change = (patch: Partial<typeof entry>) => setEntry({ ...entry, ...patch });
  return <HeadFields entry={entry} adjNo={null} isReadOnly={false} isNew onChange={change} />;
}

it("a new entry begins at its description", async () => {
  const { remove } = await render(<Head />);
  expect(document.activeElement?.id).toBe("adjust-description");
  await remove();
});
