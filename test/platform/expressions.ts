import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { metrics } from '@hatchery/api/metrics';
import { createMetrics } from '@hatchery/kit/metrics';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';

const chart = fileURLToPath(new URL('../../deploy/helm/hatchery/', import.meta.url));

export type Alert = { alert: string; expr: string; for?: string; labels: object; annotations: Record<string, string> };
type Recording = { record: string; expr: string };
export type Rule = Alert | Recording;

export const alertFiles = readdirSync(join(chart, 'alerts'));
export const alertsFolder = join(chart, 'alerts');

export const rulesOf = (file: string): Rule[] =>
  parse(readFileSync(join(alertsFolder, file), 'utf8')).groups.flatMap(({ rules }: { rules: Rule[] }) => rules);

export const isAlert = (rule: Rule): rule is Alert => 'alert' in rule;
const recordings = alertFiles.flatMap(rulesOf).flatMap((rule) => (isAlert(rule) ? [] : [rule.record]));

/** Labels that Prometheus or our registries add to everything. */
const addedLabels = ['namespace', 'pod', 'instance', 'job', 'service'];

/** The labels that each metric can have, by the names that expressions use. */
const labelsByName = new Map<string, readonly string[]>([
  ['up', []],
  ...recordings.map((name) => [name, []] as const),
  ...createMetrics('users')
    .getMetricsAsArray()
    .filter(({ name }) => !(name in metrics))
    .map(({ name }) => [name, []] as const),
  ...Object.entries(metrics).flatMap(([name, { type, labels }]): [string, readonly string[]][] =>
    type === 'histogram'
      ? [
          [`${name}_bucket`, [...labels, 'le']],
          [`${name}_sum`, labels],
          [`${name}_count`, labels],
        ]
      : [[name, labels]],
  ),
]);

/**
 * Returns what is wrong with an expression: its syntax, metrics that no process tells, and labels that none of its metrics has.
 */
export function faultsOf(expression: string): string[] {
  const faults: string[] = [];
  const grouped: string[] = [];
  const known = new Set(addedLabels);
  let metric = '';
  const textOf = ({ from, to }: { from: number; to: number }) => expression.slice(from, to);
  parser.parse(expression).iterate({
    enter: (node) => {
      if (node.type.isError) faults.push(`syntax at ${node.from}`);
      if (node.name === 'Identifier') {
        metric = textOf(node);
        if (!labelsByName.has(metric)) faults.push(metric);
        for (const label of labelsByName.get(metric) ?? []) known.add(label);
      }
      if (node.name !== 'LabelName') return;
      const label = textOf(node);
      if (node.node.parent?.name === 'GroupingLabels') grouped.push(label);
      else if (![...addedLabels, ...(labelsByName.get(metric) ?? [])].includes(label))
        faults.push(`${metric}{${label}}`);
    },
  });
  return [...faults, ...grouped.filter((label) => !known.has(label)).map((label) => `by (${label})`)];
}
