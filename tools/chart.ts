import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The values of the Helm chart. */
export const chart = parse(readFileSync(new URL('../deploy/helm/hatchery/values.yaml', import.meta.url), 'utf8'));
