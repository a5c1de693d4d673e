import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { findHelm } from '../../tools/describe-with.ts';
import { type Kube, startKube } from '../../tools/kube.ts';
import type { KubeObject } from '../../tools/kube-client.ts';
import { startStandInNode } from '../../tools/kube-node.ts';
import { until } from '../../tools/run-folder.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const chart = join(root, 'deploy/helm/hatchery');

/** Labels with which a namespace asks the API server to judge pods. */
const standards = ['enforce', 'warn', 'audit'].map((mode) => [`pod-security.kubernetes.io/${mode}`, 'restricted']);

/** Says that a pod may not take more than a small node has, and that the namespace may not either. A quota refuses pods that name nothing. */
const limits = [
  [
    'limitranges',
    {
      limits: [
        { type: 'Pod', max: { memory: '6Gi' } },
        { type: 'Container', maxLimitRequestRatio: { memory: '10' } },
      ],
    },
  ],
  [
    'resourcequotas',
    { hard: { pods: '60', 'requests.cpu': '14', 'requests.memory': '16Gi', 'limits.memory': '40Gi' } },
  ],
] as const;

export type ChartCluster = Awaited<ReturnType<typeof startChartCluster>>;

/** An API server with a stand-in node, and helm on it. */
export async function startChartCluster() {
  const kube = await startKube();
  const node = await startStandInNode(kube.client);
  return {
    client: kube.client,
    audit: kube.audit,
    version: (await kube.client.get('/version')).gitVersion,
    node,
    helm: (...args: string[]) => runHelm(kube, args),
    prepareNamespace: (name: string, secrets: Record<string, string[]>) => prepareNamespace(kube, name, secrets),
    stop: async () => {
      node.stop();
      await kube.stop();
    },
  };
}

/** Runs helm to its end. @returns all that it wrote; warnings of the API server are lines of it */
const runHelm = ({ kubeconfig }: Kube, args: string[]) =>
  new Promise<{ status: number; output: string; warnings: string[] }>((resolve) => {
    const env = { ...process.env, KUBECONFIG: kubeconfig };
    execFile(findHelm() as string, args, { env, timeout: 180_000 }, (error, stdout, stderr) => {
      const warnings = stderr.split('\n').filter((line) => /^W\d{4} |^WARNING/i.test(line));
      resolve({ status: error ? Number(error.code) || 1 : 0, output: stdout + stderr, warnings });
    });
  });

/** Makes a restricted, limited namespace with an operator's Secrets. @param secrets the keys of each */
async function prepareNamespace({ client }: Kube, name: string, secrets: Record<string, string[]>): Promise<void> {
  const labels = Object.fromEntries(standards);
  await client.create('/api/v1/namespaces', { metadata: { name, labels } });
  const path = `/api/v1/namespaces/${name}`;
  for (const [kind, spec] of limits) await client.create(`${path}/${kind}`, { metadata: { name: 'limits' }, spec });
  for (const [secret, keys] of Object.entries(secrets)) {
    const stringData = Object.fromEntries(keys.map((key) => [key, 'a value of tests']));
    await client.create(`${path}/secrets`, { metadata: { name: secret }, stringData });
  }
  // Until both are there, every pod is refused.
  await until('The making of the default service account', () => client.get(`${path}/serviceaccounts/default`));
  await until('The first count of the quota', async () => {
    const { status } = await client.get(`${path}/resourcequotas/limits`);
    if (!status.hard) throw new Error('The quota was not counted yet.');
  });
}

/** Asks again until an expectation holds. */
export const eventually = (what: string, expectation: () => Promise<void>) => until(what, expectation, 120_000);

export type Kind = { path: string; kind: string; name: string; namespaced: boolean };

/** All kinds of objects that the API server keeps, in every group and version that it prefers. */
export async function findKinds({ client }: Pick<ChartCluster, 'client'>): Promise<Kind[]> {
  const { groups } = await client.get('/apis');
  const versions = groups.map((group: KubeObject) => group.preferredVersion.groupVersion);
  const paths = ['/api/v1', ...versions.map((version: string) => `/apis/${version}`)];
  const found = await Promise.all(
    paths.map(async (path) => {
      const { resources } = await client.get(path);
      return resources
        .filter(({ name, verbs }: { name: string; verbs: string[] }) => !name.includes('/') && verbs.includes('list'))
        .map(({ kind, name, namespaced }: Kind) => ({ path, kind, name, namespaced }));
    }),
  );
  return found.flat();
}

/** The names of all objects, as in `deployments/hatchery-users`, without those that the control plane writes for itself and beside others. */
export async function listNames(cluster: ChartCluster, namespace: string): Promise<string[]> {
  const written = ['Event', 'EndpointSlice', 'Endpoints', 'Lease', 'ComponentStatus'];
  const kinds = (await findKinds(cluster)).filter(({ kind }) => !written.includes(kind));
  const names = await Promise.all(
    kinds.map(async ({ path, name, namespaced }) => {
      const objects = await cluster.client.list(`${path}/${namespaced ? `namespaces/${namespace}/` : ''}${name}`);
      return objects.map(({ metadata }) => `${name}/${metadata.name}`);
    }),
  );
  return names.flat().sort();
}

/** The objects that a rendering holds. */
export const parseObjects = (rendering: string): KubeObject[] =>
  parseAllDocuments(rendering)
    .map((document) => document.toJS() as KubeObject | null)
    .filter((object) => object !== null);
