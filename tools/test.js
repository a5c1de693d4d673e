import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, projectEnvironment, root } from './install.js';

const artifacts = join(root, 'artifacts');
const jest = (name, pattern) => ({
  name,
  jest: true,
  command: ['npm', 'run', '-s', 'jest', '--', pattern, '--json', `--outputFile=${join(artifacts, `${name}.json`)}`],
});
const npm = (name, ...args) => ({ name, command: ['npm', 'run', '-s', ...args] });

/**
 * Two lanes run side by side: suites wait a lot, for blocks, databases and browsers, and leave cores idle. Within a lane the
 * suites follow one another, in the order in which a failure is cheapest to learn of.
 */
const lanes = [
  [
    npm('format', 'format'),
    npm('lint', 'lint'),
    npm('types', 'types'),
    npm('drift', 'drift'),
    jest('unit', '(/src/|test/house/).*\\.test\\.ts$'),
    // Takes all files that no other suite runs, so that no folder is forgotten.
    jest('integration', '^(?!.*(/src/|\\btest/(house|browser|platform|fairness|cluster)/)).*\\.test\\.ts$'),
  ],
  [
    npm('contract checks', 'check', '-w', 'contracts'),
    npm('contracts', 'test', '-w', 'contracts'),
    jest('browser', 'test/browser/'),
    jest('platform', 'test/(platform|fairness)/'),
    // Last, because a machine that has no API server yet builds one meanwhile.
    jest('cluster', 'test/cluster/'),
  ],
];
const slowestShown = 10;

ensureInstalled();
ensureBuilt();
rmSync(artifacts, { recursive: true, force: true });
mkdirSync(artifacts, { recursive: true });

const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);
const results = (await Promise.all(lanes.map((lane) => runLane(lane.filter(isWanted))))).flat();

printSlowest(results.flatMap(({ files }) => files));
console.log('\nsuite             passed  failed skipped seconds');
for (const { name, passed, failed, skipped, seconds } of results)
  console.log(
    `${name.padEnd(16)} ${[passed, failed, skipped, seconds].map((value) => String(value).padStart(7)).join(' ')}`,
  );
const sum = (key) => results.reduce((total, result) => total + result[key], 0);
if (sum('skipped') > 0)
  console.log(`\n${sum('skipped')} tests were skipped. The parts that they need are named above.`);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
process.exit(sum('failed') > 0 ? 1 : 0);

async function runLane(suites) {
  const lane = [];
  for (const suite of suites) lane.push(await runSuite(suite));
  return lane;
}

/** Prints the output of a suite when the suite has ended, so that two lanes do not mix. */
async function runSuite({ name, jest: isJest, command: [command, ...args] }) {
  const started = Date.now();
  console.log(`${name}: started`);
  const { status, output } = await outputOf(command, args);
  const seconds = Math.round((Date.now() - started) / 1000);
  const report = isJest ? jestReport(name) : { ...commandCounts(output, status), files: [] };
  if (status !== 0 && report.failed === 0) report.failed = 1;
  console.log(`\n${output.trimEnd()}\n${name}: ${report.passed} passed, ${report.failed} failed in ${seconds} s\n`);
  return { name, seconds, ...report };
}

function outputOf(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env: projectEnvironment, stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.once('error', reject);
    child.once('close', (status) => resolve({ status, output: Buffer.concat(chunks).toString() }));
  });
}

/** A test runner's own counts of what passed and failed. Any other command is one check. */
function commandCounts(output, status) {
  const passing = /(\d+) passing/.exec(output);
  if (!passing) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  return { passed: Number(passing[1]), failed: Number(/(\d+) failing/.exec(output)?.[1] ?? 0), skipped: 0 };
}

function jestReport(name) {
  try {
    const report = JSON.parse(readFileSync(join(artifacts, `${name}.json`), 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests,
      files: report.testResults.map(({ name: path, startTime, endTime }) => ({
        path: relative(root, path),
        seconds: (endTime - startTime) / 1000,
      })),
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0, files: [] };
  }
}

function printSlowest(files) {
  if (files.length === 0) return;
  console.log('slowest test files');
  for (const { path, seconds } of files.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestShown))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${path}`);
}
