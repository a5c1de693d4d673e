/** Spreadsheets take a cell that begins so for a formula. */
const formula = /^[=+\-@\t\r]/;
const number = /^-?\d+(\.\d+)?$/;

/** Returns a text as a cell of a CSV, quoted where it has to be and harmless in spreadsheets. */
export function cellOf(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A column of a CSV: its heading, and its text of a row. */
export type CsvColumn<Row> = readonly [heading: string, read: (row: Row) => string];

/** Returns rows as a CSV with a heading. */
export const csvOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(([heading]) => heading), ...rows.map((row) => columns.map(([, read]) => cellOf(read(row))))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
