import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningServices } from '@hatchery/api/services';
import { parse, parseAllDocuments } from 'yaml';
import { describeWith, findHelm } from '../../tools/describe-with.ts';
import { type Call, evaluateTiltfile } from './tilt.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const chart = ['deploy/helm/hatchery', 'deploy/tilt/values.yaml'] as const;
const parts = ['postgres', 'redis', 'kafka', 'anvil'];
const processes = ['gateway', ...runningServices];

let env: string;
// biome-ignore lint/suspicious/noExplicitAny: resources of Kubernetes have every shape.
let rendered: any[];
const evaluate = (settings = {}): Call[] =>
  evaluateTiltfile({ tiltfile: join(root, 'Tiltfile'), settings, env, rendered: structuredClone(rendered) });

const called = (calls: Call[], name: string) => calls.filter((call) => call.function === name);
const namesOf = (calls: Call[]) => calls.map(({ positional, named }) => named.new_name ?? positional[0]);
const resourcesOf = (calls: Call[]) =>
  called(calls, 'k8s_yaml')
    .flatMap(({ positional: [given] }) => given)
    .filter((given) => typeof given === 'object');

describeWith('starlark', 'the Tiltfile', () => {
  describeWith('helm', 'on the rendered chart', () => {
    beforeAll(() => {
      env = run(process.execPath, 'tools/make-secrets.js');
      const [folder, values] = chart;
      const text = run(findHelm() as string, 'template', 'hatchery', folder, '--kube-version', '1.30.0', '-f', values);
      rendered = parseAllDocuments(text)
        .map((document) => document.toJS())
        .filter((resource) => resource !== null);
    });

    test('has a resource for each process, which waits for the parts', () => {
      const resources = called(evaluate(), 'k8s_resource');
      expect(namesOf(resources)).toEqual(expect.arrayContaining([...processes, ...parts]));
      const ofProcesses = resources.filter(({ named }) => processes.includes(named.new_name));
      for (const { named } of ofProcesses) expect(named.resource_deps).toEqual(expect.arrayContaining(parts));
    });

    test('renders the chart with values of its own', () => {
      const [{ positional, named }] = called(evaluate(), 'helm') as [Call];
      expect([positional[0], named.values]).toEqual([chart[0], [chart[1]]]);
    });

    test('runs each process from its sources, with one pod, and lets changes in', () => {
      const deployments = resourcesOf(evaluate()).filter(({ kind }) => kind === 'Deployment');
      expect(deployments.map(({ metadata }) => metadata.labels['app.kubernetes.io/component']).sort()).toEqual(
        [...processes].sort(),
      );
      for (const { spec } of deployments) {
        const [container] = spec.template.spec.containers;
        expect([spec.replicas, container.image, container.command.slice(0, 2)]).toEqual([
          1,
          'hatchery-development',
          ['node', '--watch'],
        ]);
        expect(container.securityContext.readOnlyRootFilesystem).toBe(false);
        expect(existsSync(join(root, container.command.at(-1)))).toBe(true);
      }
    });

    test('syncs the folder of each process into the one image, and builds it by a file that is there', () => {
      const [{ positional, named }] = called(evaluate(), 'docker_build') as [Call];
      expect(positional).toEqual(['hatchery-development', '.']);
      const [fallBack, ...syncs] = named.live_update;
      const places = syncs.map(({ sync: [from, to] }: { sync: [string, string] }) => {
        expect(to).toBe(from.replace(/^\./, '/app'));
        return from;
      });
      expect(places).toEqual(expect.arrayContaining(['./services', './gateway', './packages']));
      // The web app is there once it was built.
      const files = [named.dockerfile, `${named.dockerfile}.dockerignore`, ...fallBack.fall_back_on, ...places];
      expect(files.filter((path: string) => path !== './web/dist' && !existsSync(join(root, path)))).toEqual([]);
      const ignored = read(`${named.dockerfile}.dockerignore`).split('\n');
      expect(places.filter((path: string) => ignored.includes(path.slice(2)))).toEqual([]);
    });

    test('makes the Secret with every key that the chart reads', () => {
      const resources = resourcesOf(evaluate());
      const secret = resources.find(({ kind }) => kind === 'Secret');
      const isPlain = (text: string) => !/^'|'$/.test(text) && text !== '';
      expect(Object.values(secret.stringData).filter((value) => !isPlain(value as string))).toEqual([]);
      const text = JSON.stringify(rendered);
      const keys = [...text.matchAll(/"secretKeyRef":\{"name":"hatchery","key":"(\w+)"(,"optional":true)?\}/g)];
      const projected = [...text.matchAll(/\{"key":"(\w+)","path":"\w+"\}/g)];
      const wanted = [...keys, ...projected].map(([, key]) => key as string);
      expect(wanted.length).toBeGreaterThan(processes.length);
      expect(Object.keys(secret.stringData)).toEqual(expect.arrayContaining(wanted));
    });

    test('has buttons that start when they are pressed, for commands that exist', () => {
      const buttons = called(evaluate(), 'local_resource').filter(({ named }) => named.labels.includes('buttons'));
      expect(namesOf(buttons)).toEqual(['seed', 'test: unit', 'test: all', 'load: a day of players']);
      for (const { named } of buttons) expect(named).toMatchObject({ auto_init: false, trigger_mode: 'manual' });
      const scripts = JSON.parse(read('package.json')).scripts;
      const local = JSON.parse(read('local/package.json')).scripts;
      const web = JSON.parse(read('web/package.json')).scripts;
      expect({ ...scripts, ...local, ...web }).toMatchObject({
        secrets: expect.any(String),
        seed: expect.any(String),
        unit: expect.any(String),
        test: expect.any(String),
        build: expect.any(String),
      });
      const commands = called(evaluate(), 'local_resource').map(({ named }) => named.cmd);
      expect(commands).toEqual([
        'npm run -s build -w web',
        'npm run -s seed -w @hatchery/local',
        'npm run -s unit',
        'npm test',
        expect.stringMatching(/^k6 run /),
      ]);
      expect(existsSync(join(root, (commands.at(-1) as string).replace('k6 run ', '')))).toBe(true);
    });

    test('runs the parts by docker compose on this machine where that is wanted, and some services alone', () => {
      const calls = evaluate({ 'local-parts': true, 'parts-host': 'host.example', 'to-run': ['users'] });
      const [machine] = called(calls, 'local_resource') as [Call];
      expect(machine.named.serve_cmd).toBe(
        `docker compose -f docker-compose.yml -f deploy/tilt/parts.compose.yml up ${parts.join(' ')}`,
      );
      expect(existsSync(join(root, 'deploy/tilt/parts.compose.yml'))).toBe(true);
      expect(namesOf(called(calls, 'k8s_resource'))).not.toEqual(expect.arrayContaining(parts));
      const secret = resourcesOf(calls).find(({ kind }) => kind === 'Secret');
      expect(secret.stringData.KAFKA_BROKERS).toBe('host.example:9092');
      const [{ positional }] = called(calls, 'config_set_enabled_resources') as [Call];
      expect(positional[0]).toEqual(['users', 'gateway', 'web', 'seed', 'parts', 'hatchery-migrations']);
    });
  });

  test('has the parts of docker-compose.yml, in the same versions', () => {
    const compose = parse(read('docker-compose.yml')).services;
    const inCluster = parseAllDocuments(read('deploy/tilt/parts.yaml'))
      .map((document) => document.toJS())
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0].image]);
    expect(inCluster).toEqual(parts.map((part) => [part, compose[part].image]));
  });
});
