import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/src/ports.ts';
import { createRunFolder, ended, rememberPart, until } from './run-folder.ts';

/** The moto_server command: on the path, or where .ci/run puts it. */
const findCommand = (): string | undefined =>
  ['moto_server', join(homedir(), '.local/moto/bin/moto_server')].find(
    (command) => spawnSync(command, ['--help']).status === 0,
  );

/** Why AWS cannot be stood in for here, or undefined if it can. */
export const missingForAws = (): string | undefined => (findCommand() ? undefined : 'moto_server is not installed');

export type AwsStandIn = { url: string; stop(): Promise<void> };

/** Starts moto, which answers the API of AWS KMS and keeps keys in memory, on a free port. */
export async function startAws(): Promise<AwsStandIn> {
  const command = findCommand();
  if (!command) throw new Error('moto_server is not installed.');
  const folder = createRunFolder();
  const port = await freePort(0);
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(command, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  rememberPart(folder, 'aws', server.pid as number);
  await until('The start of moto', () => fetch(`${url}/moto-api/`));
  return {
    url,
    stop: async () => {
      await ended(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
