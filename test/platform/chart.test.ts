import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, parseAllDocuments } from 'yaml';
import { describeWith, findHelm } from '../../tools/describe-with.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const chart = join(root, 'deploy/helm/hatchery');

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(findHelm() as string, args, { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

const render = (...values: string[]) =>
  run('template', 'hatchery', chart, '--kube-version', '1.30.0', ...values.flatMap((file) => ['-f', file]));

// biome-ignore lint/suspicious/noExplicitAny: resources of Kubernetes have every shape.
type Resource = { kind: string; metadata: { name: string }; spec: any };

/** The resources of a kind, with values set as by `--set`. */
const resourcesOf = (kind: string, ...settings: string[]): Resource[] =>
  parseAllDocuments(run('template', 'hatchery', chart, ...settings.flatMap((one) => ['--set', one])))
    .map((document) => document.toJS() as Resource | null)
    .filter((resource) => resource !== null)
    .filter((resource) => resource.kind === kind);

type Container = { volumeMounts: { name: string; mountPath: string }[] };

/** The places at which a container sees a volume. */
const mountsOf = ({ volumeMounts }: Container, volume: string) =>
  volumeMounts.filter(({ name }) => name === volume).map(({ mountPath }) => mountPath);

describeWith('helm', 'the chart', () => {
  const examples = readdirSync(join(chart, 'ci')).map((name) => join(chart, 'ci', name));

  test('passes lint', () => {
    run('lint', chart, '--strict', ...examples.flatMap((file) => ['-f', file]));
  });

  test('has a Deployment for each process, which runs a file that is there', () => {
    const commands = [...render().matchAll(/command: \["node",.* "([^"]+)"\]/g)].map(([, file]) => file as string);
    const processes = ['gateway', ...readdirSync(join(root, 'services')).map((name) => `services/${name}`)];
    expect(commands.sort()).toEqual(processes.map((folder) => `${folder}/src/main.ts`).sort());
    expect(commands.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('starts Nest Watch where it is wanted, with its API key and no secret of the platform', () => {
    expect(render()).not.toContain('nest-watch');
    const [game] = resourcesOf('Deployment', 'nestWatch.enabled=true').filter(
      ({ metadata }) => metadata.name === 'hatchery-nest-watch',
    );
    const [container] = (game as Resource).spec.template.spec.containers;
    expect(existsSync(join(root, container.command[1]))).toBe(true);
    expect(container.env.filter((variable: { valueFrom?: object }) => variable.valueFrom)).toEqual([
      { name: 'HATCHERY_API_KEY', valueFrom: { secretKeyRef: { name: 'nest-watch', key: 'HATCHERY_API_KEY' } } },
    ]);
    const settings = ['nestWatch.enabled=true', 'ingress.enabled=true', 'nestWatch.host=watch.example'];
    expect(resourcesOf('Ingress', ...settings).map(({ spec }) => spec.rules[0].host)).toContain('watch.example');
  });

  test('lets nobody but the services that need it call the signer, and gives its keys to it alone', () => {
    const documents = render().split('\n---\n');
    const about = (kind: string, component: string) =>
      documents.find((text) => text.includes(`kind: ${kind}\n`) && text.includes(`name: hatchery-${component}\n`)) ??
      '';
    expect(about('NetworkPolicy', 'signer')).not.toContain('component: gateway');
    const holders = documents.filter((text) => text.includes('kind: Deployment') && text.includes('SIGNER_MASTER_KEY'));
    expect(holders).toEqual([about('Deployment', 'signer')]);
  });

  test('gives each process its own passport key, and the endpoints of chains to those that read chains', () => {
    const documents = render()
      .split('\n---\n')
      .filter((text) => text.includes('kind: Deployment\nmetadata'));
    for (const text of documents) {
      const name = /name: hatchery-([\w-]+)/.exec(text)?.[1] as string;
      expect([...text.matchAll(/key: (PASSPORT_KEY_\w+)/g)].map(([, key]) => key)).toEqual([
        `PASSPORT_KEY_${name.toUpperCase().replaceAll('-', '_')}`,
      ]);
      expect([name, / RPC_URLS/.test(text)]).toEqual([
        name,
        ['users', 'chain', 'ultigen', 'vouchers', 'masters'].includes(name),
      ]);
      expect([name, text.includes('name: PUBLIC_RPC_URLS')]).toEqual([name, name === 'gateway']);
    }
  });

  test('offers Google where a client is named, and gives its secret to the users service alone', () => {
    expect(render()).not.toContain('GOOGLE');
    const documents = run('template', 'hatchery', chart, '--set', 'google.clientId=id').split('\n---\n');
    const naming = (variable: string) =>
      documents.filter((text) => text.includes(variable)).map((text) => /name: hatchery-([\w-]+)/.exec(text)?.[1]);
    expect(naming('GOOGLE_CLIENT_ID')).toEqual(['gateway', 'users']);
    expect(naming('GOOGLE_CLIENT_SECRET')).toEqual(['users']);
  });

  test('tells the gateway and games alone which origins may be shown in frames', () => {
    expect(render()).not.toContain('GAME_ORIGINS');
    const documents = run('template', 'hatchery', chart, '--set', 'gameOrigins=https://moss.example').split('\n---\n');
    const naming = documents.filter((text) => text.includes('{ name: GAME_ORIGINS, value: "https://moss.example" }'));
    expect(naming.map((text) => /name: hatchery-([\w-]+)/.exec(text)?.[1])).toEqual(['games', 'gateway']);
  });

  test('keeps files in a bucket or on a volume, and gives the keys of the bucket to the services that take files', () => {
    expect(render()).not.toMatch(/S3_|FILES_DIRECTORY/);
    const rendered = (...settings: string[]) =>
      run('template', 'hatchery', chart, ...settings.flatMap((one) => ['--set', one]));
    const naming = (text: string, variable: string) =>
      text
        .split('\n---\n')
        .filter((document) => document.includes(variable))
        .map((document) => /name: hatchery-([\w-]+)/.exec(document)?.[1]);
    const bucket = rendered('files.s3.endpoint=https://s3.example', 'files.s3.bucket=hatchery');
    const takers = ['assets-library', 'games', 'masters', 'users', 'vouchers'];
    expect(naming(bucket, 'S3_ENDPOINT')).toEqual([...takers, 'gateway'].sort());
    expect(naming(bucket, 'S3_SECRET_ACCESS_KEY')).toEqual(takers);
    const volume = rendered('files.volumeClaim=files');
    expect(naming(volume, 'FILES_DIRECTORY')).toEqual(takers);
    expect(naming(volume, 'claimName: files')).toEqual(takers);
  });

  test('lets the asset library alone write temporary files, up to a limit', () => {
    for (const settings of [[], ['files.volumeClaim=files']]) {
      const scratch = resourcesOf('Deployment', ...settings).flatMap(({ metadata, spec: { template } }) =>
        (template.spec.volumes ?? []).flatMap(({ name, emptyDir }: { name: string; emptyDir?: object }) =>
          emptyDir ? [{ of: metadata.name, emptyDir, mounts: mountsOf(template.spec.containers[0], name) }] : [],
        ),
      );
      expect(scratch).toEqual([{ of: 'hatchery-assets-library', emptyDir: { sizeLimit: '1Gi' }, mounts: ['/tmp'] }]);
    }
  });

  test('keeps three copies of events, and takes the ways in to Kafka from the Secret', () => {
    const rendered = (...settings: string[]) =>
      run('template', 'hatchery', chart, ...settings.flatMap((one) => ['--set', one]));
    expect(rendered()).toContain('{ name: KAFKA_REPLICATION, value: "3" }');
    expect(rendered()).not.toMatch(/KAFKA_(USERNAME|PASSWORD|CA)/);
    const secure = rendered('kafka.tls=true', 'kafka.ownCa=true', 'kafka.sasl=scram-sha-512');
    expect(secure).toContain('{ name: KAFKA_TLS, value: "on" }');
    expect(secure).toContain('{ name: KAFKA_SASL, value: "scram-sha-512" }');
    for (const name of ['KAFKA_USERNAME', 'KAFKA_PASSWORD', 'KAFKA_CA']) expect(secure).toContain(`key: ${name} }`);
  });

  test('gives each service its own database URL behind a pooler', () => {
    const settings = ['--set', 'database.ownUrls=true', '--set', 'database.pooling=transaction'];
    const pooled = run('template', 'hatchery', chart, ...settings);
    for (const service of ['USERS', 'CHAIN', 'ULTIGEN', 'SIGNER', 'VOUCHERS', 'ASSETS_LIBRARY']) {
      expect(pooled).toContain(`key: ${service}_DATABASE_URL }`);
      expect(pooled).toContain(`key: ${service}_DATABASE_DIRECT_URL, optional: true }`);
    }
    expect(render()).not.toContain('DATABASE_DIRECT_URL');
  });

  describe('while processes are replaced', () => {
    const podsOf = (...settings: string[]) =>
      resourcesOf('Deployment', ...settings).map(({ spec: { strategy, template } }) => ({
        strategy,
        grace: template.spec.terminationGracePeriodSeconds,
        drain: Number(
          template.spec.containers[0].env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value,
        ),
      }));

    test('gives migrations ten minutes before it takes a start for a failed one', () => {
      for (const { spec } of resourcesOf('Deployment')) {
        const { failureThreshold, periodSeconds } = spec.template.spec.containers[0].startupProbe;
        expect(failureThreshold * periodSeconds).toBeGreaterThanOrEqual(600);
      }
    });

    test('starts the new one before it stops the old one', () => {
      for (const { strategy } of podsOf()) expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    });

    test.each([
      [undefined, 5],
      ['60', 60],
      ['7.5', 7.5],
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

    test('are let out to scrapers, of every process, and service ports to callers alone', () => {
      const policies = resourcesOf('NetworkPolicy', 'metrics.scrapers[0].podSelector.matchLabels.app=prometheus');
      expect(policies).toHaveLength(resourcesOf('Deployment').length);
      const scrapers = [{ podSelector: { matchLabels: { app: 'prometheus' } } }];
      for (const { metadata, spec } of policies) {
        const [own, ofMetrics, ...more] = spec.ingress;
        expect({ ofMetrics, more }).toMatchObject({ ofMetrics: { ports: [{ port }] }, more: [] });
        expect(ofMetrics.from).toMatchObject(scrapers);
        expect(own.ports).toEqual([{ port: 3000 }]);
        expect([metadata.name, own.from === undefined]).toEqual([metadata.name, metadata.name === 'hatchery-gateway']);
      }
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
        readdirSync(join(chart, 'alerts')).map((file) => [
          `hatchery-${file.replace('.yaml', '')}`,
          parse(readFileSync(join(chart, 'alerts', file), 'utf8')),
        ]),
      );
    });
  });

  test('alerts link their runbooks where an address is given, and dashboards come as ConfigMaps of their own', () => {
    const rules = resourcesOf(
      'PrometheusRule',
      'metrics.rules.enabled=true',
      'metrics.rules.runbookBase=https://git.example/hatchery/',
    );
    for (const { spec } of rules)
      for (const { rules: own } of spec.groups)
        for (const { alert, annotations } of own)
          if (alert) expect(annotations.runbook_url).toBe(`https://git.example/hatchery/${annotations.runbook}`);
    expect(resourcesOf('ConfigMap').filter(({ metadata }) => metadata.name.includes('dashboard'))).toEqual([]);
    const maps = resourcesOf('ConfigMap', 'metrics.dashboards.enabled=true').filter(({ metadata }) =>
      metadata.name.includes('dashboard'),
    ) as unknown as { metadata: { labels: Record<string, string> }; data: Record<string, string> }[];
    expect(maps.flatMap(({ data }) => Object.values(data))).toEqual(
      readdirSync(join(chart, 'dashboards')).map((file) => readFileSync(join(chart, 'dashboards', file), 'utf8')),
    );
    for (const { metadata } of maps) expect(metadata.labels).toMatchObject({ grafana_dashboard: '1' });
  });

  test.each(examples)('renders %s', (file) => {
    expect(render(file)).toContain('kind: Ingress');
  });
});
