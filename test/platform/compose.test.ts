import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices, type ServiceName } from '@hatchery/api/services';
import { assetsLibraryConfig } from '@hatchery/assets-library-service/config';
import { chainConfig } from '@hatchery/chain-service/config';
import { gamesConfig } from '@hatchery/games-service/config';
import { gatewayConfig } from '@hatchery/gateway/config';
import { loadConfig } from '@hatchery/kit/config';
import { mastersConfig } from '@hatchery/masters-service/config';
import { readConfig } from '@hatchery/nest-watch/config';
import { signerConfig } from '@hatchery/signer-service/config';
import { tradesConfig } from '@hatchery/trades-service/config';
import { ultigenConfig } from '@hatchery/ultigen-service/config';
import { usersConfig } from '@hatchery/users-service/config';
import { vouchersConfig } from '@hatchery/vouchers-service/config';
import * as z from 'zod';
import { chart } from '../../tools/chart.ts';
import { describeWith, findComposeSpec } from '../../tools/describe-with.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const configs: Record<ServiceName | 'gateway', z.ZodType> = {
  gateway: gatewayConfig,
  signer: signerConfig,
  users: usersConfig,
  chain: chainConfig,
  ultigen: ultigenConfig,
  vouchers: vouchersConfig,
  trades: tradesConfig,
  games: gamesConfig,
  masters: mastersConfig,
  'assets-library': assetsLibraryConfig,
};
const processes = ['gateway', ...runningServices] as const;

/** The variables that a process reads: those of the object behind what checks and changes it. */
function variablesOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodPipe) return variablesOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  throw new Error('This configuration is no object.');
}

type Service = {
  command?: string[];
  image: string;
  environment?: Record<string, string | null>;
  depends_on?: Record<string, unknown>;
  healthcheck?: object;
};
type Project = { services: Record<string, Service> };

const secrets = (): Record<string, string> => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/make-secrets.js'], { cwd: root, encoding: 'utf8' });
  expect(status).toBe(0);
  // As docker compose reads an .env file.
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => /^(\w+)=(.*)$/.exec(line) as RegExpExecArray);
  return Object.fromEntries(
    lines.map(([, name, value]) => [name as string, (value as string).replace(/^'(.*)'$/, '$1')]),
  );
};

/** Replaces variables as the specification says: `${NAME:?why}` must be set, `${NAME:-usual}` may be empty or absent. */
const interpolate = (text: string, env: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+):([-?])([^}]*)\}/g, (_all, name, kind, rest) => {
    if (!env[name] && kind === '?') throw new Error(`${name} is missing: ${rest}`);
    return env[name] || rest;
  });

/** Loads files as docker compose does: merged, checked by the schema of the specification, and then for consistency. */
function compose(env: Record<string, string>, ...files: string[]): Project {
  const command = findComposeSpec() as string;
  const options = ['-no-interpolation', '-format', 'json'];
  const { status, stdout, stderr } = spawnSync(command, [...options, ...files], { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout, (_name, value) => (typeof value === 'string' ? interpolate(value, env) : value));
}

describeWith('compose-spec', 'docker-compose.yml', () => {
  let env: Record<string, string>;
  let project: Project;
  beforeAll(() => {
    env = secrets();
    project = compose(env, 'docker-compose.yml');
  });

  const environmentOf = (name: string) =>
    Object.fromEntries(
      Object.entries(project.services[name]?.environment ?? {}).map(([variable, value]) => [variable, value ?? '']),
    );

  test('names what is missing where there are no secrets', () => {
    expect(() => compose({}, 'docker-compose.yml')).toThrow(/HATCHERY_\w+ is missing/);
  });

  test('takes every variable from HATCHERY_*, as required or with a default', () => {
    const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    expect(interpolate(text, env)).not.toContain('${');
    const names = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name as string);
    expect(names.filter((name) => !name.startsWith('HATCHERY_'))).toEqual([]);
  });

  test('asks for no secret that `npm run -s secrets` does not make', () => {
    const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const needed = [...text.matchAll(/\$\{(HATCHERY_\w+):\?/g)].map(([, name]) => name as string);
    expect(needed.length).toBeGreaterThan(processes.length);
    expect(needed.filter((name) => !(name in env))).toEqual([]);
  });

  test('has a service for each process of the chart, which runs the same file', () => {
    for (const name of processes) expect(project.services[name]?.command?.at(-1)).toBe(chart.services[name].command);
    expect(project.services).toHaveProperty('nest-watch');
  });

  test.each(processes)('gives %s variables that it reads, and all that it needs', (name) => {
    const known = [...variablesOf(configs[name]), 'NODE_ENV'];
    const given = environmentOf(name);
    expect(Object.keys(given).filter((variable) => !known.includes(variable))).toEqual([]);
    expect(() => loadConfig(configs[name], given)).not.toThrow();
  });

  test('gives Nest Watch what it needs', () => {
    const given = { ...environmentOf('nest-watch'), HATCHERY_API_KEY: 'key' };
    expect(readConfig(given)).toMatchObject({ apiUrl: 'http://gateway:3000', port: 3020 });
  });

  test('names files that the image has', () => {
    const files = Object.values(project.services).flatMap(({ command = [] }) =>
      command.filter((word) => /\.ts$/.test(word)),
    );
    expect(files.length).toBeGreaterThan(processes.length);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('has room for the connections of all processes', () => {
    const setting = project.services.postgres?.command?.find((word) => word.startsWith('max_connections='));
    // docs/runbooks/pooler.md counts them.
    const perProcess = 15;
    expect(Number(setting?.split('=')[1])).toBeGreaterThan(perProcess * runningServices.length);
  });

  test('starts what each process stands on before it', () => {
    for (const name of runningServices)
      expect(Object.keys(project.services[name]?.depends_on ?? {})).toEqual(
        expect.arrayContaining(['postgres', 'kafka']),
      );
  });

  test('offers its parts to a cluster of a developer', () => {
    const files = ['docker-compose.yml', 'deploy/tilt/parts.compose.yml'];
    const { services } = compose({ ...env, PARTS_HOST: 'host.example' }, ...files);
    // Merged files have their variables as a list.
    expect(Object.values(services.kafka?.environment ?? {})).toContain(
      'KAFKA_ADVERTISED_LISTENERS=PLAINTEXT://host.example:9092',
    );
  });
});
