import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricGroups, metricLabels, metrics } from '../../packages/api/src/metrics.ts';

const root = join(import.meta.dirname, '../..');
const all = Object.entries(metrics);
const named = (isBroken: (name: string, metric: (typeof all)[0][1]) => boolean) =>
  all.filter(([name, metric]) => isBroken(name, metric)).map(([name]) => name);

/** Endings of names that tell a unit, and what Prometheus wants instead of other units. */
const otherUnits = /_(ms|millis\w*|minutes|hours|days|kb|mb|kilobytes|percent|wei|gwei)(_|$)/;
/** Endings that a type of metrics adds by itself. */
const endingsOfTypes = /_(total|count|sum|bucket)$/;

describe('a metric', () => {
  it('has a name of lower-case words, the first of which says what it is about', () => {
    expect(all.length).toBeGreaterThan(50);
    expect(named((name) => !/^[a-z]+(_[a-z0-9]+)+$/.test(name))).toEqual([]);
  });

  it('is in base units', () => {
    expect(named((name) => otherUnits.test(name))).toEqual([]);
    expect(
      named(
        (name, { help }) =>
          /\b(age|time since|time until|seconds for which)\b/i.test(help) && !name.endsWith('_seconds'),
      ),
    ).toEqual([]);
    expect(named((name, { help }) => /\bshare of\b/i.test(help) && !name.endsWith('_ratio'))).toEqual([]);
    expect(named((name, { type }) => type === 'histogram' && !/_(seconds|bytes)$/.test(name))).toEqual([]);
  });

  it('ends with _total if it counts, and never otherwise', () => {
    expect(named((name, { type }) => (type === 'counter') !== name.endsWith('_total'))).toEqual([]);
    expect(named((name, { type }) => type === 'gauge' && endingsOfTypes.test(name))).toEqual([]);
  });

  it('says what it tells in a sentence', () => {
    expect(named((_, { help }) => !/^[A-Z0-9].*\.$/.test(help) || /[`|\n]/.test(help))).toEqual([]);
  });

  it('has labels with few values, which its processes do not add themselves', () => {
    const reserved = ['service', 'namespace', 'pod', 'instance', 'job', 'le', 'quantile'];
    expect(named((_, { labels }) => labels.some((label) => reserved.includes(label)))).toEqual([]);
    const used = new Set<string>(all.flatMap(([, { labels }]) => labels));
    expect(Object.keys(metricLabels).filter((label) => !used.has(label))).toEqual([]);
    expect(
      Object.keys(metricLabels).filter((label) => /(^|_)(id|uid|user|address|wallet|email|path|url)$/.test(label)),
    ).toEqual([]);
  });

  it('belongs to a process', () => {
    const owned = metricGroups.flatMap((group) => Object.keys(group.metrics));
    expect(owned.toSorted()).toEqual(Object.keys(metrics).toSorted());
  });

  it('is made of its declaration alone', () => {
    const sources = globSync('{packages,services,gateway,relayer,local}/**/src/**/*.ts', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    });
    const makes = /\bnew (Gauge|Counter|Histogram|Summary)\b|registerMetric\(/;
    const makers = sources.filter(
      (path) => !path.endsWith('.test.ts') && makes.test(readFileSync(join(root, path), 'utf8')),
    );
    expect(makers.toSorted()).toEqual(['packages/kit/src/metrics.ts', 'packages/kit/src/request-durations.ts']);
  });
});
