/** What the editors of messages and of mails know: bold, lists, sizes of 11 to 72 px, colours, plain tables. */
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Color, FontSize, TextStyle } from "@tiptap/extension-text-style";
import StarterKit from "@tiptap/starter-kit";

export const richExtensions = [
  StarterKit.configure({ link: false, heading: false, code: false, codeBlock: false, horizontalRule: false }),
  TextStyle,
  FontSize,
  Color,
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
];
