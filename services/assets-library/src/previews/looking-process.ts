import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { cpuMillisecondsOf } from './cpu-time.ts';
import type { AnnouncedFile, Answer } from './inspected.ts';
import { limitProcess, memoryOf } from './memory.ts';

export type ProcessLimits = {
  /** Most CPU time for a file. On a busy machine it may take a few times as long. */
  fileMilliseconds: number;
  /** Most memory above that of the process before its first file. */
  bytes: number;
  watchMilliseconds: number;
};

/** A process that ended without an answer. `start`: before it looked at the file. `crash`: it died of it, or somebody killed it. */
export type Ended = { ended: 'time' | 'memory' | 'crash' | 'start'; details: string };

/** A file is not to blame for others that keep the machine busy: it has so many times its CPU time. */
const crowded = 3;
const startMilliseconds = 60_000;
/** CPU time after which the kernel ends it, should nobody else be there to do it. */
const mostCpuSeconds = 600;
/** Files after which it is spent, long before the kernel ends it. */
const mostMilliseconds = 200_000;
/** Memory that decoders may reserve without using it. */
const reservedBytes = 256 * 1024 * 1024;
const keptErrorCharacters = 2_000;
/** Words of V8, of Rust and of GLib. */
const outOfMemory = /out of memory|memory allocation of|failed to allocate/i;

/** It reads files, and neither writes any nor starts processes. Decoders are native. */
const flags = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--max-old-space-size=192',
  '--disable-warning=SecurityWarning',
];

/** No secret of the service's environment gets near to a file. One heap for all threads gives memory back sooner. */
const environment = { MALLOC_ARENA_MAX: '1' };

/** A process that looks at one file at a time. It ends itself when this process is gone. */
export class LookingProcess {
  private readonly limits: ProcessLimits;
  private readonly child: ChildProcess;
  private readonly gone: Promise<void>;
  private readonly ready: Promise<void>;
  private killedFor: 'time' | 'memory' | undefined;
  private errors = '';
  private idleBytes = 0;
  private workedMilliseconds = 0;

  constructor(limits: ProcessLimits) {
    this.limits = limits;
    this.child = fork(fileURLToPath(new URL('./previews.main.ts', import.meta.url)), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: flags,
      env: environment,
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.errors = (this.errors + text).slice(-keptErrorCharacters);
    });
    this.gone = new Promise((resolve) => {
      this.child.once('close', () => resolve());
      this.child.on('error', (error) => {
        this.errors += String(error);
        if (this.child.pid === undefined) resolve();
      });
    });
    this.ready = this.prepare();
  }

  /** Looks at a file. Call it again once it has answered. */
  async look(file: AnnouncedFile): Promise<Answer | Ended> {
    await this.ready;
    if (!this.child.connected) return { ...(await this.end()), ended: 'start' };
    const longest = this.longest(file);
    const watch = setInterval(this.createWatch(longest), this.limits.watchMilliseconds);
    const startedAt = performance.now();
    try {
      // An error of sending means that it is gone, which the answer tells.
      this.child.send(file, () => {});
      return ((await this.answer(crowded * longest)) as Answer | undefined) ?? (await this.end());
    } finally {
      clearInterval(watch);
      this.workedMilliseconds += performance.now() - startedAt;
    }
  }

  /** Creates what ends it when it has grown or worked too much for a file. */
  private createWatch(longest: number): () => void {
    const { pid = 0 } = this.child;
    const before = cpuMillisecondsOf(pid) ?? 0;
    return () => {
      if (this.grown() > this.limits.bytes) this.kill('memory');
      if ((cpuMillisecondsOf(pid) ?? 0) - before > longest) this.kill('time');
    };
  }

  /** Sounds are read to their end. Half the time is plenty for other files, while those of others wait. */
  private longest({ contentType }: AnnouncedFile): number {
    return contentType.startsWith('audio/') ? this.limits.fileMilliseconds : this.limits.fileMilliseconds / 2;
  }

  /** Tells whether another process should look at the next file: this one is gone, or has grown or worked a lot. */
  isSpent(): boolean {
    const isGone = !this.child.connected || this.killedFor !== undefined;
    return isGone || this.workedMilliseconds > mostMilliseconds || this.grown() > this.limits.bytes / 2;
  }

  /** Ends it, whatever it does. @returns why it ended, should it have done so before. */
  async end(): Promise<Ended> {
    this.kill();
    await this.gone;
    const { exitCode, signalCode } = this.child;
    const why = this.killedFor ?? (outOfMemory.test(this.errors) ? 'memory' : 'crash');
    return { ended: why, details: `${signalCode ?? `code ${exitCode}`} ${this.errors}`.trim() };
  }

  private async prepare(): Promise<void> {
    await this.answer(startMilliseconds);
    const { pid } = this.child;
    const memory = pid === undefined ? undefined : memoryOf(pid);
    if (pid === undefined || !memory) return;
    this.idleBytes = memory.resident;
    // Callers who wait for an answer of the service come first.
    try {
      setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It is gone, which shows when it is asked.
    }
    await limitProcess(pid, { asked: memory.asked + this.limits.bytes + reservedBytes, cpuSeconds: mostCpuSeconds });
  }

  /** Returns what it sends next, or undefined once it is gone. */
  private answer(milliseconds: number): Promise<unknown> {
    return new Promise((resolve) => {
      const deadline = setTimeout(() => this.kill('time'), milliseconds);
      const finish = (message: unknown) => {
        clearTimeout(deadline);
        this.child.off('message', finish);
        resolve(message);
      };
      this.child.once('message', finish);
      this.gone.then(() => finish(undefined));
    });
  }

  private grown(): number {
    const { pid } = this.child;
    return (pid === undefined ? 0 : (memoryOf(pid)?.resident ?? 0)) - this.idleBytes;
  }

  private kill(why?: 'time' | 'memory'): void {
    this.killedFor ??= why;
    this.child.kill('SIGKILL');
  }
}
