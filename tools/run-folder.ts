import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../local/src/state.ts';

/** Everything that test runs leave on disk. Other users can enter it, because Postgres never runs as root. */
const root = join(tmpdir(), `hatchery-tests-${process.getuid?.() ?? 0}`);

/** Files that a later run can use again, by name. */
export function cacheFolder(name: string): string {
  const folder = join(root, 'cache', name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/** A folder for the parts that this run starts. Those of runs that were killed are ended and removed on the way. */
export function createRunFolder(): string {
  const runs = join(root, 'runs');
  mkdirSync(runs, { recursive: true, mode: 0o755 });
  for (const name of readdirSync(runs)) {
    const owner = Number(name.split('-')[0]);
    if (isRunning(owner)) continue;
    removeRun(join(runs, name));
  }
  const folder = mkdtempSync(join(runs, `${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

/** Remembers a started process, for the case that this one is killed before it can end it. */
export function rememberPart(folder: string, name: string, pid: number): void {
  writeFileSync(join(folder, `${name}.pid`), String(pid));
}

/** Ends what a run left behind. Another run may be doing the same at this moment. */
function removeRun(folder: string): void {
  try {
    endParts(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(folder, { recursive: true, force: true });
}

function endParts(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.pid'));
  const postmaster = join('postgres', 'postmaster.pid');
  if (existsSync(join(folder, postmaster))) files.push(postmaster);
  for (const file of files) {
    const pid = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    if (isRunning(pid) && commandOf(pid).includes(folder)) process.kill(pid, 'SIGKILL');
  }
}

/** Process ids are used again: only a process that names the folder is one of ours. */
function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Asks again each 25 ms until `ask` succeeds. @throws Error that says what did not happen, after the deadline. */
export async function until(what: string, ask: () => Promise<unknown>, withinMilliseconds = 30_000): Promise<void> {
  const deadline = performance.now() + withinMilliseconds;
  for (;;) {
    try {
      await ask();
      return;
    } catch (cause) {
      if (performance.now() > deadline)
        throw new Error(`${what} did not happen within ${withinMilliseconds} ms.`, { cause });
      await delay(25);
    }
  }
}

/** Connects to a port of this machine and leaves again. @throws Error while nobody listens. */
export const connects = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.once('error', reject);
  });

/** Ends a started process, unless it has ended. */
export async function ended(part: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => part.once('exit', resolve));
  if (part.exitCode === null && part.signalCode === null && part.kill('SIGKILL')) await exited;
}

export const hasCommand = (name: string): boolean =>
  (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(join(folder, name)));
