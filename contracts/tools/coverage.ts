/**
 * Runs the Solidity tests under forge and prints the coverage of each source. Forge counts branches, Hardhat only
 * lines. Fails if a test fails, or if less than 95 % of a source's lines or branches are covered. Further arguments go
 * to forge, such as `--match-path 'contracts/test/sale/*'`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const leastPercent = 95;
const root = join(import.meta.dirname, '../..');

/** The settings of hardhat.config.ts, with fewer runs: instrumented code is slow and reaches branches early. */
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

/** Returns forge's binary. The npm package's own command wants to download one. */
function forgeBinary(): string {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
  const manifest = `@foundry-rs/forge-${process.platform}-${architecture}/package.json`;
  return join(dirname(createRequire(import.meta.url).resolve(manifest)), 'bin', 'forge');
}

/** Parses lcov records. There is one per source: `SF` names it, `LF`, `LH`, `BRF` and `BRH` are counts. */
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

/** Prints the table. The process fails if a line is below the minimum. */
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
    // Failures come last, after everything that passed.
    console.error(stdout.slice(stdout.lastIndexOf('\nFailing tests:') + 1), stderr);
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
