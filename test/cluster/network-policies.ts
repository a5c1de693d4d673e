import type { KubeObject } from '../../tools/kube-client.ts';

type Selector = { matchLabels?: Record<string, string>; matchExpressions?: object[] };
type Peer = { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: object };
type Port = { port?: number | string; protocol?: string };
type Rule = { from?: Peer[]; to?: Peer[]; ports?: Port[] };
type Direction = 'Ingress' | 'Egress';

/** Says whether policies let one pod of a namespace open a connection to a port of another, as a network that enforces them does. */
export const mayConnect = (policies: KubeObject[], from: KubeObject, to: KubeObject, port: number): boolean =>
  isAllowed(policies, 'Egress', from, to, port, to) && isAllowed(policies, 'Ingress', to, from, port, to);

/** A pod that no policy of a direction selects is free in it; otherwise some rule of them has to allow what it does. */
function isAllowed(
  policies: KubeObject[],
  direction: Direction,
  pod: KubeObject,
  peer: KubeObject,
  port: number,
  listener: KubeObject,
): boolean {
  const about = policies.filter(({ spec }) => spec.policyTypes.includes(direction) && selects(spec.podSelector, pod));
  if (about.length === 0) return true;
  const rules = about.flatMap(({ spec }): Rule[] => (direction === 'Ingress' ? spec.ingress : spec.egress) ?? []);
  return rules.some(({ from, to, ports }) => {
    const peers = direction === 'Ingress' ? from : to;
    const isPeer = !peers || peers.some((one) => isMeant(one, peer));
    return isPeer && (!ports || ports.some((one) => numberOf(one, listener) === port));
  });
}

/** Peers in blocks of addresses are not pods. A selector of namespaces alone means all pods of those. */
function isMeant({ podSelector, namespaceSelector, ipBlock }: Peer, pod: KubeObject): boolean {
  if (ipBlock) return false;
  if (namespaceSelector && !isEmpty(namespaceSelector)) return false;
  return selects(podSelector ?? {}, pod);
}

const isEmpty = ({ matchLabels, matchExpressions }: Selector) => !matchLabels && !matchExpressions;

/** The chart selects by labels alone. @throws Error for what this does not understand */
function selects({ matchLabels = {}, matchExpressions }: Selector, { metadata }: KubeObject): boolean {
  if (matchExpressions) throw new Error('Expressions of selectors are not understood here.');
  return Object.entries(matchLabels).every(([name, value]) => metadata.labels?.[name] === value);
}

/** The number of a port, which a rule may also give by the name that the container has for it. */
function numberOf({ port }: Port, listener: KubeObject): number | undefined {
  if (typeof port === 'number' || port === undefined) return port;
  const ports = listener.spec.containers.flatMap((container: KubeObject) => container.ports ?? []);
  return ports.find(({ name }: { name: string }) => name === port)?.containerPort;
}
