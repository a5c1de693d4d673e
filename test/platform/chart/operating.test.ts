import { join } from 'node:path';
import { describeWith } from '../../../tools/describe-with.ts';
import {
  chartFolder,
  ofKind,
  production,
  refusal,
  render,
  resourcesOf,
  resourcesOfFile,
  type Shape,
} from './render.ts';

const component = 'app.kubernetes.io/component';
type Peer = { podSelector?: { matchLabels: Record<string, string> } };

const policies = (...settings: string[]) =>
  new Map(resourcesOf('NetworkPolicy', ...settings).map(({ metadata, spec }) => [metadata.name, spec]));
const portsOf = (rules: Shape[]) => rules.flatMap(({ ports }) => ports.map(({ port }: Shape) => port));
const componentsOf = (peers: Peer[] = []) =>
  peers.flatMap(({ podSelector }) => podSelector?.matchLabels[component] ?? []);

describeWith('helm', 'what an operator asks of the chart at night', () => {
  describe('policies', () => {
    test('let nothing in or out of a pod of the release but questions to DNS and scraping', () => {
      const everyPod = policies().get('hatchery-default');
      expect(everyPod.podSelector.matchLabels).not.toHaveProperty([component]);
      expect(everyPod.policyTypes).toEqual(['Ingress', 'Egress']);
      expect(portsOf(everyPod.ingress)).toEqual([9090]);
      expect(new Set(portsOf(everyPod.egress))).toEqual(new Set([53, 5353]));
    });

    test('let the signer out to its database, events and key management alone, and nobody from the gateway in', () => {
      const signer = policies().get('hatchery-signer');
      expect(new Set(portsOf(signer.egress))).toEqual(
        new Set([...[53, 5353], ...[5432, 6432], ...[9092, 9093, 9094], ...[443, 8200]]),
      );
      const callers = componentsOf(signer.ingress.flatMap(({ from }: Shape) => from));
      expect(callers.sort()).toEqual(['chain', 'masters', 'ultigen', 'users', 'vouchers']);
    });

    test('open both ends of each call between processes, or neither', () => {
      const all = [...policies()].filter(([name]) => !/-(default|test|migrations)$/.test(name));
      const of = (name: string) => name.replace('hatchery-', '');
      const pairs = (direction: 'ingress' | 'egress', side: 'from' | 'to') =>
        all.flatMap(([name, spec]) =>
          spec[direction]
            .filter(({ ports }: Shape) => ports.some(({ port }: Shape) => port === 3000))
            .flatMap((rule: Shape) => componentsOf(rule[side]))
            .map((peer: string) => (side === 'from' ? `${peer} ${of(name)}` : `${of(name)} ${peer}`)),
        );
      expect(pairs('ingress', 'from').length).toBeGreaterThan(20);
      expect(pairs('ingress', 'from').sort()).toEqual(pairs('egress', 'to').sort());
    });

    test('keep processes that need the outside off the inside', () => {
      const { egress } = policies().get('hatchery-chain');
      const [outside] = egress.filter(({ ports }: Shape) => ports[0].port === 443);
      expect(outside.to[0].ipBlock.except).toContain('10.0.0.0/8');
    });

    test('let scrapers in to every process', () => {
      for (const [name, { ingress }] of policies('metrics.scrapers[0].podSelector.matchLabels.app=prometheus'))
        expect([name, ingress.at(-1)]).toMatchObject([name, { ports: [{ port: 9090 }] }]);
    });
  });

  test('schemas are migrated before pods are replaced, and a failed try leaves its log', () => {
    const jobs = resourcesOf('Job');
    const hooks = ['ServiceAccount', 'NetworkPolicy', 'Job'].map((kind) =>
      resourcesOf(kind).find(({ metadata }) => metadata.name === 'hatchery-migrations'),
    );
    expect(hooks.map((hook) => hook?.metadata.annotations)).toMatchObject(
      ['-10', '-10', '0'].map((weight) => ({
        'helm.sh/hook': 'pre-install,pre-upgrade',
        'helm.sh/hook-weight': weight,
        'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
      })),
    );
    const migrated = jobs.flatMap(({ spec }) => spec.template.spec.containers.map(({ name }: Shape) => name));
    expect(migrated).toHaveLength(9);
    expect(resourcesOf('Job', 'migrations.enabled=false')).toEqual([]);
    expect(render()).toContain('{ name: DATABASE_MIGRATIONS, value: elsewhere }');
    expect(render('migrations.enabled=false')).toContain('{ name: DATABASE_MIGRATIONS, value: at-start }');
  });

  test('every container is restricted, and every pod has an account without a token', () => {
    const all = resourcesOfFile(production);
    const pods = [...ofKind(all, 'Deployment'), ...ofKind(all, 'Job')].map(({ spec }) => spec.template.spec);
    for (const pod of [...pods, ...ofKind(all, 'Pod').map(({ spec }) => spec)]) {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, resources } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(resources.limits.memory).toBeDefined();
      }
    }
    const accounts = ofKind(all, 'ServiceAccount').map(({ metadata }) => metadata.name);
    expect(accounts.sort()).toEqual([...new Set(pods.map(({ serviceAccountName }) => serviceAccountName))].sort());
  });

  test('pods spread, have a priority, and are selected by what no upgrade changes', () => {
    for (const { metadata, spec } of ofKind(resourcesOfFile(production), 'Deployment')) {
      const { topologySpreadConstraints, priorityClassName } = spec.template.spec;
      expect(topologySpreadConstraints.map(({ topologyKey }: Shape) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      expect(priorityClassName).toBe('hatchery');
      expect(Object.keys(spec.selector.matchLabels).sort()).toEqual(
        ['component', 'instance', 'name'].map((label) => `app.kubernetes.io/${label}`),
      );
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/version': expect.any(String),
        'helm.sh/chart': expect.any(String),
      });
    }
  });

  test('autoscalers count in half cores, and let go slowly', () => {
    const scaled = resourcesOf('HorizontalPodAutoscaler');
    expect(scaled).toHaveLength(6);
    for (const { metadata, spec } of scaled) {
      const target = resourcesOf('Deployment').find((one) => one.metadata.name === metadata.name);
      expect(target?.spec.template.spec.containers[0].resources.requests.cpu).toBe('500m');
      expect(spec.behavior.scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(300);
    }
  });

  test('at full scale and with one surge each, pods open fewer connections than Postgres allows', () => {
    // Requests, leaders, prepared reads, notifications: createDatabase.
    const perPod = (size: number) => size + 2 + 2 + 1;
    const scaled = new Map(
      resourcesOf('HorizontalPodAutoscaler').map(({ metadata, spec }) => [metadata.name, spec.maxReplicas]),
    );
    const pods = resourcesOf('Deployment')
      .filter(({ metadata }) => metadata.name !== 'hatchery-gateway')
      .map(({ metadata, spec }) => (scaled.get(metadata.name) ?? spec.replicas) + 1)
      .reduce((sum, count) => sum + count, 0);
    expect(pods * perPod(5)).toBeLessThanOrEqual(500 - 30);
    expect(refusal('database.maxConnections=499')).toContain(`open ${pods * perPod(5)} connections`);
    expect(refusal('database.poolSize=6')).toContain('or put a pooler in front');
    render('database.pooling=transaction', 'database.poolSize=50', 'database.maxConnections=100');
  });

  test.each([
    ['a word for a number', 'defaults.replicas=two', '/defaults/replicas'],
    ['a mistyped key', 'service.gateway.replicas=5', "'service' not allowed"],
    ['a mistyped key of a service', 'services.gateway.replica=5', "'replica' not allowed"],
    ['two endpoints for one chain', 'publicRpcUrls.43114={https://a,https://b}', '/publicRpcUrls/43114'],
    ['a drain that is too short', 'drainSeconds=4', '/drainSeconds'],
    ['a digest that is none', 'images.signer.digest=latest', '/images/signer/digest'],
    ['a chain without contracts', 'withoutContracts=false', 'There are no contracts on chain 43114'],
    ['a bucket without a name', 'files.s3.endpoint=https://s3.example', 'files.s3.bucket is missing'],
    ['a caller that is no service', 'services.chain.callers={nobody}', 'which is no service'],
    ['a game without a host', 'nestWatch.enabled=true,ingress.enabled=true', 'nestWatch.host is missing'],
    ['a store without a name', 'externalSecrets.enabled=true', 'secretStoreRef.name is missing'],
  ])('%s is refused', (_, setting, words) => {
    expect(refusal(setting)).toContain(words);
  });

  test('a test asks the gateway whether it is ready, and for one public operation', () => {
    const [pod] = ofKind(resourcesOfFile(join(chartFolder, 'ci/minimal-values.yaml')), 'Pod');
    expect(pod?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'test' });
    expect(pod?.spec.containers[0].command.at(-1)).toContain("['/readyz', '/v1/games']");
  });
});
