import { fileURLToPath } from 'node:url';
import { type Metric, metricGroups, metricLabels } from '../packages/api/src/metrics.ts';
import { writeGenerated } from './generated.ts';

/** Writes docs/operating/metrics.md from the declarations. */
const file = fileURLToPath(new URL('../docs/operating/metrics.md', import.meta.url));

const opening = `# Metrics

Every process answers \`/metrics\` in the text format of Prometheus, on \`METRICS_PORT\` (9090 in the image). No Service and no
Ingress leads there. With \`metrics.podMonitor.enabled\` the chart tells a Prometheus Operator where they are. Other
Prometheuses find pods by their \`prometheus.io\` annotations; let them call the job \`hatchery\`, as the alerts do.

A metric has the label \`service\`: the process that tells it. Names end with their unit: \`_seconds\`, \`_bytes\`,
\`_blocks\`, \`_events\`, \`_coins\`, \`_ratio\`. Counters end with \`_total\`, and start again at 0 with their process. What is read from the
database is the same in every replica: take the \`max\`, not the \`sum\`. Node adds its own metrics, such as
\`process_resident_memory_bytes\` and \`nodejs_eventloop_lag_p99_seconds\`.

[alerts.md](alerts.md) says which alerts and dashboards are made of them. This page is made from
\`packages/api/src/metrics.ts\` by \`npm run gen\`.
`;

const rowOf = ([name, { type, labels, help }]: [string, Metric]) =>
  `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${help} |`;

const tables = metricGroups.map(({ title, processes, metrics }) => {
  const who = processes.length > 1 && processes.length < 9 ? `\n${processes.join(', ')}.\n` : '';
  const rows = Object.entries(metrics)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(rowOf);
  return `## ${title}\n${who}\n| metric | type | labels | tells |\n|---|---|---|---|\n${rows.join('\n')}\n`;
});

const labels = Object.entries(metricLabels).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
const closing = `## Labels\n\n| label | is |\n|---|---|\n${labels.join('\n')}\n`;

writeGenerated({ [file]: [opening, ...tables, closing].join('\n') }, 'packages/api/src/metrics.ts');
