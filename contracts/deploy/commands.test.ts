import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const address = '0x0000000000000000000000000000000000000001';
const contracts = { gameToken: address, ultigenEggs: address, ultigenMonsters: address, startBlock: 1 };
/** All that a dry run needs; nothing answers there, and there is no key. */
const keyless = {
  PATH: process.env.PATH,
  RPC_URL: 'http://127.0.0.1:1',
  RPC_URLS: '43114=http://127.0.0.1:1',
  DEPLOYMENTS: JSON.stringify({ 43114: contracts }),
  DEPLOYER_ADDRESS: address,
};

function run(command: string, args: string[], environment: Record<string, string> = {}) {
  const main = fileURLToPath(new URL(`./${command}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    env: { ...keyless, ...environment },
  });
  return { status, told: stdout + stderr };
}

describe.each(['main.ts', 'connect.main.ts'])('deploy/%s', (command) => {
  it.each(['--dryrun', '--help', 'dry-run'])(
    'sends nothing if it is told %s, and says how it is written',
    (argument) => {
      const { status, told } = run(command, [argument]);
      expect(told).toContain('--dry-run');
      expect(status).toBe(2);
    },
  );

  it('sends nothing if npm kept --dry-run to itself, as it does without -- before it', () => {
    expect(run(command, []).told).toContain('DEPLOYER_PRIVATE_KEY is not set');
    const asked = [run(command, ['--dry-run']), run(command, [], { npm_config_dry_run: 'true' })];
    for (const { status, told } of asked) {
      expect(told).not.toContain('DEPLOYER_PRIVATE_KEY');
      expect(told).toMatch(/fetch failed|HTTP request failed/);
      expect(status).toBe(1);
    }
  });
});
