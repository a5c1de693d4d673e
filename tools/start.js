import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.js';
import { ensureInstalled, projectEnvironment, root } from './install.js';

const startedAt = performance.timeOrigin;
ensureInstalled();
ensureBuilt();

const platform = spawn('node', [join(root, 'local/src/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: { ...projectEnvironment, HATCHERY_STARTED_AT: String(startedAt) },
});
// A terminal sends Ctrl-C to the whole group; the platform stops by itself and this waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signal === 'SIGTERM' && platform.kill(signal));
platform.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
