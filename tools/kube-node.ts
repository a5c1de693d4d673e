import type { KubeClient, KubeObject } from './kube-client.ts';
import { KubeRefusal } from './kube-client.ts';

/** The end of a pod's containers, or their state: they run and are ready, run and never are, or end well or badly. */
export type Fate = 'ready' | 'unready' | 'succeeded' | 'failed';

export type StandInNode = {
  /** Decides about pods from now on, also about those that run. Pods about which it says nothing do as their kind should. */
  decide(rule: (pod: KubeObject) => Fate | undefined): Promise<void>;
  /** The pods that could not start, as a kubelet would not start them either: what they mount or read is not there. */
  refusals: string[];
  stop(): void;
};

const nodeName = 'stand-in';

/**
 * Takes the place of the scheduler and of a node with its kubelet: binds each pod, writes the status that its containers would have,
 * and lets go of pods that are deleted. No container runs.
 */
export async function startStandInNode(client: KubeClient): Promise<StandInNode> {
  await client.create('/api/v1/nodes', { metadata: { name: nodeName } });
  const refusals: string[] = [];
  let rule: (pod: KubeObject) => Fate | undefined = () => undefined;
  let addresses = 0;

  const treat = async (pod: KubeObject) => {
    const path = pathOf(pod);
    if (pod.metadata.deletionTimestamp) return client.remove(path);
    if (!pod.spec.nodeName) return client.create(`${path}/binding`, binding(pod));
    if (['Succeeded', 'Failed'].includes(pod.status.phase)) return;
    const fate = rule(pod) ?? usualFate(pod);
    if (isIn(pod, fate)) return;
    const missing = await missingFor(client, pod);
    if (missing.length > 0) return refusals.push(`${pod.metadata.name}: ${missing.join(', ')}`);
    addresses += 1;
    const podIP = pod.status.podIP ?? `10.9.${addresses >> 8}.${addresses & 255}`;
    await client.patch(`${path}/status`, { status: { podIP, podIPs: [{ ip: podIP }], ...statusOf(pod, fate) } });
  };
  /** News of a pod may be old: it is gone, or changed meanwhile, which is then news as well. */
  const tryToTreat = (pod: KubeObject) =>
    treat(pod).catch((error) => {
      if (!(error instanceof KubeRefusal && [404, 409].includes(error.status))) throw error;
    });

  const stop = client.watch(
    '/api/v1/pods',
    (pod) => void tryToTreat(pod).catch((error) => refusals.push(String(error))),
  );
  return {
    decide: async (wanted) => {
      rule = wanted;
      await Promise.all((await client.list('/api/v1/pods')).map(tryToTreat));
    },
    refusals,
    stop,
  };
}

const pathOf = ({ metadata: { namespace, name } }: KubeObject) => `/api/v1/namespaces/${namespace}/pods/${name}`;

const binding = ({ metadata: { name } }: KubeObject) => ({
  metadata: { name },
  target: { apiVersion: 'v1', kind: 'Node', name: nodeName },
});

/** A server runs for ever; a Job and a test end. */
const usualFate = ({ spec }: KubeObject): Fate => (spec.restartPolicy === 'Always' ? 'ready' : 'succeeded');

const isIn = ({ status }: KubeObject, fate: Fate) =>
  status.phase === 'Running' &&
  fate === (status.containerStatuses.every(({ ready }: { ready: boolean }) => ready) ? 'ready' : 'unready');

const phases: Record<Fate, string> = {
  ready: 'Running',
  unready: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
};

function statusOf({ spec }: KubeObject, fate: Fate) {
  const at = new Date().toISOString();
  const running = { running: { startedAt: at } };
  const ended = (exitCode: number) => ({ terminated: { exitCode, startedAt: at, finishedAt: at } });
  const state = { ready: running, unready: running, succeeded: ended(0), failed: ended(1) }[fate];
  const statuses = (containers: KubeObject[] = [], its: object, ready: boolean) =>
    containers.map(({ name, image }) => ({ name, image, imageID: image, restartCount: 0, ready, state: its }));
  const isReady = String(fate === 'ready').replace(/^./, (letter) => letter.toUpperCase());
  const condition = (type: string, status: string) => ({ type, status, lastTransitionTime: at });
  return {
    phase: phases[fate],
    startTime: at,
    conditions: [
      condition('PodScheduled', 'True'),
      condition('Initialized', 'True'),
      condition('ContainersReady', isReady),
      condition('Ready', isReady),
    ],
    initContainerStatuses: statuses(spec.initContainers, ended(0), true),
    containerStatuses: statuses(spec.containers, state, fate === 'ready'),
  };
}

type KeyOf = { name: string; key: string; optional?: boolean };
type Source = { name?: string; secretName?: string; items?: { key: string }[]; optional?: boolean };

/** The Secrets, ConfigMaps, their keys and the claims that a pod needs and its namespace lacks. */
async function missingFor(client: KubeClient, pod: KubeObject): Promise<string[]> {
  const { volumes = [], containers, initContainers = [] } = pod.spec;
  const needed = new Set<string>();
  const need = (kind: string, source: Source | undefined) => {
    if (!source || source.optional) return;
    const keys = source.items ?? [{ key: '' }];
    for (const { key } of keys) needed.add(`${kind}/${source.secretName ?? source.name} ${key}`.trim());
  };
  const needKey = (kind: string, one?: KeyOf) => one && need(kind, { ...one, items: [one] });
  for (const { secret, configMap, projected, persistentVolumeClaim } of volumes) {
    for (const source of [{ secret, configMap }, ...(projected?.sources ?? [])]) {
      need('secrets', source.secret);
      need('configmaps', source.configMap);
    }
    if (persistentVolumeClaim) needed.add(`persistentvolumeclaims/${persistentVolumeClaim.claimName}`);
  }
  for (const { env = [], envFrom = [] } of [...containers, ...initContainers]) {
    for (const { valueFrom } of env) {
      needKey('secrets', valueFrom?.secretKeyRef);
      needKey('configmaps', valueFrom?.configMapKeyRef);
    }
    for (const { secretRef, configMapRef } of envFrom) {
      need('secrets', secretRef);
      need('configmaps', configMapRef);
    }
  }
  const isThere = async (one: string) => {
    const [path, key] = one.split(' ');
    const found = await client.get(`/api/v1/namespaces/${pod.metadata.namespace}/${path}`).catch(() => undefined);
    return found && (!key || key in (found.data ?? {}));
  };
  const answers = await Promise.all([...needed].map(async (one) => ((await isThere(one)) ? [] : [one])));
  return answers.flat();
}
