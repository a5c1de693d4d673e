import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const has = (command: string): boolean => {
  try {
    execFileSync('which', [command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Waits until a server answers. */
export async function answers(url: string): Promise<void> {
  for (let tried = 0; tried < 100; tried += 1) {
    if (
      await fetch(url).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await delay(100);
  }
  throw new Error(`${url} does not answer.`);
}

type Options = {
  /** Names its files in a folder. */
  name: string;
  folder: string;
  /** The contents of its block `http`. */
  servers: string;
};

/** Returns the command that runs nginx in the foreground, with one worker process. */
export function nginxCommand({ name, folder, servers }: Options): string[] {
  const file = join(folder, `${name}.conf`);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    file,
    `worker_processes 1; daemon off; pid ${folder}/${name}.pid; error_log ${folder}/${name}.log;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 100000000; keepalive_timeout 600s; default_type application/json;
      ${places.join(' ')}
      ${servers} }`,
  );
  return ['nginx', '-e', `${folder}/${name}.log`, '-c', file];
}

/** Returns the ids of the worker processes of an nginx. */
export const workersOf = (nginx: ChildProcess): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(nginx.pid)], { encoding: 'utf8' })
    .trim()
    .split(/\s+/)
    .map(Number);

/** Starts nginx, and waits until it answers at an address. */
export async function startNginx(options: Options & { url: string }): Promise<ChildProcess> {
  const [command = '', ...flags] = nginxCommand(options);
  const child = spawn(command, flags, { stdio: ['ignore', 'ignore', 'inherit'] });
  await answers(options.url);
  return child;
}
