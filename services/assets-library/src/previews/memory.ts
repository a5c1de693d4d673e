import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Memory = {
  /** Bytes of its own in memory, without the pages of files. */
  resident: number;
  /** Bytes that it asked for, in memory or not. */
  asked: number;
};

/** Returns the memory of a process; undefined where Linux does not tell, or once the process has ended. */
export function memoryOf(pid: number): Memory | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const bytes = (name: string) =>
      1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN);
    const memory = { resident: bytes('RssAnon'), asked: bytes('VmData') };
    return Number.isNaN(memory.resident + memory.asked) ? undefined : memory;
  } catch {
    return undefined;
  }
}

type Limits = { asked: number; cpuSeconds: number };

/**
 * Lets the kernel refuse memory to a process, and end it when it has worked for too long: it may grow by gigabytes between two looks
 * at its memory, or go on alone. Does nothing where `prlimit` (util-linux) is missing.
 */
export const limitProcess = (pid: number, { asked, cpuSeconds }: Limits): Promise<void> =>
  new Promise((resolve) => {
    execFile(
      'prlimit',
      ['--pid', `${pid}`, `--data=${asked}`, `--cpu=${cpuSeconds}`, '--core=0'],
      { timeout: 5_000 },
      () => resolve(),
    );
  });
