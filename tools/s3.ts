import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../local/src/ports.ts';
import { createRunFolder, ended, rememberPart, until } from './run-folder.ts';

/** An S3-compatible server with an empty bucket. */
export type S3Server = {
  /** The S3_* variables that reach it. */
  environment: Record<string, string>;
  /** The keys of all objects in the bucket, sorted. */
  keys(): string[];
  /** Ends the server at once, and starts it again on the same data and address. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

const bucket = 'hatchery';
const credentials = { S3_ACCESS_KEY_ID: 'tests', S3_SECRET_ACCESS_KEY: 'a secret of tests' };

/** The versitygw command: on the path, or where `go install` puts it. */
const findCommand = (): string | undefined =>
  ['versitygw', join(homedir(), 'go/bin/versitygw')].find((name) => spawnSync(name, ['--version']).status === 0);

/** Why no S3-compatible server can run here, or undefined if one can. */
export const missingForS3 = (): string | undefined => (findCommand() ? undefined : 'versitygw is not installed');

/** Starts a real S3-compatible server, versitygw, on a free port and a folder of its own. */
export async function startS3(): Promise<S3Server> {
  const command = findCommand();
  if (!command) throw new Error('versitygw is not installed.');
  const folder = createRunFolder();
  const [root, metadata] = [join(folder, 'root'), join(folder, 'metadata')];
  mkdirSync(join(root, bucket), { recursive: true });
  mkdirSync(metadata);
  const port = await freePort(0);
  const endpoint = `http://127.0.0.1:${port}`;

  const run = async () => {
    const settings = {
      ...process.env,
      ROOT_ACCESS_KEY: credentials.S3_ACCESS_KEY_ID,
      ROOT_SECRET_KEY: credentials.S3_SECRET_ACCESS_KEY,
    };
    const flags = ['--quiet', '--port', `127.0.0.1:${port}`, '--cors-allow-origin', '*'];
    const server = spawn(command, [...flags, 'posix', '--sidecar', metadata, root], { stdio: 'ignore', env: settings });
    rememberPart(folder, 's3', server.pid as number);
    // Any answer will do: nobody may look without a signature.
    await until('The start of the S3-compatible server', () => fetch(endpoint));
    return server;
  };

  let server = await run();
  const kill = () => ended(server);
  return {
    environment: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, ...credentials },
    keys: () =>
      readdirSync(join(root, bucket), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(join(root, bucket).length + 1))
        .sort(),
    kill,
    start: async () => {
      server = await run();
    },
    stop: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
