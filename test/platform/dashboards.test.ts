import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { metrics } from '@hatchery/api/metrics';
import { stringify } from 'yaml';
import { describeWith } from '../../tools/describe-with.ts';
import { faultsOf } from './expressions.ts';

const folder = fileURLToPath(new URL('../../deploy/helm/hatchery/dashboards/', import.meta.url));

type Panel = {
  id: number;
  type: string;
  title: string;
  description: string;
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig: { defaults: { unit: string } };
  targets: { expr: string; legendFormat?: string }[];
};
type Dashboard = { uid: string; title: string; schemaVersion: number; panels: Panel[] };

const dashboards = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Dashboard);
const curves = ({ panels }: Dashboard) => panels.filter(({ type }) => type !== 'row');
/** Returns the expressions of a dashboard as Grafana sends them. */
const expressionsOf = (dashboard: Dashboard) =>
  curves(dashboard).flatMap(({ targets }) =>
    targets.map(({ expr }) => expr.replaceAll('$namespace', '.*').replace(/\$__\w+/g, '5m')),
  );

describe('a dashboard', () => {
  test('has an address of its own', () => {
    const uids = dashboards.map(({ uid }) => uid);
    expect(uids.length).toBeGreaterThan(4);
    expect(new Set(uids).size).toBe(uids.length);
  });

  test.each(dashboards)('$title explains every panel, and no two are at one place', (dashboard) => {
    expect(dashboard.schemaVersion).toBeGreaterThanOrEqual(39);
    const places = new Set<string>();
    for (const { title, description, fieldConfig, targets, gridPos } of curves(dashboard)) {
      expect({ title, description, targets }).toMatchObject({
        title: expect.stringMatching(/^[A-Z]/),
        description: expect.stringMatching(/\.$/),
        targets: expect.arrayContaining([expect.anything()]),
      });
      expect(fieldConfig.defaults.unit).not.toBe('');
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          expect([title, places.has(`${x} ${y}`)]).toEqual([title, false]);
          places.add(`${x} ${y}`);
        }
    }
  });

  test.each(dashboards)('$title is made of metrics and labels that there are', (dashboard) => {
    expect(expressionsOf(dashboard).flatMap(faultsOf)).toEqual([]);
  });

  test.each(dashboards)('$title keeps installations apart in every query', (dashboard) => {
    const names = new RegExp(`\\b(${Object.keys(metrics).join('|')})(_bucket|_count|_sum)?(?!\\w)(.{0,26})`, 'g');
    for (const expression of expressionsOf(dashboard))
      for (const [, , , rest] of expression.matchAll(names)) expect(rest).toMatch(/^\{namespace=~"\.\*"/);
  });
});

describeWith('promtool', 'dashboards', () => {
  test('ask what Prometheus understands', () => {
    const rules = dashboards.flatMap(expressionsOf).map((expr, index) => ({ record: `panel:${index}`, expr }));
    const place = mkdtempSync(join(tmpdir(), 'hatchery-dashboards-'));
    const file = join(place, 'rules.yaml');
    writeFileSync(file, stringify({ groups: [{ name: 'panels', rules }] }));
    const { status, stderr } = spawnSync('promtool', ['check', 'rules', '--lint=none', file], { encoding: 'utf8' });
    rmSync(place, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
