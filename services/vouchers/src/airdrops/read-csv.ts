import type { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';

export type CsvRecord = { fields: string[]; line: number };

/** The rest of a file cannot be read, from this line on. */
export class UnreadableCsv extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Longest line, in bytes. A quote that is never closed must not take the whole file into memory. */
const longestRecord = 1_000;

const words: Record<string, string> = {
  CSV_INVALID_CLOSING_QUOTE: 'There is text after a closing quote.',
  CSV_QUOTE_NOT_CLOSED: 'A quote is not closed.',
  INVALID_OPENING_QUOTE: 'There is a quote inside a field.',
  CSV_MAX_RECORD_SIZE: `The line is longer than ${longestRecord} bytes, or a quote is not closed.`,
};

/**
 * Reads the records of a CSV file as they arrive, in bounded memory. Fields are separated by commas, semicolons or tabs. A byte order
 * mark, quotes, CRLF and empty lines are as usual.
 * @throws UnreadableCsv
 */
export async function* readCsv(source: Readable): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    delimiter: [',', ';', '\t'],
    info: true,
    max_record_size: longestRecord,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  source.on('error', (error) => parser.destroy(error));
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<{ record: string[]; info: Info }>)
      yield { fields: record, line: info.lines };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableCsv(Number(error.lines ?? 1), words[error.code] ?? 'This is not CSV.');
  } finally {
    source.destroy();
  }
}
