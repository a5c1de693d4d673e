import { readFileSync } from 'node:fs';

/** Hundredths of a second, on every Linux. */
const tickMilliseconds = 10;
/** Places of the ticks of the process itself and of the kernel, behind the name of the process (proc_pid_stat(5)). */
const [own, kernel] = [11, 12];

/** Returns how long a process has worked; undefined where Linux does not tell, or once the process has ended. */
export function cpuMillisecondsOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return tickMilliseconds * (Number(fields[own]) + Number(fields[kernel]));
  } catch {
    return undefined;
  }
}
