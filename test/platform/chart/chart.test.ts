import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describeWith } from '../../../tools/describe-with.ts';
import {
  chartFolder,
  examples,
  namesOf,
  ofKind,
  production,
  type Resource,
  readersOf,
  render,
  resourcesOf,
  resourcesOfFile,
  root,
  run,
  type Shape,
  sizes,
} from './render.ts';

/** The places at which a container sees a volume. */
const mountsOf = ({ volumeMounts }: Shape, volume: string) =>
  volumeMounts.filter(({ name }: Shape) => name === volume).map(({ mountPath }: Shape) => mountPath);

describeWith('helm', 'the chart', () => {
  test.each(examples)('passes lint with %s, and renders', (file) => {
    run('lint', chartFolder, '--strict', '--kube-version', '1.30.0', '-f', file);
    expect(ofKind(resourcesOfFile(file), 'Deployment').length).toBeGreaterThanOrEqual(10);
  });

  test.each(sizes)('takes %s on top of production values and of the least', (size) => {
    const deployments = [production, join(chartFolder, 'ci/minimal-values.yaml')].map(
      (file) => ofKind(resourcesOfFile(file, size), 'Deployment').length,
    );
    expect(deployments).toEqual([10, 10]);
  });

  test('is of the release', () => {
    const read = (file: string) => readFileSync(join(root, file), 'utf8');
    expect(parse(read('deploy/helm/hatchery/Chart.yaml')).appVersion).toBe(JSON.parse(read('package.json')).version);
  });

  test('has a Deployment for each process, which runs a file that is there', () => {
    const commands = resourcesOf('Deployment').map(({ spec }) => spec.template.spec.containers[0].command.at(-1));
    const processes = ['gateway', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)];
    expect(commands.sort()).toEqual(processes.map((folder) => `${folder}/src/main.ts`).sort());
    expect(commands.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('starts Nest Watch where it is wanted, with its API key and no secret of the platform', () => {
    expect(namesOf(resourcesOf('Deployment'))).not.toContain('hatchery-nest-watch');
    const all = resourcesOfFile(join(chartFolder, 'ci/nest-watch-values.yaml'));
    const game = ofKind(all, 'Deployment').find(({ metadata }) => metadata.name === 'hatchery-nest-watch');
    const { containers, volumes } = (game as Resource).spec.template.spec;
    expect(existsSync(join(root, containers[0].command[1]))).toBe(true);
    expect(volumes).toBeUndefined();
    expect(containers[0].env.filter((variable: { valueFrom?: object }) => variable.valueFrom)).toEqual([
      { name: 'HATCHERY_API_KEY', valueFrom: { secretKeyRef: { name: 'nest-watch', key: 'HATCHERY_API_KEY' } } },
    ]);
    expect(ofKind(all, 'Ingress').map(({ spec }) => spec.rules[0].host)).toContain('watch.example');
  });

  test('writes a chain id of many digits as digits', () => {
    const folder = mkdtempSync(join(tmpdir(), 'chart-values-'));
    const file = join(folder, 'values.yaml');
    const values = {
      chainId: 11_155_111,
      publicRpcUrls: { 11155111: 'https://rpc.example' },
      deployments: { 11155111: { startBlock: 68_000_000 } },
    };
    writeFileSync(file, JSON.stringify(values));
    const containers = resourcesOfFile(file)
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ spec }) => spec.template.spec.containers[0]);
    rmSync(folder, { recursive: true });
    expect(containers.length).toBeGreaterThan(9);
    for (const { env } of containers) {
      expect(env).toContainEqual({ name: 'CHAIN_ID', value: '11155111' });
      expect(env).toContainEqual({ name: 'DEPLOYMENTS', value: '{"11155111":{"startBlock":68000000}}' });
    }
  });

  test('tells the gateway and games alone which origins may be shown in frames', () => {
    expect(readersOf('GAME_ORIGINS')).toEqual([]);
    expect(readersOf('GAME_ORIGINS', 'gameOrigins=https://moss.example')).toEqual(['games', 'gateway']);
  });

  test('keeps files in a bucket or on a volume', () => {
    expect(render()).not.toMatch(/S3_|FILES_DIRECTORY/);
    const takers = ['assets-library', 'games', 'masters', 'users', 'vouchers'];
    expect(readersOf('S3_ENDPOINT', 'files.s3.endpoint=https://s3.example', 'files.s3.bucket=hatchery')).toEqual(
      [...takers, 'gateway'].sort(),
    );
    expect(readersOf('FILES_DIRECTORY', 'files.volumeClaim=files')).toEqual(takers);
  });

  test('lets the asset library alone write temporary files, up to a limit', () => {
    for (const settings of [[], ['files.volumeClaim=files']]) {
      const scratch = resourcesOf('Deployment', ...settings).flatMap(({ metadata, spec: { template } }) =>
        template.spec.volumes.flatMap(({ name, emptyDir }: { name: string; emptyDir?: object }) =>
          emptyDir ? [{ of: metadata.name, emptyDir, mounts: mountsOf(template.spec.containers[0], name) }] : [],
        ),
      );
      expect(scratch).toEqual([{ of: 'hatchery-assets-library', emptyDir: { sizeLimit: '1Gi' }, mounts: ['/tmp'] }]);
    }
  });

  test('takes images by their tag, or by their digest where one is set', () => {
    const digest = `sha256:${'a'.repeat(64)}`;
    const images = resourcesOf('Deployment', 'image.registry=r.example/h', `images.signer.digest=${digest}`).map(
      ({ spec }) => spec.template.spec.containers[0].image,
    );
    expect([...new Set(images)].sort()).toEqual([
      'r.example/h/hatchery-gateway:0.1.0',
      'r.example/h/hatchery-service:0.1.0',
      `r.example/h/hatchery-signer@${digest}`,
    ]);
  });

  describe('while processes are replaced', () => {
    const podsOf = (...settings: string[]) =>
      resourcesOf('Deployment', ...settings).map(({ spec: { strategy, template } }) => ({
        strategy,
        grace: template.spec.terminationGracePeriodSeconds,
        drain: Number(template.spec.containers[0].env.find(({ name }: Shape) => name === 'DRAIN_SECONDS').value),
      }));

    test('gives migrations at the start ten minutes before it takes a start for a failed one', () => {
      for (const { spec } of resourcesOf('Deployment', 'migrations.enabled=false')) {
        const { failureThreshold, periodSeconds } = spec.template.spec.containers[0].startupProbe;
        expect(failureThreshold * periodSeconds).toBeGreaterThanOrEqual(600);
        expect(spec.progressDeadlineSeconds).toBeGreaterThan(failureThreshold * periodSeconds);
      }
    });

    test('starts the new one before it stops the old one', () => {
      for (const { strategy } of podsOf()) expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    });

    test.each([
      [undefined, 5],
      ['60', 60],
      ['7', 7],
    ])('gives each process time to drain and then to finish, with drainSeconds=%s', (given, drainSeconds) => {
      const pods = podsOf(...(given ? [`drainSeconds=${given}`] : []));
      expect(pods).not.toEqual([]);
      for (const { grace, drain } of pods) {
        expect(drain).toBe(drainSeconds);
        // A process takes up to 20 seconds after its drain, see drainOnSignal.
        expect(grace).toBeGreaterThan(drain + 20);
      }
    });
  });

  describe('metrics', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const port = Number(/METRICS_PORT=(\d+)/.exec(dockerfile)?.[1]);

    test('have a port of their own, which Services and Ingresses do not lead to', () => {
      for (const { spec } of resourcesOf('Deployment')) {
        expect(spec.template.spec.containers[0].ports).toContainEqual({ name: 'metrics', containerPort: port });
        expect(spec.template.metadata.annotations).toMatchObject({ 'prometheus.io/port': String(port) });
      }
      for (const { spec } of resourcesOf('Service'))
        expect(spec.ports).toEqual([{ name: 'http', port: 3000, targetPort: 'http' }]);
    });

    test('are found by a Prometheus Operator on request', () => {
      expect(resourcesOf('PodMonitor')).toEqual([]);
      const [monitor] = resourcesOf('PodMonitor', 'metrics.podMonitor.enabled=true');
      expect(monitor?.spec).toMatchObject({
        jobLabel: 'app.kubernetes.io/name',
        podMetricsEndpoints: [{ port: 'metrics' }],
      });
      for (const { spec } of resourcesOf('Deployment'))
        expect(spec.template.metadata.labels).toMatchObject(monitor?.spec.selector.matchLabels);
    });

    test('come with alerts on request, as the files of rules say them', () => {
      expect(resourcesOf('PrometheusRule')).toEqual([]);
      const rules = resourcesOf('PrometheusRule', 'metrics.rules.enabled=true');
      expect(rules.map(({ metadata, spec }) => [metadata.name, spec])).toEqual(
        readdirSync(join(chartFolder, 'alerts')).map((file) => [
          `hatchery-${file.replace('.yaml', '')}`,
          parse(readFileSync(join(chartFolder, 'alerts', file), 'utf8')),
        ]),
      );
    });

    test('link runbooks from alerts where an address is given', () => {
      const base = 'https://git.example/hatchery/';
      const rules = resourcesOf('PrometheusRule', 'metrics.rules.enabled=true', `metrics.rules.runbookBase=${base}`);
      const alerts = rules.flatMap(({ spec }) => spec.groups.flatMap((group: Shape) => group.rules));
      expect(alerts.length).toBeGreaterThan(10);
      for (const { alert, annotations } of alerts)
        if (alert) expect(annotations.runbook_url).toBe(`${base}${annotations.runbook}`);
    });

    test('are drawn by dashboards on request, in maps of their own', () => {
      expect(resourcesOf('ConfigMap')).toEqual([]);
      const maps = resourcesOf('ConfigMap', 'metrics.dashboards.enabled=true') as Shape[];
      expect(maps.flatMap(({ data }) => Object.values(data))).toEqual(
        readdirSync(join(chartFolder, 'dashboards')).map((file) =>
          readFileSync(join(chartFolder, 'dashboards', file), 'utf8'),
        ),
      );
      for (const { metadata } of maps) expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' });
    });
  });
});
