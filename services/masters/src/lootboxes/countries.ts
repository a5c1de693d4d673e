import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { type Countries, countriesFile } from './countries.rules.ts';

function read(): Countries {
  const text = readFileSync(new URL('../../content/countries.json', import.meta.url), 'utf8');
  const result = countriesFile.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Error(`content/countries.json cannot be used:\n${z.prettifyError(result.error)}`);
}

/** The rules for boxes by country. */
export const countries: Countries = read();
