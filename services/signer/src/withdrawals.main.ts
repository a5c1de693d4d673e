import { randomUUID } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { uid, visibleName } from '@hatchery/api/shapes';
import { readArguments } from '@hatchery/kit/arguments';
import { databaseConfig, loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createLogger } from '@hatchery/kit/log';
import { getAddress, isAddress } from 'viem';
import * as z from 'zod';
import { allowWithdrawal, listRoutes, type Route } from './sweeps/withdrawals.ts';
import { ownerOf } from './wallets/wallets.ts';

const usage = `Lets kept wallets be emptied to another wallet of their owner, without the users service.

  node services/signer/src/withdrawals.main.ts list  --account <id> | --wallet <kept wallet>
  node services/signer/src/withdrawals.main.ts allow --account <id> | --wallet <kept wallet> --to <address> --chain <id> --by <person>

list tells which wallets of the owner the signer knows, and from when on each may receive. allow opens that way on one chain for a day,
if the signer has checked the signature of the receiver and its wait is over. Then run what it prints in the chain service.
DATABASE_URL, and the other DATABASE_ variables, must be the signer's.`;

const address = z
  .string()
  .refine((text) => isAddress(text))
  .transform((text) => getAddress(text));
const owner = { account: uid.optional(), wallet: address.optional() };
const commands = {
  list: z.strictObject(owner),
  allow: z.strictObject({ ...owner, to: address, chain: z.coerce.number().int().min(1), by: visibleName(100) }),
};
const { values, positionals } = readArguments(usage, {
  allowPositionals: true,
  options: {
    account: { type: 'string' },
    wallet: { type: 'string' },
    to: { type: 'string' },
    chain: { type: 'string' },
    by: { type: 'string' },
  },
});
const [command = '', ...more] = positionals;
const isListing = command === 'list';
const read = command === 'list' || command === 'allow' ? commands[command].safeParse(values) : undefined;
if (!read?.success || more.length > 0 || (!read.data.account && !read.data.wallet)) {
  console.error(usage);
  process.exit(2);
}
const asked = read.data;

const database = createDatabase({
  ...databaseAddress(loadConfig(databaseConfig)),
  schema: 'signer',
  log: createLogger({ service: 'withdrawals', level: 'warn' }),
  poolSize: 1,
});

const told = ({ wallet, receiver, signed, from }: Route, now: Date): string => {
  if (!signed) return `${wallet} to ${receiver}: never, for the signer has checked no signature of it`;
  return `${wallet} to ${receiver}: ${from > now ? `from ${from.toISOString()} on` : 'now'}`;
};

async function tellRoutes(account: string): Promise<void> {
  const routes = await listRoutes(database.knex, { account, wallet: asked.wallet });
  if (routes.length === 0) console.log('The signer keeps no wallet of this owner, or knows no other one.');
  for (const route of routes) console.log(told(route, new Date()));
}

async function allow(account: string, { to, chain, by }: z.infer<typeof commands.allow>): Promise<void> {
  const order = {
    reference: `withdrawal:${randomUUID()}`,
    account,
    wallet: asked.wallet,
    chainId: chain,
    receiver: to,
  };
  const answer = await database.transaction((tx) =>
    allowWithdrawal(tx, { ...order, caller: `command ${by}`, now: new Date() }),
  );
  if ('refusal' in answer) throw new Problem('policy-refused', answer.refusal);
  console.log(`Allowed until ${answer.until.toISOString()}. Now run, in the chain service:`);
  for (const wallet of answer.wallets)
    console.log(`node services/chain/src/withdraw.main.ts --chain ${chain} --from ${wallet} --to ${to}`);
}

try {
  const account = asked.account ?? (asked.wallet && (await ownerOf(database.knex, asked.wallet)));
  if (!account) throw new Problem('not-found', 'The signer keeps this wallet for nobody.');
  if (isListing) await tellRoutes(account);
  else await allow(account, asked as z.infer<typeof commands.allow>);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
}
