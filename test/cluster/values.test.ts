import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeWith } from '../../tools/describe-with.ts';
import {
  type ChartCluster,
  chart,
  findKinds,
  type Kind,
  parseObjects,
  root,
  startChartCluster,
} from './chart-cluster.ts';
import { defineCustomResources } from './custom-resources.ts';
import { operatorSecrets } from './operator-secrets.ts';

/** A commit whose chart had no migration Job and no schema of its values yet. What it installed has to be upgraded. */
const earlierCommit = '9ca8198ba643a16b648f4f41b148a2d5e7b3c256';

describeWith('kube', 'values and releases on a real API server', () => {
  let cluster: ChartCluster;
  let kinds: Kind[];

  beforeAll(async () => {
    cluster = await startChartCluster();
    await defineCustomResources(cluster.client);
    kinds = await findKinds(cluster);
  });
  afterAll(() => cluster?.stop());

  /** Every field of an object is looked at, and nothing is kept. */
  const tryOut = async (namespace: string, object: ReturnType<typeof parseObjects>[number]) => {
    const { apiVersion, kind } = object;
    const path = apiVersion.includes('/') ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
    const known = kinds.find((one) => one.path === path && one.kind === kind);
    if (!known) throw new Error(`The API server does not know ${apiVersion} ${kind}.`);
    // A pod is refused where its service account is not.
    const query = kind === 'ServiceAccount' ? '' : '&dryRun=All';
    const collection = `${path}/${known.namespaced ? `namespaces/${namespace}/` : ''}${known.name}`;
    await cluster.client.create(`${collection}?fieldValidation=Strict${query}`, object);
  };

  test.each(readdirSync(join(chart, 'ci')))('accepts every object that is rendered with %s', async (file) => {
    const namespace = `with-${file.replace(/\W.*/, '')}`;
    await cluster.prepareNamespace(namespace, operatorSecrets);
    const values = ['-f', join(chart, 'ci', file)];
    const { status, output } = await cluster.helm(
      'template',
      'hatchery',
      chart,
      '-n',
      namespace,
      ...values,
      '--kube-version',
      cluster.version,
    );
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
    const objects = parseObjects(output);
    expect(objects.length).toBeGreaterThan(0);
    const rank = ({ kind }: (typeof objects)[number]) => (kind === 'ServiceAccount' ? 0 : 1);
    for (const object of objects.toSorted((a, b) => rank(a) - rank(b))) await tryOut(namespace, object);
    expect(cluster.client.warnings).toEqual([]);
  });

  const folder = mkdtempSync(join(tmpdir(), 'hatchery-chart-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const upgrades = hasCommit(earlierCommit) ? test : test.skip;
  upgrades(`upgrades what the chart of ${earlierCommit.slice(0, 8)} installed, object by object`, async () => {
    const archive = execFileSync('git', ['archive', earlierCommit, 'deploy/helm/hatchery'], { cwd: root });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    const namespace = 'earlier';
    await cluster.prepareNamespace(namespace, operatorSecrets);
    const helm = async (command: string, from: string, ...args: string[]) => {
      const waiting = ['-n', namespace, '--wait', '--wait-for-jobs', '--timeout', '150s'];
      const { status, output, warnings } = await cluster.helm(command, 'hatchery', from, ...waiting, ...args);
      expect({ status, warnings, output: status === 0 ? '' : output }).toEqual({ status: 0, warnings: [], output: '' });
      return idsOf(namespace);
    };
    const before = await helm('install', join(folder, 'deploy/helm/hatchery'));
    const tooFew: string[] = [];
    const stopWatching = cluster.client.watch(
      `/apis/apps/v1/namespaces/${namespace}/deployments`,
      ({ metadata, status }) => {
        if (status.readyReplicas < 2) tooFew.push(`${metadata.name}: ${status.readyReplicas}`);
      },
    );
    const after = await helm('upgrade', chart, '--reset-values', '--set', 'withoutContracts=true');
    stopWatching();
    expect(tooFew).toEqual([]);
    // Equal names mean the same object: a change of a field that cannot change would have been refused.
    expect(after).toEqual(expect.arrayContaining(before));
    expect(cluster.node.refusals).toEqual([]);
  });

  /** Names and ids of the objects that make an upgrade hard where they are replaced. */
  const idsOf = async (namespace: string) => {
    const paths = [
      `/apis/apps/v1/namespaces/${namespace}/deployments`,
      `/api/v1/namespaces/${namespace}/services`,
      `/apis/policy/v1/namespaces/${namespace}/poddisruptionbudgets`,
    ];
    const objects = await Promise.all(paths.map((path) => cluster.client.list(path)));
    return objects.flat().map(({ metadata }) => `${metadata.name} ${metadata.uid}`);
  };
});

function hasCommit(commit: string): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', commit], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write(
      `SKIPPED the upgrade of an earlier chart (without its commit ${commit}: the history is shallow)\n`,
    );
    return false;
  }
}
