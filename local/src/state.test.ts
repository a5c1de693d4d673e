import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDrawKey } from '@hatchery/signer-service/keys/draw-key';
import { drawKeyModulus, openState } from './state.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hatchery-state-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function secretsOf(path: string) {
  const { secrets, release } = openState(path);
  release();
  return secrets;
}

it('makes a key of draws at the first start, and keeps it', () => {
  const modulus = drawKeyModulus(secretsOf(folder));
  expect(modulus).toMatch(/^0x[0-9a-f]{512}$/);
  expect(drawKeyModulus(secretsOf(folder))).toBe(modulus);
});

it('gives none to a folder of an earlier release, whose chains draw from block hashes', () => {
  secretsOf(folder);
  const file = join(folder, 'secrets.json');
  const { drawKey: _, ...earlier } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(earlier));
  expect(drawKeyModulus(secretsOf(folder))).toBeUndefined();
});

it.each(['drawSeedKey', 'downloadKey'] as const)('gives a folder of an earlier release a %s, and keeps it', (name) => {
  secretsOf(folder);
  const file = join(folder, 'secrets.json');
  const { [name]: _, ...earlier } = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify(earlier));
  const given = secretsOf(folder)[name];
  expect(given).toMatch(/^[\w+/]{43}=$/);
  expect(secretsOf(folder)).toMatchObject({ ...earlier, [name]: given });
});

it('prints a key of draws for Docker that the signer reads, with the modulus for the contracts', () => {
  const script = join(import.meta.dirname, '../../tools/make-secrets.js');
  const lines = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim().split('\n');
  const printed = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2)));
  const key = parseDrawKey(printed.HATCHERY_DRAW_KEY.replaceAll("'", ''));
  expect(printed.HATCHERY_DRAW_KEY_MODULUS).toBe(key.modulus);
  const compose = readFileSync(join(import.meta.dirname, '../../docker-compose.yml'), 'utf8');
  for (const name of ['DRAW_KEY', 'DRAW_KEY_MODULUS']) expect(compose).toContain(`${name}: \${HATCHERY_${name}:-}`);
});
