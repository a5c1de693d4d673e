import { runningServices, services } from '@hatchery/api/services';
import { describeWith } from '../../tools/describe-with.ts';
import type { KubeObject } from '../../tools/kube-client.ts';
import { type ChartCluster, chart, eventually, listNames, startChartCluster } from './chart-cluster.ts';
import { mayConnect } from './network-policies.ts';
import { operatorSecrets } from './operator-secrets.ts';

const namespace = 'play';
const core = `/api/v1/namespaces/${namespace}`;
const group = (name: string) => `/apis/${name}/namespaces/${namespace}`;
const deploymentsPath = `${group('apps/v1')}/deployments`;
const component = 'app.kubernetes.io/component';

/** A day of an operator, in order: each test goes on where the one before it ended. */
describeWith('kube', 'the chart on a real API server', () => {
  let cluster: ChartCluster;
  let namesBefore: string[];

  const helm = (command: string, ...args: string[]) => cluster.helm(command, 'hatchery', ...args, '-n', namespace);
  /** Runs helm. @throws Error that shows what it wrote, if it failed or the API server warned */
  const helmDoes = async (command: string, ...args: string[]) => {
    const { status, output, warnings } = await helm(command, ...args);
    expect({ status, warnings, output: status === 0 ? '' : output }).toEqual({ status: 0, warnings: [], output: '' });
    expect(cluster.node.refusals).toEqual([]);
    return output;
  };
  const waiting = ['--wait', '--wait-for-jobs', '--timeout', '150s'];
  /** Every other value is the chart's own. */
  const values = ['--set', 'withoutContracts=true', '--set', 'migrations.backoffLimit=0'];
  const upgrade = (...args: string[]) => ['upgrade', chart, ...values, ...args] as [string, ...string[]];

  const deployments = () => cluster.client.list(deploymentsPath);
  const pods = (labels: Record<string, string> = {}) => cluster.client.list(`${core}/pods`, labels);
  /** The pods of Deployments, without those that are on their way out. */
  const servers = async () =>
    (await pods()).filter(
      ({ metadata }) => !metadata.deletionTimestamp && metadata.ownerReferences?.[0].kind === 'ReplicaSet',
    );
  const imagesOf = (pods: KubeObject[]) => new Set(pods.map(({ spec }) => tagOf(spec.containers[0].image)));
  const idsOf = (pods: KubeObject[]) => pods.map(({ metadata }) => metadata.uid).sort();

  beforeAll(async () => {
    cluster = await startChartCluster();
    await cluster.prepareNamespace(namespace, operatorSecrets);
    namesBefore = await listNames(cluster, namespace);
  });
  afterAll(() => cluster?.stop());

  test('is tried on the server without a trace', async () => {
    await helmDoes('install', chart, ...values, '--dry-run=server');
    expect(await listNames(cluster, namespace)).toEqual(namesBefore);
  });

  test('is installed, and helm waits until every pod is ready', async () => {
    await helmDoes('install', chart, ...values, '--set', 'image.tag=r1', ...waiting);
    // An autoscaler may still be adding pods up to its minimum.
    await eventually('The readiness of all pods', async () => {
      for (const { metadata, spec, status } of await deployments())
        expect([metadata.name, status.readyReplicas]).toEqual([metadata.name, Math.max(spec.replicas, 2)]);
    });
    expect(imagesOf(await servers())).toEqual(new Set(['r1']));
  });

  test('passes its own test', async () => {
    await helmDoes('test');
  });

  test('leads each Service to the pods of its own component', async () => {
    const services = await cluster.client.list(`${core}/services`);
    expect(services.length).toBe((await deployments()).length);
    for (const { metadata } of services) {
      const expected = await pods({
        [component]: metadata.labels[component],
        'app.kubernetes.io/instance': 'hatchery',
      });
      expect(expected.length).toBeGreaterThan(0);
      await eventually(`The endpoints of ${metadata.name}`, async () => {
        const slices = await cluster.client.list(`${group('discovery.k8s.io/v1')}/endpointslices`, {
          'kubernetes.io/service-name': metadata.name,
        });
        const endpoints = slices.flatMap((slice) => slice.endpoints ?? []);
        expect(endpoints.map(({ targetRef }) => targetRef.uid).sort()).toEqual(idsOf(expected));
        // A port that names no port of the container is left out.
        expect(slices.flatMap((slice) => slice.ports ?? []).map(({ port }) => port)).toEqual([3000]);
      });
    }
  });

  test('guards the pods of each Deployment with a disruption budget that lets one go', async () => {
    const budgetsPath = `${group('policy/v1')}/poddisruptionbudgets`;
    const all = await deployments();
    expect((await cluster.client.list(budgetsPath)).length).toBe(all.length);
    for (const { metadata, spec } of all)
      await eventually(`The count of the budget of ${metadata.name}`, async () => {
        const { status } = await cluster.client.get(`${budgetsPath}/${metadata.name}`);
        expect(status).toMatchObject({
          expectedPods: spec.replicas,
          currentHealthy: spec.replicas,
          disruptionsAllowed: 1,
        });
      });
  });

  test('scales Deployments that exist', async () => {
    const scalersPath = `${group('autoscaling/v2')}/horizontalpodautoscalers`;
    const scalers = await cluster.client.list(scalersPath);
    expect(scalers.length).toBeGreaterThan(0);
    for (const { metadata, spec } of scalers) {
      await cluster.client.get(`${deploymentsPath}/${spec.scaleTargetRef.name}`);
      await eventually(`The reach of the autoscaler ${metadata.name}`, async () => {
        const { status } = await cluster.client.get(`${scalersPath}/${metadata.name}`);
        expect(status.conditions).toContainEqual(expect.objectContaining({ type: 'AbleToScale', status: 'True' }));
      });
    }
  });

  test('lets callers reach the services that they call, and nobody else', async () => {
    const policies = await cluster.client.list(`${group('networking.k8s.io/v1')}/networkpolicies`);
    const all = await servers();
    for (const { metadata, spec } of policies)
      if (spec.podSelector.matchLabels)
        expect([metadata.name, await pods(spec.podSelector.matchLabels)]).not.toEqual([metadata.name, []]);
    const podOf = (name: string) => all.find(({ metadata }) => metadata.labels[component] === name) as KubeObject;
    const names = ['gateway', ...runningServices];
    const reached = names.flatMap((from) =>
      names
        .filter((to) => to !== from && mayConnect(policies, podOf(from), podOf(to), 3000))
        .map((to) => `${from} to ${to}`),
    );
    // Everybody may call the gateway, as players do.
    const calls = runningServices.flatMap((to) => {
      const { callers, public: isPublic } = services[to];
      return [...callers, ...(isPublic ? ['gateway'] : [])].map((from) => `${from} to ${to}`);
    });
    expect(reached.filter((call) => !call.endsWith('to gateway')).sort()).toEqual(calls.sort());
  });

  test.each([
    ['a word for a number', ['--set', 'defaults.replicas=two']],
    ['a mistyped key', ['--set', 'service.gateway.replicas=5']],
    ['a mistyped key of a service', ['--set', 'services.gateway.replica=5']],
    ['less than nothing', ['--set', 'services.users.replicas=-1']],
    ['two endpoints for one chain', ['--set-json', 'publicRpcUrls={"43114":["https://a","https://b"]}']],
  ])('refuses %s, and changes nothing', async (_what, wrong) => {
    const before = idsOf(await servers());
    const { status, output } = await helm(...upgrade(...wrong));
    expect(status).not.toBe(0);
    expect(output).toMatch(/values don't meet the specifications/);
    expect(idsOf(await servers())).toEqual(before);
  });

  test('is upgraded to another image and other values', async () => {
    const settings = ['image.tag=r2', 'services.chain.replicas=3', 'database.maxConnections=600', 'drainSeconds=9'];
    const other = settings.flatMap((setting) => ['--set', setting]);
    await helmDoes(...upgrade(...other, ...waiting));
    // Helm waits for the new pods, and not for the end of the old ones.
    await eventually('The end of the pods of the first image', async () => {
      const now = await servers();
      expect(imagesOf(now)).toEqual(new Set(['r2']));
      expect(new Set(now.map(drainSecondsOf))).toEqual(new Set(['9']));
      expect((await pods({ [component]: 'chain' })).filter(isReady).length).toBe(3);
    });
  });

  test('stops an upgrade whose migration fails, and leaves the pods that serve', async () => {
    const before = idsOf(await servers());
    await cluster.node.decide(({ metadata }) => (isOfJob(metadata) ? 'failed' : undefined));
    const { status, output } = await helm(...upgrade('--reuse-values', '--set', 'image.tag=r3', ...waiting));
    await cluster.node.decide(() => undefined);
    expect(status).not.toBe(0);
    expect(output).toMatch(/pre-upgrade hooks failed/);
    const now = await servers();
    expect(idsOf(now)).toEqual(before);
    expect(imagesOf(now)).toEqual(new Set(['r2']));
  });

  test('keeps the pods that serve until new ones are ready', async () => {
    const before = idsOf(await servers());
    await cluster.node.decide(({ metadata, spec }) =>
      !isOfJob(metadata) && tagOf(spec.containers[0].image) === 'r4' ? 'unready' : undefined,
    );
    // Without --wait helm comes back while the new pods are not ready.
    await helmDoes(...upgrade('--reuse-values', '--set', 'image.tag=r4'));
    await eventually('The start of new pods of each Deployment', async () => {
      for (const { status } of await deployments())
        expect(status).toMatchObject({ updatedReplicas: 1, unavailableReplicas: 1 });
    });
    expect(idsOf((await servers()).filter(isReady))).toEqual(before);
  });

  test('is rolled back from there to the first release', async () => {
    await helmDoes('rollback', '1', ...waiting);
    await cluster.node.decide(() => undefined);
    await eventually('The end of all other pods', async () => {
      const now = await servers();
      expect(imagesOf(now)).toEqual(new Set(['r1']));
      expect(now.every(isReady)).toBe(true);
    });
    expect((await pods({ [component]: 'chain' })).length).toBe(2);
  });

  test('had every pod admitted by the restricted standard, and used no deprecated API', async () => {
    const mine = cluster.audit().filter(({ objectRef }) => objectRef?.namespace === namespace);
    const admitted = mine.filter(
      ({ verb, objectRef, responseStatus }) =>
        verb === 'create' && objectRef.resource === 'pods' && !objectRef.subresource && responseStatus.code === 201,
    );
    expect(admitted.length).toBeGreaterThan((await servers()).length);
    const policies = admitted.map(({ annotations }) => annotations?.['pod-security.kubernetes.io/enforce-policy']);
    expect(new Set(policies)).toEqual(new Set(['restricted:latest']));
    const complaints = mine.filter(
      ({ annotations = {} }) =>
        'pod-security.kubernetes.io/audit-violations' in annotations || 'k8s.io/deprecated' in annotations,
    );
    expect(complaints).toEqual([]);
    expect(cluster.client.warnings).toEqual([]);
  });

  test('leaves nothing of its own when it is uninstalled', async () => {
    await helmDoes('uninstall', '--wait', '--timeout', '150s');
    await eventually('The end of all that the chart made', async () => {
      expect(await listNames(cluster, namespace)).toEqual(namesBefore);
    });
  });
});

const tagOf = (image: string) => image.split(':').at(-1) as string;

const drainSecondsOf = ({ spec }: KubeObject) =>
  spec.containers[0].env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value;

const isOfJob = ({ ownerReferences = [] }: KubeObject['metadata']) => ownerReferences[0]?.kind === 'Job';

const isReady = ({ status }: KubeObject) =>
  status.conditions.some(({ type, status: is }: Record<string, string>) => type === 'Ready' && is === 'True');
