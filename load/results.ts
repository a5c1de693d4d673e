import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goalInWords, isReached, type Ratio } from './ratios.rules.ts';

export const ratiosFile = fileURLToPath(new URL('ratios.json', import.meta.url));

export const readRatios = (): Ratio[] => JSON.parse(readFileSync(ratiosFile, 'utf8'));

/** Prints a ratio, and records it for the process that ran this bench. */
export function reportRatio(measured: Ratio): void {
  const ratio = { ...measured, ratio: Number(measured.ratio.toFixed(3)) };
  const told = ratio.goal ? ` (goal ${goalInWords(ratio)}${isReached(ratio) ? '' : ', not reached'})` : '';
  console.log(`${ratio.measured} / ${ratio.against}: ${ratio.ratio.toFixed(2)}${told}`);
  if (process.env.BENCH_RESULTS) appendFileSync(process.env.BENCH_RESULTS, `${JSON.stringify(ratio)}\n`);
}

/** Returns what a bench recorded in a file. */
export const readResults = (file: string): Ratio[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
