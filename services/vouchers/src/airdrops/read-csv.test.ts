import { Readable } from 'node:stream';
import { readCsv } from './read-csv.ts';

const count = 100_000;

/** A file of 100,000 lines that comes a kilobyte at a time, and how much of it was taken. */
function createFile() {
  const taken = { bytes: 0 };
  const whole = { bytes: 0 };
  const lines = Array.from({ length: count }, (_, index) => `player${index}@example.com,1\n`).join('');
  whole.bytes = lines.length;
  const chunks = function* () {
    for (let place = 0; place < lines.length; place += 1_024) {
      const chunk = lines.slice(place, place + 1_024);
      taken.bytes += chunk.length;
      yield Buffer.from(chunk);
    }
  };
  return { file: Readable.from(chunks(), { objectMode: false }), taken, whole };
}

test('a large file is read as it arrives, and no further than somebody follows', async () => {
  const { file, taken, whole } = createFile();
  let [read, farthest] = [0, 0];
  let bytes = 0;
  for await (const { fields } of readCsv(file)) {
    read += 1;
    bytes += fields.join().length + 1;
    farthest = Math.max(farthest, taken.bytes - bytes);
    // Gives the file time to run ahead, as a database does that stores rows.
    if (read % 1_000 === 0) await new Promise(setImmediate);
  }
  expect([read, taken.bytes]).toEqual([count, whole.bytes]);
  expect(farthest).toBeLessThan(256 * 1_024);
});

test('a file is left as soon as nobody follows', async () => {
  const { file, taken } = createFile();
  for await (const { line } of readCsv(file)) if (line === 10) break;
  expect(file.destroyed).toBe(true);
  expect(taken.bytes).toBeLessThan(256 * 1_024);
});
