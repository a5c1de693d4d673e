/**
 * Measures the gas of common operations: `gasUsed` of real receipts on a cancun chain, with the base fee of 21,000 and
 * calldata. Prints each figure beside its anchor and writes gas-snapshot.json and the tables of docs/. With --check it
 * fails if a figure differs from the recorded one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAnvil } from '@hatchery/kit/anvil';
import { anchors, measureGas } from './gas-operations.ts';
import { showOnPage } from './gas-pages.ts';

/** The explanation of differences of about a hundred units. */
const dispatch = 'the way to the function, among more of them';
const snapshotPath = join(import.meta.dirname, '../gas-snapshot.json');

function readSnapshot(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(snapshotPath, 'utf8'));
  } catch {
    return {};
  }
}

/** Prints the table. An operation that costs more than its anchor has a line below it that says why. */
function printTable(measured: Record<string, number>): void {
  console.log(`${'operation'.padEnd(48)}${'gas'.padStart(9)}${'anchor'.padStart(9)}${'ratio'.padStart(7)}`);
  for (const [operation, gas] of Object.entries(measured)) {
    const [anchor, what = '', buys] = anchors[operation] ?? [];
    const ratio = anchor === undefined ? '' : (gas / anchor).toFixed(2);
    const figures = `${String(gas).padStart(9)}${String(anchor ?? '').padStart(9)}${ratio.padStart(7)}`;
    console.log(`${operation.padEnd(48)}${figures}  ${what}`.trimEnd());
    if (anchor === undefined || gas <= anchor) continue;
    console.log(`${''.padEnd(50)}+${gas - anchor}: ${buys ?? (gas - anchor < 100 ? dispatch : 'NOT EXPLAINED')}`);
  }
}

const check = process.argv.includes('--check');
const anvil = await startAnvil();
try {
  const { gas: measured, pages } = await measureGas(anvil.rpcUrl);
  printTable(measured);
  if (check) {
    const recorded = readSnapshot();
    const operations = new Set([...Object.keys(recorded), ...Object.keys(measured)]);
    const changed = [...operations].filter((operation) => recorded[operation] !== measured[operation]);
    for (const operation of changed) {
      console.error(`${operation}: recorded ${recorded[operation]}, measured ${measured[operation]}`);
    }
    if (changed.length > 0) process.exitCode = 1;
  } else {
    writeFileSync(snapshotPath, `${JSON.stringify(measured, null, 2)}\n`);
  }
  for (const [page, gas] of pages) {
    if (showOnPage(page, gas, anchors, check) || !check) continue;
    console.error(`docs/${page} shows other figures.`);
    process.exitCode = 1;
  }
} finally {
  await anvil.stop();
}
