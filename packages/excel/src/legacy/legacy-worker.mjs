// Reads one sheet of an old or binary workbook, or all of them, in a thread of its own, so that a hostile file can be stopped from outside.
// Plain JavaScript: a worker thread starts without the TypeScript loader of the main thread.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parentPort, workerData } from "node:worker_threads";

const XLSX = createRequire(import.meta.url)("@e965/xlsx");
const FILEPASS = 0x2f;
const BATCH_ROWS = 2000;
const ERRORS = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
  43: "#GETTING_DATA",
};

class Refused extends Error {
  constructor(reason, detail) {
    super(detail);
    this.reason = reason;
  }
}

function checkCompoundFile(bytes) {
  if (bytes.readUInt32BE(0) !== 0xd0cf11e0) return;
  const container = XLSX.CFB.read(bytes, { type: "buffer" });
  if (XLSX.CFB.find(container, "EncryptedPackage") || XLSX.CFB.find(container, "EncryptionInfo")) {
    throw new Refused("encrypted", "encrypted package");
  }
  const stream = XLSX.CFB.find(container, "/Workbook") ?? XLSX.CFB.find(container, "/Book");
  if (!stream) throw new Refused("notASpreadsheet", "compound file without a workbook");
  if (hasFilePass(Buffer.from(stream.content))) throw new Refused("encrypted", "FILEPASS");
}

// FILEPASS stands among the first records of the workbook stream.
function hasFilePass(stream) {
  for (let at = 0, records = 0; at + 4 <= stream.length && records < 200; records++) {
    if (stream.readUInt16LE(at) === FILEPASS) return true;
    at += 4 + stream.readUInt16LE(at + 2);
  }
  return false;
}

// Pages and markup are text: the library knows no Chinese code page.
function contentOf(bytes) {
  const { encoding, markBytes } = workerData.text ?? {};
  if (encoding === undefined) return bytes;
  return new TextDecoder(encoding).decode(bytes.subarray(markBytes));
}

function readBook(content, sheets) {
  const options = {
    type: typeof content === "string" ? "string" : "buffer",
    dense: true,
    cellFormula: true,
    cellHTML: false,
    cellText: false,
    cellNF: true,
    // Without it the library forgets which rows and columns are hidden.
    cellStyles: true,
    raw: true,
  };
  return XLSX.read(content, sheets === undefined ? options : { ...options, sheets });
}

function infoOf(book) {
  const props = book.Workbook?.Sheets ?? [];
  return book.SheetNames.map((name, index) => ({ name, hidden: Boolean(props[index]?.Hidden) }));
}

function plain(cell) {
  if (!cell || cell.t === "z" || cell.v === undefined || cell.v === null) return null;
  if (cell.t === "e") return ERRORS[cell.v] ?? String(cell.w ?? "#ERR");
  if (cell.t === "n" && cell.z && cell.z !== "General") return [cell.v, cell.z];
  if (cell.v instanceof Date) return cell.v.toISOString();
  return cell.v;
}

let cells = 0;

// Libraries that write no results leave 0 with each formula. Where no formula of a sheet has another result, none was worked out.
function formulasOf(data) {
  const waiting = [];
  let isWorkedOut = false;
  data.forEach((row, rowIndex) => {
    row?.forEach((cell, column) => {
      if (typeof cell?.f !== "string" || cell.t === "e") return;
      if (cell.v === undefined || cell.v === null || cell.v === 0) waiting.push([rowIndex, column, cell.f]);
      else isWorkedOut = true;
    });
  });
  return { waiting, isWorkedOut };
}

function send(name, sheet) {
  const data = sheet?.["!data"] ?? [];
  const { waiting, isWorkedOut } = formulasOf(data);
  const hiddenRows = (sheet?.["!rows"] ?? []).filter((row, index) => row?.hidden && data[index]?.length > 0).length;
  const hiddenColumns = (sheet?.["!cols"] ?? []).flatMap((column, index) => (column?.hidden ? [index] : []));
  parentPort.postMessage({ begin: name, waiting, isWorkedOut, hiddenRows, hiddenColumns });
  let batch = [];
  for (let index = 0; index < data.length; index++) {
    const row = data[index] ? Array.from(data[index], plain) : [];
    cells += row.length;
    if (cells > workerData.cellsMax) throw new Refused("tooLarge", "too many cells");
    batch.push(row);
    if (batch.length === BATCH_ROWS) {
      parentPort.postMessage({ rows: batch });
      batch = [];
    }
  }
  parentPort.postMessage({ rows: batch });
}

function sendSheets(content) {
  let book = readBook(content, workerData.isWhole ? undefined : 0);
  const sheets = infoOf(book);
  const wanted =
    workerData.sheet === undefined
      ? Math.max(
          0,
          sheets.findIndex((sheet) => !sheet.hidden),
        )
      : sheets.findIndex((sheet) => sheet.name === workerData.sheet);
  if (sheets.length === 0) throw new Refused("empty", "no sheets");
  if (wanted === -1) throw new Refused("noSuchSheet", workerData.sheet);
  if (wanted !== 0 && !workerData.isWhole) book = readBook(content, wanted);
  const undecodable = typeof content === "string" ? content.split("\uFFFD").length - 1 : 0;
  const date1904 = Boolean(book.Workbook?.WBProps?.date1904);
  parentPort.postMessage({ sheets, sheet: sheets[wanted].name, date1904, undecodable });
  const names = workerData.isWhole ? sheets.map(({ name }) => name) : [sheets[wanted].name];
  for (const name of names) send(name, book.Sheets[name]);
}

// The whole book in the form of today: values, formulas, formats of numbers, merged cells and widths are what the library knows.
function convert(content) {
  const book = readBook(content);
  for (const sheet of Object.values(book.Sheets)) {
    for (const row of sheet["!data"] ?? []) cells += row?.length ?? 0;
    if (cells > workerData.cellsMax) throw new Refused("tooLarge", "too many cells");
  }
  parentPort.postMessage({ workbook: XLSX.write(book, { type: "buffer", bookType: "xlsx", compression: true }) });
}

try {
  const bytes = readFileSync(workerData.path);
  checkCompoundFile(bytes);
  const content = contentOf(bytes);
  if (workerData.asWorkbook) convert(content);
  else sendSheets(content);
  parentPort.postMessage({ done: true });
} catch (error) {
  const text = String(error?.message ?? error);
  const reason = error?.reason ?? (/password|ECMA-376/i.test(text) ? "encrypted" : "damaged");
  parentPort.postMessage({ refused: reason, detail: text });
}
