import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

const own = randomUUID();

/** Names this machine since it was started: a container by its host name, and the kernel under it. */
const machine = `${hostname()} ${bootId()}`;

/** Names this process among all that ever ran. */
export const processIdentity = `${machine} ${process.pid} ${own}`;

/** Returns whether a process is known to have ended: it ran on this machine, and nothing runs under its id any more. */
export function hasEnded(identity: string): boolean {
  const [host, boot, id, run] = identity.split(' ');
  if (`${host} ${boot}` !== machine) return false;
  const pid = Number(id);
  if (pid === process.pid) return run !== own;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as { code?: string }).code === 'ESRCH';
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '-';
  }
}
