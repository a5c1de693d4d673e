import { type ChildProcess, execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRunning } from '../local/src/state.ts';

/** Everything that test runs leave on disk. Other users can enter it, because Postgres never runs as root. */
const ownFolder = `hatchery-tests-${process.getuid?.() ?? 0}`;
const root = join(tmpdir(), ownFolder);
/** The folder of Linux whose files are in memory. */
const memory = '/dev/shm';
/** Far more than the databases of a run, and 256 MB of their log. */
const enoughBytes = 4 * 2 ** 30;

/** Files that a later run can use again, by name. */
export function cacheFolder(name: string): string {
  const folder = join(root, 'cache', name);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

/**
 * A folder for the parts that this run starts. Those of runs that were killed are ended and removed on the way.
 * @param wish `inMemory` puts it into memory, where this machine has a lot.
 */
export function createRunFolder({ inMemory = false } = {}): string {
  const onDisk = join(root, 'runs');
  const inMemoryRuns = join(memory, ownFolder, 'runs');
  for (const runs of [onDisk, inMemoryRuns]) removeDeadRuns(runs);
  const runs = inMemory && hasMemory() ? inMemoryRuns : onDisk;
  mkdirSync(runs, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(join(runs, `${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enoughBytes;
}

function removeDeadRuns(runs: string): void {
  if (!existsSync(runs)) return;
  for (const run of readdirSync(runs)) {
    const owner = Number(run.split('-')[0]);
    if (!isRunning(owner)) removeRun(join(runs, run));
  }
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
