import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, projectEnvironment, root } from './install.js';

/** Returns when the command was given: when npm started, where the system tells, or else this process. In milliseconds since 1970. */
function commandStartedAt() {
  try {
    const statOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1).split(' ');
    const ticksOf = (pid) => Number(statOf(pid)[19]);
    // npm runs scripts through a shell, unless that replaces itself by this process.
    const parent = process.ppid;
    const npm = process.env.npm_lifecycle_event === 'start' ? [parent, Number(statOf(parent)[1])] : [];
    const isNpm = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('npm');
    const found = npm.find(isNpm);
    const ticksPerSecond = 100;
    const earlier = found ? ((ticksOf(process.pid) - ticksOf(found)) / ticksPerSecond) * 1_000 : 0;
    return performance.timeOrigin - earlier;
  } catch {
    return performance.timeOrigin;
  }
}

const [option] = process.argv.slice(2);
if (option) {
  const known = ['-h', '--help'].includes(option);
  console[known ? 'log' : 'error'](
    `${known ? '' : `npm start has no option ${option}.\n\n`}npm start: starts everything on one URL. Ctrl-C stops it.

Variables of the environment set it up, for example PORT=9000 npm start:
  PORT             where it listens, 8080 unless set
  HATCHERY_STATE   the folder of its state, .hatchery unless set
  LOCAL_CHAINS=3   three chains with bridges between them, instead of one

README.md tells of the rest.`,
  );
  process.exit(known ? 0 : 1);
}

const startedAt = commandStartedAt();
ensureInstalled();
ensureBuilt();

const platform = spawn('node', [join(root, 'local/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    // Code that was compiled at an earlier start, and TypeScript without its types.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...projectEnvironment,
    HATCHERY_STARTED_AT: String(startedAt),
  },
});
// A terminal sends Ctrl-C to the whole group; the platform stops by itself and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && platform.kill(signal));
platform.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
