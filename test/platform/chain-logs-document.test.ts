import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { call } from './call.ts';
import { newApiKey, signInWithWallet } from './people.ts';
import { sharedPlatform } from './shared.ts';

// The commands of docs/chain-logs.md are run as they stand there, but for the address of the platform.

const text = readFileSync(new URL('../../docs/chain-logs.md', import.meta.url), 'utf8');
const [, find = '', add = ''] = [...text.matchAll(/^```sh\n([\s\S]+?)^```/gm)].map(([, block]) => block);

/** @returns the JSON that the last of these commands prints. */
async function run(URL: string, KEY: string, ...blocks: string[]) {
  const PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, PATH, URL, KEY };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { env });
  return JSON.parse(stdout);
}

test('anybody finds the creatures that came into being, and a studio has logs read', async () => {
  const { url } = await sharedPlatform();
  const found = await eventually(async () => {
    const page = await run(url, '', find);
    return page.chain?.blockNumber >= 10 && page;
  });
  expect(found).toMatchObject({ logs: expect.any(Array), indexed: [{ to: found.chain.blockNumber }] });

  const key = await newApiKey(url, await signInWithWallet(url, demoAccounts[1]?.privateKey), ['chain_logs']);
  const job = await run(url, key, `{\n${find}} > /dev/null`, add);
  expect(job).toMatchObject({ event: 'Transfer(address,address,uint256)', fromBlock: 1, toBlock: 10, progress: 1 });
});

test('the contracts of the platform are told by the code behind their proxies', async () => {
  const { url } = await sharedPlatform();
  const [monsters, eggs] = await eventually(async () => {
    const { body } = await call(url, 'GET', '/v2/contracts?chainId=31337');
    const named = (wanted: string) => body.find(({ name }: { name: string }) => name === wanted);
    const found = [named('UltigenMonsters'), named('UltigenEggs')];
    return found.every(({ codeHash }) => codeHash) ? found : undefined;
  });
  for (const { implementation } of [monsters, eggs]) expect(implementation).toMatch(/^0x[0-9a-fA-F]{40}$/);
  expect(monsters.codeHash).not.toBe(eggs.codeHash);
});
