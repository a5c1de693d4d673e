/**
 * Measures what the common operations cost: `gasUsed` of real receipts, base fee of 21,000 and calldata included, on a cancun chain.
 * Prints each beside its anchor and writes gas-snapshot.json; with --check it fails where a figure is not the recorded one.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAnvil } from './anvil.ts';
import { measureGas } from './gas-operations.ts';

/** Gas of like work: OpenZeppelin 5 behind a proxy, with a mapping of used ids, unless it says otherwise. */
const anchors: Readonly<Record<string, readonly [gas: number, what: string]>> = {
  'mint eggs by voucher, fresh holder': [118_422, 'voucher + ERC-721 mint'],
  'mint eggs by voucher, existing holder': [118_422, 'voucher + ERC-721 mint'],
  'update a monster by voucher': [66_189, 'voucher claim that changes nothing else'],
  'buy eggs, fresh holder': [104_313, 'NFT buy, thirdweb marketplace'],
  'mint eggs by the owner, fresh holder': [55_379, 'ERC-1155 mint'],
  'mint a monster, fresh holder': [148_325, 'ERC-721 Enumerable mint, no state'],
  'mint 5 monsters, fresh holder': [157_350, 'ERC-721 mint of 5, no state'],
  'transfer a monster, fresh holder': [64_879, 'ERC-721 transfer'],
  'transfer 5 egg types, fresh holder': [181_005, 'ERC-1155 batch transfer of 5'],
  'transfer tokens, fresh holder': [56_556, 'ERC-20 transfer'],
  'transfer tokens, existing holder': [39_444, 'ERC-20 transfer'],
};

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
