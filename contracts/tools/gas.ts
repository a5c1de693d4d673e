/**
 * Measures what the common operations cost: `gasUsed` of real receipts, base fee of 21,000 and calldata included, on a cancun chain.
 * Prints each beside its anchor and writes gas-snapshot.json; with --check it fails where a figure is not the recorded one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAnvil } from './anvil.ts';
import { anchors, measureGas } from './gas-operations.ts';

const snapshotPath = join(import.meta.dirname, '../gas-snapshot.json');

function readSnapshot(): Record<string, number> {
  try {
    return JSON.parse(readFileSync(snapshotPath, 'utf8'));
  } catch {
    return {};
  }
}

function printTable(measured: Record<string, number>): void {
  for (const [operation, gas] of Object.entries(measured)) {
    const [anchor, what] = anchors[operation] ?? [];
    const beside = anchor === undefined ? '' : `${(gas / anchor).toFixed(2)} x ${anchor}  ${what}`;
    console.log(`${operation.padEnd(44)}${String(gas).padStart(9)}   ${beside}`);
  }
}

const anvil = await startAnvil();
try {
  const measured = await measureGas(anvil.rpcUrl);
  printTable(measured);
  if (process.argv.includes('--check')) {
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
} finally {
  await anvil.stop();
}
