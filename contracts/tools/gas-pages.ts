import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Anchors, Gas } from './gas/gas-chain.ts';

const docs = join(import.meta.dirname, '../../docs');
const [begin, end] = ['<!-- gas -->', '<!-- /gas -->'];

/** Returns whether a page shows the measured figures. If not, writes the page, unless `check` is set. */
export function showOnPage(page: string, gas: Gas, anchors: Anchors, check: boolean): boolean {
  const path = join(docs, page);
  const source = readFileSync(path, 'utf8');
  const [first, last] = [source.indexOf(begin), source.indexOf(end)];
  if (first < 0 || last < first) throw new Error(`docs/${page} has no place for gas: ${begin} and ${end}.`);
  const fresh = `${source.slice(0, first)}${begin}\n${tableOf(gas, anchors)}\n${source.slice(last)}`;
  if (fresh === source) return true;
  if (!check) writeFileSync(path, fresh);
  return false;
}

function tableOf(gas: Gas, anchors: Anchors): string {
  const rows = Object.entries(gas).map(([operation, own]) => {
    const [anchor, what] = anchors[operation] ?? [];
    if (anchor === undefined) return `| ${operation} | ${grouped(own)} | | |`;
    return `| ${operation} | ${grouped(own)} | ${grouped(anchor)} (${what}) | ${(own / anchor).toFixed(2)} |`;
  });
  return ['| operation | gas | for comparison | ratio |', '|---|---|---|---|', ...rows].join('\n');
}

function grouped(gas: number): string {
  return gas.toLocaleString('en-US');
}
