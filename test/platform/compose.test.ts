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

/** Loads files as docker compose does: merged, with variables, checked by the schema of the specification and for consistency. */
function compose(env: Record<string, string>, ...files: string[]) {
  const command = findComposeSpec() as string;
  return spawnSync(command, ['-format', 'json', ...files], { cwd: root, env, encoding: 'utf8' });
}

describeWith('compose-spec', 'docker-compose.yml', () => {
  let env: Record<string, string>;
  let project: Project;
  beforeAll(() => {
    env = secrets();
    const { status, stdout, stderr } = compose({ ...env, COMPOSE_PROFILES: '*' }, 'docker-compose.yml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    project = JSON.parse(stdout);
  });

  const environmentOf = (name: string) =>
    Object.fromEntries(
      Object.entries(project.services[name]?.environment ?? {}).map(([variable, value]) => [variable, value ?? '']),
    );

  test('keeps the specification, and names what is missing without secrets', () => {
    const { status, stderr } = compose({}, '-', 'docker-compose.yml');
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^failed/)]);
    const missing = compose({}, 'docker-compose.yml').stderr;
    expect(missing).toContain('HATCHERY_DATABASE_PASSWORD is missing a value: run npm run -s secrets > .env');
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

  test('has room for the connections of all processes, twice while they are replaced', () => {
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
    const given = { ...env, PARTS_HOST: 'host.example' };
    const { status, stdout, stderr } = compose(given, 'docker-compose.yml', 'deploy/tilt/parts.compose.yml');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { services }: Project = JSON.parse(stdout);
    expect(services.kafka?.environment?.KAFKA_ADVERTISED_LISTENERS).toBe('PLAINTEXT://host.example:9092');
  });
});
