import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, eventually, productionPassports } from '@hatchery/kit/testing';
import { generatePrivateKey } from 'viem/accounts';
import { freePort } from '../../../local/src/ports.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

it('starts from files alone, so that nobody finds a secret in the environment of the process', async () => {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'signer-secrets-'));
  const secrets = {
    ...productionPassports(),
    DATABASE_URL: database.url,
    SIGNER_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    VOUCHER_SIGNER_KEY: generatePrivateKey(),
    OPERATOR_KEY: `31337=${generatePrivateKey()}`,
  };
  for (const [name, value] of Object.entries(secrets)) writeFileSync(join(folder, name), `${value}\n`);
  const port = await freePort(0);
  const settings = { NODE_ENV: 'production', SECRETS_DIRECTORY: folder, PORT: String(port), LOG_LEVEL: 'silent' };
  const signer = spawn(process.execPath, [main], { env: settings, stdio: 'ignore' });
  try {
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok);
    const environment = readFileSync(`/proc/${signer.pid}/environ`, 'utf8');
    expect(environment).toContain(folder);
    for (const value of Object.values(secrets)) expect(environment).not.toContain(value);
  } finally {
    signer.kill('SIGKILL');
    await once(signer, 'exit');
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
