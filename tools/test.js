import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, projectEnvironment, root } from './install.js';

const artifacts = join(root, 'artifacts');
const jest = (name, pattern) => ({
  name,
  jest: true,
  command: ['npm', 'run', '-s', 'jest', '--', pattern, '--json', `--outputFile=${join(artifacts, `${name}.json`)}`],
});
const npm = (name, ...args) => ({ name, command: ['npm', 'run', '-s', ...args] });

/** In the order in which a failure is cheapest to learn of. */
const suites = [
  npm('format', 'format'),
  npm('lint', 'lint'),
  npm('types', 'types'),
  npm('drift', 'drift'),
  jest('unit', '/src/.*\\.test\\.ts$'),
  jest('integration', '(packages|services|gateway|relayer|local|load|contracts)/.*(test|deploy)/.*\\.test\\.ts$'),
  npm('contract checks', 'check', '-w', 'contracts'),
  npm('contracts', 'test', '-w', 'contracts'),
  jest('platform', 'test/platform/'),
  jest('browser', 'test/browser/'),
];

ensureInstalled();
ensureBuilt();
rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });

const wanted = process.argv.slice(2);
const results = suites.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map(runSuite);

console.log('\nsuite             passed  failed skipped seconds');
for (const { name, passed, failed, skipped, seconds } of results)
  console.log(
    `${name.padEnd(16)} ${[passed, failed, skipped, seconds].map((value) => String(value).padStart(7)).join(' ')}`,
  );
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('skipped') > 0)
  console.log(`\n${sum('skipped')} tests were skipped: the parts that they need are named above.`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 ? 1 : 0);

function runSuite({ name, jest: isJest, command: [command, ...args] }) {
  console.log(`\n${name}`);
  const started = Date.now();
  const stdio = isJest ? 'inherit' : ['ignore', 'pipe', 'inherit'];
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    stdio,
    env: projectEnvironment,
    maxBuffer: 2 ** 28,
  });
  if (stdout) process.stdout.write(stdout);
  const counts = isJest ? jestCounts(name) : commandCounts(String(stdout), status);
  if (status !== 0 && counts.failed === 0) counts.failed = 1;
  return { name, ...counts, seconds: Math.round((Date.now() - started) / 1000) };
}

/** Of a test runner that says how many passed and failed; any other command is one check. */
function commandCounts(output, status) {
  const passing = /(\d+) passing/.exec(output);
  if (!passing) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  return { passed: Number(passing[1]), failed: Number(/(\d+) failing/.exec(output)?.[1] ?? 0), skipped: 0 };
}

function jestCounts(name) {
  try {
    const report = JSON.parse(readFileSync(join(artifacts, `${name}.json`), 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}
