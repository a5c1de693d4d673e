import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { startPostgres } from '../local/src/postgres.ts';
import { median } from './measure.ts';

/** One round of one side. The CPU time of the measured process is not a number where it was not measured. */
export type Sample = { perSecond: number; cpuMicroseconds: number };

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Sums fields of `/proc/PID/stat`, counted from the state of the process: 11 and 12 are its own CPU, 13 and 14 that of ended children. */
const ticksOf = (pid: number | undefined, last: 12 | 14): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return fields.slice(11, last + 1).reduce((sum, field) => sum + Number(field), 0);
};

/** Returns the seconds of CPU that processes have used. */
export const cpuSecondsOf = (...pids: (number | undefined)[]): number =>
  pids.reduce<number>((sum, pid) => sum + ticksOf(pid, 12), 0) / ticksPerSecond;

/** Returns the seconds of CPU that a process and its children have used, those that ended included. */
export function cpuSecondsOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return (ticksOf(pid, 14) + children.reduce((sum, child) => sum + ticksOf(child, 12), 0)) / ticksPerSecond;
}

/** Returns one figure of a side, round by round. */
export const figuresOf = (samples: Record<string, Sample[]>, side: string, field: keyof Sample): number[] =>
  (samples[side] ?? []).map((sample) => sample[field]);

/**
 * Measures each side without counting it, until its process has compiled its code. On a busy machine that takes longer than some rounds.
 * @param seconds the length of one measurement.
 */
export async function warmUp(sides: Record<string, () => Sample | Promise<Sample>>, seconds: number): Promise<void> {
  for (const measure of Object.values(sides)) {
    const latest = performance.now() + warmUpSeconds * 1_000;
    for (let answers = 0; answers < warmUpAnswers && performance.now() < latest; )
      answers += (await measure()).perSecond * seconds;
  }
}

const warmUpSeconds = 20;
export const warmUpAnswers = 10_000;

/** Prints the medians of each side. */
export function printSides(samples: Record<string, Sample[]>): void {
  for (const side of Object.keys(samples)) {
    const cpu = median(figuresOf(samples, side, 'cpuMicroseconds'));
    const told = cpu > 0 ? `, ${cpu.toFixed(1)} µs of CPU each` : '';
    console.log(
      `${side.padEnd(28)} ${median(figuresOf(samples, side, 'perSecond'))
        .toFixed(0)
        .padStart(8)} a second${told}`,
    );
  }
}

/** A part of a bench that runs in a process of its own. */
export type Part = { child: ChildProcess; url: string };

/** Starts a database, and gives `work` a way to start parts of its bench: they print their address. Ends all of it afterwards. */
export async function withParts(
  bench: string,
  work: (databaseUrl: string, startPart: (...args: string[]) => Promise<Part>, folder: string) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'hatchery-bench-'));
  // Postgres may run as another user, who has to get in.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, 'bench', { port: 0 });
  const children: ChildProcess[] = [];
  const startPart = async (...args: string[]): Promise<Part> => {
    const child = spawn(process.execPath, [bench, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout as Readable }).once('line', resolve);
      child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code}`)));
    });
    return { child, url };
  };
  try {
    await work(postgres.url, startPart, folder);
  } finally {
    for (const child of children) child.removeAllListeners('exit').kill();
    await postgres.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
