/** One template: read, with what stands in which place, its versions, and what can be done with it. */
import { sheetTemplates } from "@digao/contract/areas/papers/sheet-templates/calls";
import type { Book } from "@digao/sheets/book";
import { useCall } from "../../../lib/api.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { OpenTemplate } from "./OpenTemplate.tsx";

interface Props {
  templateKey: string;
  version: number | undefined;
  onVersion: (version: number | undefined) => void;
  onLeave: () => void;
}

export function TemplatePage({ templateKey: key, version, onVersion, onLeave }: Props) {
  const { data, error, refetch } = useCall(
    sheetTemplates.LoadTemplate,
    { key, ...(version === undefined ? {} : { version }) },
    { staleMs: 0 },
  );
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const { book, versions, ...template } = data;
  return (
    <OpenTemplate
      // A book that is open stays as it is until its own version is another one.
      key={template.version}
      template={template}
      // The contract leaves books to packages/sheets, whose shapes the server checks as it takes them.
      book={book as Book}
      versions={versions}
      shown={version}
      onVersion={onVersion}
      onLeave={onLeave}
    />
  );
}
