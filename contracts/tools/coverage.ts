/**
 * Runs the Solidity tests under forge, which counts branches where Hardhat counts lines only, and prints the coverage of each source of ours.
 * It fails where a test does, or where a source has less than 95 % of its lines or of its branches covered.
 * Further arguments go to forge: `--match-path 'contracts/test/sale/*'` for some of the tests, say.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const leastPercent = 95;
const root = join(import.meta.dirname, '../..');

/** As hardhat.config.ts has it; fewer runs, since instrumented code is slow and branches are reached early. */
const config = (folder: string) => `
[profile.default]
src = "contracts/src"
test = "contracts/test"
out = "${folder}/out"
cache_path = "${folder}/cache"
test_failures_file = "${folder}/test-failures"
libs = []
remappings = ["@openzeppelin/=node_modules/@openzeppelin/"]
solc = "${join(import.meta.dirname, 'solc.ts')}"
offline = true
evm_version = "cancun"
optimizer = true
optimizer_runs = 200

[fuzz]
failure_persist_dir = "${folder}/fuzz"
runs = 64
seed = "0x4861746368657279"

[invariant]
failure_persist_dir = "${folder}/invariant"
runs = 8
depth = 64
fail_on_revert = true
`;

interface Count {
  found: number;
  hit: number;
}

interface Coverage {
  source: string;
  lines: Count;
  branches: Count;
}

/** The npm package's own command is a wrapper that wants to download. */
function forgeBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const manifest = `@foundry-rs/forge-${process.platform}-${architecture}/package.json`;
  return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'forge');
}

/** An lcov record for each source: `SF` names it, `LF`, `LH`, `BRF` and `BRH` count. */
function readCoverage(lcov: string): Coverage[] {
  return lcov
    .split('end_of_record\n')
    .filter((record) => record.includes('SF:'))
    .map((record) => {
      const value = (key: string) => new RegExp(`^${key}:(.*)$`, 'm').exec(record)?.[1] ?? '0';
      return {
        source: value('SF'),
        lines: { found: Number(value('LF')), hit: Number(value('LH')) },
        branches: { found: Number(value('BRF')), hit: Number(value('BRH')) },
      };
    })
    .filter(({ source }) => source.startsWith('contracts/src/'))
    .sort((a, b) => a.source.localeCompare(b.source));
}

function isEnough({ found, hit }: Count): boolean {
  return hit * 100 >= found * leastPercent;
}

function describe({ found, hit }: Count): string {
  const percent = found === 0 ? '100.0' : ((hit / found) * 100).toFixed(1);
  return `${percent.padStart(6)} % ${`${hit}/${found}`.padStart(10)}`;
}

function sum(counts: Count[]): Count {
  return {
    found: counts.reduce((total, { found }) => total + found, 0),
    hit: counts.reduce((total, { hit }) => total + hit, 0),
  };
}

function print(name: string, { lines, branches }: Omit<Coverage, 'source'>): void {
  const verdict = isEnough(lines) && isEnough(branches) ? '' : `  below ${leastPercent} %`;
  console.log(`${name.padEnd(48)}${describe(lines)}${describe(branches)}${verdict}`);
}

/** The table; the process fails where a line of it is below. */
function printAll(coverage: Coverage[]): void {
  console.log(`${''.padEnd(48)}${'lines'.padStart(19)}${'branches'.padStart(19)}`);
  for (const { source, ...counts } of coverage) print(source.replace('contracts/src/', ''), counts);
  print('all', {
    lines: sum(coverage.map(({ lines }) => lines)),
    branches: sum(coverage.map(({ branches }) => branches)),
  });
  if (!coverage.every(({ lines, branches }) => isEnough(lines) && isEnough(branches))) process.exitCode = 1;
}

const folder = mkdtempSync(join(tmpdir(), 'hatchery-coverage-'));
try {
  mkdirSync(join(folder, 'out'));
  writeFileSync(join(folder, 'foundry.toml'), config(folder));
  const report = join(folder, 'lcov.info');
  const options = ['--root', root, '--report', 'lcov', '--report-file', report, ...process.argv.slice(2)];
  const { status, stdout, stderr } = spawnSync(forgeBinary(), ['coverage', ...options], {
    cwd: root,
    env: { ...process.env, FOUNDRY_CONFIG: join(folder, 'foundry.toml') },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status === 0) {
    printAll(readCoverage(readFileSync(report, 'utf8')));
  } else {
    // What failed comes last; before it, everything that passed.
    console.error(stdout.slice(stdout.lastIndexOf('\nFailing tests:') + 1), stderr);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
