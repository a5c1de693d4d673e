import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { hasFallen, type Ratio, withMeasured, withTable } from './ratios.rules.ts';
import { ratiosFile, readRatios, readResults } from './results.ts';

/**
 * Runs the benches named on the command line, or all: `npm run bench -- signing gateway`.
 * `--write` puts the ratios into `load/ratios.json` and into the README's table.
 * `--check` fails when a ratio is worse than there by more than a quarter, three times in a row. Without names it takes the benches
 * that are short enough for every change, in short rounds.
 */
const checkedAlways = ['gateway', 'service', 'signing'];
const tries = 3;
const shortRounds = { BENCH_ROUNDS: '5', BENCH_SECONDS: '1' };

const folder = fileURLToPath(new URL('.', import.meta.url));
const readme = fileURLToPath(new URL('../README.md', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const known = readdirSync(folder).flatMap((file) =>
  file.endsWith('.bench.ts') ? [file.replace('.bench.ts', '')] : [],
);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`There is no bench "${unknown.join('", "')}". There are: ${known.join(', ')}.`);
const wanted = positionals.length > 0 ? positionals : values.check ? checkedAlways : known;

/** Runs one bench. @returns its ratios; undefined if it failed. */
function run(name: string, settings: NodeJS.ProcessEnv = {}): Ratio[] | undefined {
  console.log(`\n== ${name}`);
  const temporary = mkdtempSync(join(tmpdir(), 'bench-'));
  const results = join(temporary, 'results');
  try {
    const env = { ...settings, ...process.env, BENCH_RESULTS: results };
    const { status } = spawnSync(process.execPath, [join(folder, `${name}.bench.ts`)], { stdio: 'inherit', env });
    return status === 0 ? readResults(results) : undefined;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Runs one bench until every committed ratio was held once. @returns the keys that never were. */
function check(name: string, committed: Map<string, Ratio>): string[] {
  let fallen: string[] = [];
  let compared = 0;
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const measured = run(name, shortRounds);
    const comparable = (measured ?? []).filter(({ key }) => committed.has(key));
    compared += comparable.length;
    const worse = comparable.filter((ratio) => hasFallen(ratio, committed.get(ratio.key) as Ratio));
    const keys = measured ? worse.map(({ key }) => key) : [name];
    fallen = attempt === 1 ? keys : fallen.filter((key) => keys.includes(key));
    if (fallen.length === 0) break;
    console.log(`worse than committed, try ${attempt} of ${tries}: ${fallen.join(', ')}`);
  }
  return compared === 0 ? [name] : fallen;
}

if (values.check) {
  const committed = new Map(readRatios().map((ratio) => [ratio.key, ratio]));
  const fallen = wanted.flatMap((name) => check(name, committed));
  console.log(fallen.length > 0 ? `\nFallen: ${fallen.join(', ')}` : '\nNo ratio has fallen.');
  if (fallen.length > 0) process.exitCode = 1;
} else {
  const results = wanted.map((name) => run(name));
  if (results.includes(undefined)) process.exitCode = 1;
  if (values.write) {
    const ratios = withMeasured(
      readRatios(),
      results.flatMap((result) => result ?? []),
    );
    writeFileSync(ratiosFile, `${JSON.stringify(ratios, null, 2)}\n`);
    writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), ratios));
  }
}
