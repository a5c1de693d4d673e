import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTestDatabase, productionPassports } from '@hatchery/kit/testing';
import { generatePrivateKey } from 'viem/accounts';

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
  const settings = { NODE_ENV: 'production', SECRETS_DIRECTORY: folder, PORT: '0' };
  const signer = spawn(process.execPath, [main], { env: settings, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    for await (const line of createInterface(signer.stdout)) if (JSON.parse(line).msg === 'started') break;
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
