import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';
import { findHelm } from '../../../tools/describe-with.ts';

export const root = fileURLToPath(new URL('../../../', import.meta.url));
export const chartFolder = join(root, 'deploy/helm/hatchery');
export const examples = readdirSync(join(chartFolder, 'ci')).map((name) => join(chartFolder, 'ci', name));
const sizesFolder = join(root, 'deploy/helm/examples/sizes');
export const sizes = readdirSync(sizesFolder).map((name) => join(sizesFolder, name));
export const production = join(chartFolder, 'ci/production-values.yaml');

// biome-ignore lint/suspicious/noExplicitAny: resources of Kubernetes have every shape.
export type Shape = any;
type Metadata = { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
export type Resource = { kind: string; metadata: Metadata; spec: Shape };

export function helm(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(findHelm() as string, args, { encoding: 'utf8', timeout: 60_000 });
  return { status, stdout, stderr };
}

/** Runs helm. @throws if it fails or warns */
export function run(...args: string[]): string {
  const { stdout, ...end } = helm(...args);
  expect(end).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const template = (...args: string[]) => ['template', 'hatchery', chartFolder, '--kube-version', '1.30.0', ...args];
const chosen = (settings: string[]) => [
  ...['--set', 'withoutContracts=true'],
  ...settings.flatMap((one) => ['--set', one]),
];

const rendered = new Map<string, string>();

/** The chart as text, with values set as by `--set`. It is the same for the same values, so helm is asked once. */
export function render(...settings: string[]): string {
  const key = settings.join(' ');
  const text = rendered.get(key) ?? run(...template(...chosen(settings)));
  rendered.set(key, text);
  return text;
}

/** Returns the words with which the chart refuses values. */
export function refusal(...settings: string[]): string {
  const { status, stderr } = helm(...template(...chosen(settings)));
  expect(status).not.toBe(0);
  return stderr;
}

export const parseResources = (text: string): Resource[] =>
  parseAllDocuments(text)
    .map((document) => document.toJS() as Resource | null)
    .filter((resource) => resource !== null);

/** The resources that files of values render, the last before the others. */
export const resourcesOfFile = (...files: string[]): Resource[] =>
  parseResources(run(...template(...files.flatMap((file) => ['-f', file]))));

export const ofKind = (resources: Resource[], kind: string) => resources.filter((resource) => resource.kind === kind);

/** The resources of a kind, with values set as by `--set`. */
export const resourcesOf = (kind: string, ...settings: string[]): Resource[] =>
  ofKind(parseResources(render(...settings)), kind);

export const namesOf = (resources: Resource[]) => resources.map(({ metadata }) => metadata.name);

type Item = { key: string; path: string };

/** The keys of the Secret that a pod gets, by the file that each becomes. */
export function secretFiles({ spec }: Resource): Record<string, string> {
  const sources = spec.template.spec.volumes.flatMap(({ projected }: Shape) => projected?.sources ?? []);
  const items: Item[] = sources.flatMap(({ secret }: Shape) => secret.items);
  return Object.fromEntries(items.map(({ key, path }) => [path, key]));
}

/** The processes that get a key of the Secret. */
export const holdersOf = (key: string, ...settings: string[]): string[] =>
  resourcesOf('Deployment', ...settings)
    .filter((deployment) => Object.values(secretFiles(deployment)).includes(key))
    .map(({ metadata }) => metadata.name.replace('hatchery-', ''))
    .sort();

/** The processes that have a variable in their environment. */
export const readersOf = (variable: string, ...settings: string[]): string[] =>
  resourcesOf('Deployment', ...settings)
    .filter(({ spec }) => spec.template.spec.containers[0].env.some(({ name }: Shape) => name === variable))
    .map(({ metadata }) => metadata.name.replace('hatchery-', ''))
    .sort();
