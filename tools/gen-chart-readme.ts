import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { chart } from './chart.ts';

/** Writes the README of the Helm chart from its schema and its values; with --check tells whether it differs instead. */
const folder = new URL('../deploy/helm/hatchery/', import.meta.url);
const file = new URL('README.md', folder);
const { description, appVersion, kubeVersion } = parse(readFileSync(new URL('Chart.yaml', folder), 'utf8'));

type Schema = {
  type?: string | string[];
  description?: string;
  enum?: string[];
  properties?: Record<string, Schema>;
};

/** Rows for a key and for the keys below it. */
function rowsOf(path: string, schema: Schema, value: unknown): string[] {
  const type = schema.enum ? schema.enum.map((one) => `\`${one}\``).join(', ') : [schema.type].flat().join(' or ');
  const below = Object.entries(schema.properties ?? {});
  const byDefault = below.length > 0 || path === 'services' ? '' : `\`${JSON.stringify(value)}\``;
  const row = `| \`${path}\` | ${cell(type)} | ${cell(byDefault)} | ${cell(schema.description ?? '')} |`;
  const values = (value ?? {}) as Record<string, unknown>;
  return [row, ...below.flatMap(([key, inner]) => rowsOf(`${path}.${key}`, inner, values[key]))];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function readme(): string {
  const schema: Schema = JSON.parse(readFileSync(new URL('values.schema.json', folder), 'utf8'));
  const keys = Object.entries(schema.properties ?? {}).filter(([key]) => key in chart);
  return [
    '<!-- Made by tools/gen-chart-readme.ts from values.schema.json and values.yaml: `npm run gen:chart`. -->',
    '# The Hatchery chart',
    '',
    `${description}. Release ${appVersion}, Kubernetes \`${kubeVersion}\`.`,
    '',
    '[docs/operating/install.md](../../../docs/operating/install.md) goes from an empty cluster to a platform that answers,',
    '[ADR 0095](../../../docs/adr/0095-a-chart-that-says-no.md) says why the chart is as it is, and `ci/` has values for several',
    'kinds of installation. `values.schema.json` refuses keys that are not listed here.',
    '',
    '| key | type | default | |',
    '|---|---|---|---|',
    ...keys.flatMap(([key, inner]) => rowsOf(key, inner, chart[key])),
    '',
  ].join('\n');
}

const text = readme();
if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (readFileSync(file, 'utf8') !== text) {
  console.error('The README of the chart differs from its values. Run `npm run gen:chart` and commit what it writes.');
  process.exit(1);
}
