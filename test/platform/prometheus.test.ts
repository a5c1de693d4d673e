import { type MetricProcess, metricGroups } from '@hatchery/api/metrics';
import { runningServices } from '@hatchery/api/services';
import { gatewayConfig } from '@hatchery/gateway/config';
import { startGateway } from '@hatchery/gateway/server';
import { startParts } from '@hatchery/kit/closing';
import { loadConfig } from '@hatchery/kit/config';
import { createLogger } from '@hatchery/kit/log';
import { createMetrics } from '@hatchery/kit/metrics';
import { eventually } from '@hatchery/kit/testing';
import { freePort } from '@hatchery/local/ports';
import { tradesConfig } from '@hatchery/trades-service/config';
import { startTradesService } from '@hatchery/trades-service/service';
import { describeWith } from '../../tools/describe-with.ts';
import { environmentOf } from './replicated-platform.ts';
import { startPrometheus } from './running-prometheus.ts';
import { sharedPlatform } from './shared.ts';

const log = createLogger({ service: 'watched', level: 'fatal' });

/** Every service of a running platform, a gateway, and a replica of trades that may come and go. */
const startStage = () =>
  startParts(async (keep) => {
    const platform = await sharedPlatform();
    const given = { METRICS_PORT: '0' };
    const config = loadConfig(gatewayConfig, { ...environmentOf(platform, {}, 'gateway'), ...given });
    const gateway = keep(await startGateway({ config, log }));
    const replicaPort = await freePort(0);
    const startReplica = async () => {
      const environment = { ...environmentOf(platform, {}, 'trades'), METRICS_PORT: String(replicaPort) };
      return startTradesService({ config: loadConfig(tradesConfig, environment), log });
    };
    let replica = await startReplica();
    keep({ close: () => replica.close() });
    const addresses: Record<MetricProcess, string> = {
      gateway: `127.0.0.1:${gateway.metricsPort}`,
      ...(Object.fromEntries(runningServices.map((name) => [name, `127.0.0.1:${platform.ports[name]}`])) as Record<
        (typeof runningServices)[number],
        string
      >),
    };
    const prometheus = keep(await startPrometheus({ ...addresses, 'trades-replica': `127.0.0.1:${replicaPort}` }));
    return {
      addresses,
      prometheus,
      stopReplica: () => replica.close(),
      startReplica: async () => {
        replica = await startReplica();
      },
    };
  });

type Stage = Awaited<ReturnType<typeof startStage>>;

/** Returns the metrics that a process tells: names and types, and the labels of those that have values. */
async function toldBy(address: string) {
  const text = await (await fetch(`http://${address}/metrics`)).text();
  const types = new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [name, type]));
  const labels = [...text.matchAll(/^(\w+?)(?:_bucket|_sum|_count)?\{(.*)\} \S+$/gm)].map(
    ([, name = '', inside = '']) => ({
      name,
      labels: [...inside.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    }),
  );
  return { types, labels };
}

describeWith('prometheus', 'a real Prometheus', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage?.close());

  test('scrapes every process without a fault', async () => {
    await eventually(async () => {
      const targets = await stage.prometheus.targets();
      return targets.length === runningServices.length + 2 && targets.every(({ health }) => health === 'up');
    });
    const builds = await stage.prometheus.query('count by (service) (hatchery_build_info)');
    expect(builds.map(({ metric }) => metric.service).toSorted()).toEqual([...runningServices, 'gateway'].toSorted());
  });

  const ofNode = new Set(
    createMetrics('users')
      .getMetricsAsArray()
      .map(({ name }) => name),
  );
  const declared = (process: MetricProcess) =>
    metricGroups
      .filter(({ processes }) => processes.includes(process))
      .flatMap((group) => Object.entries(group.metrics));

  test.each([...runningServices, 'gateway'] as const)(
    'gets from %s what is declared, and nothing else',
    async (name) => {
      const { types, labels } = await toldBy(stage.addresses[name]);
      const wanted = new Map(declared(name).map(([metric, { type }]) => [metric, type as string]));
      // Only where there is a replica to be old.
      wanted.delete('database_replica_age_seconds');
      const own = new Map([...types].filter(([metric]) => wanted.has(metric) || !ofNode.has(metric)));
      expect(Object.fromEntries(own)).toEqual(Object.fromEntries(wanted));
      const known = new Map(declared(name).map(([metric, { labels }]) => [metric, ['service', 'le', ...labels]]));
      const unknown = labels.filter(
        (one) => known.has(one.name) && one.labels.some((label) => !known.get(one.name)?.includes(label)),
      );
      expect(unknown).toEqual([]);
    },
  );

  test('understands and evaluates every rule', async () => {
    await eventually(async () => (await stage.prometheus.rules()).every(({ health }) => health !== 'unknown'));
    const rules = await stage.prometheus.rules();
    expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
    expect(rules.length).toBeGreaterThan(30);
  });

  test('alerts while a process is away, and is quiet when it is back', async () => {
    const down = async () =>
      (await stage.prometheus.alerts()).filter(({ labels }) => labels.alertname === 'ProcessDown');
    await eventually(async () => (await down()).length === 0);
    await stage.stopReplica();
    await eventually(async () => (await down()).length > 0);
    expect(await down()).toMatchObject([
      {
        state: 'firing',
        labels: { pod: 'trades-replica', severity: 'warning' },
        annotations: { runbook: 'docs/runbooks/processes.md' },
      },
    ]);
    await stage.startReplica();
    await eventually(async () => (await down()).length === 0);
  });
});
