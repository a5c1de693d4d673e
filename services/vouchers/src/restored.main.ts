import { connectToChain } from '@hatchery/indexing/chain-client';
import { findChain } from '@hatchery/indexing/chains.repository';
import { readArguments } from '@hatchery/kit/arguments';
import { loadConfig } from '@hatchery/kit/config';
import { createDatabase } from '@hatchery/kit/database';
import { databaseAddress } from '@hatchery/kit/database-connections';
import { createLogger } from '@hatchery/kit/log';
import * as z from 'zod';
import { listUnknownClaims } from './airdrops/contract-events.repository.ts';
import { type Adopted, adoptPaid, listShort, updateAccepted } from './claims/adopt-paid.ts';
import { claimSeconds } from './claims/claims.rules.ts';
import { vouchersConfig } from './config.ts';
import { createChains } from './onchain/chains.ts';

const usage = `After a restore of the database: takes off the ledger what chains have paid for claims that it has forgotten. It pays nothing.

  node services/vouchers/src/restored.main.ts --stopped-at <time>
  node services/vouchers/src/restored.main.ts --accept <voucher id> --by <person>

Run it while the chain and vouchers services follow the chains and players are still kept out, until it ends with 0. <time> is when
the platform before the restore was stopped, as in 2026-11-29T19:00:00Z: what it signed can be redeemed for an hour. --accept notes that
a payment, or the rest of it, is not taken off. What is taken off in part is looked at again in each run. It also lists airdrops of which
a claim is forgotten that could be made in another way too. It reads the variables of the vouchers service.`;

const text = { type: 'string' } as const;
const { values } = readArguments(usage, { options: { 'stopped-at': text, accept: text, by: text } });
// Half a time, or one without its zone, would be taken for an earlier one, and players let in too early.
const { data: stopped = '' } = z.iso.datetime({ offset: true }).safeParse(values['stopped-at']);
const stoppedAt = Date.parse(stopped);
const accepted = values.accept;
if (accepted === undefined ? Number.isNaN(stoppedAt) : !/^\d{1,78}$/.test(accepted) || !values.by?.trim()) {
  console.error(usage);
  process.exit(2);
}
const config = loadConfig(vouchersConfig);
const log = createLogger({ service: 'vouchers', level: 'warn' });
const database = createDatabase({ ...databaseAddress(config), schema: 'vouchers', log, poolSize: 2 });

/** Looks whether final blocks have decided about all that was signed before the stop. */
async function isDecided(chainId: number, urls: readonly string[]): Promise<boolean> {
  const until = stoppedAt / 1_000 + claimSeconds;
  const followed = await findChain(database.knex, chainId);
  const number = BigInt(followed?.final.number ?? 0);
  const { timestamp } = await connectToChain(chainId, urls).getBlock({ blockNumber: number });
  if (Number(timestamp) > until) return true;
  const times = [until, Number(timestamp)].map((time) => new Date(time * 1_000).toISOString());
  console.log(
    `chain ${chainId}: what was signed can be redeemed until ${times[0]}, and is known until ${times[1]}: later`,
  );
  return false;
}

function wordsOf(adopted: Adopted): string {
  if (adopted.outcome === 'ended') return `claim ${adopted.claimId}: it is paid, and has ended`;
  const { chainId, transactionHash, receiver, contract, tokenId, amount, voucherId } = adopted.payment;
  const what = `chain ${chainId}, ${transactionHash}: ${amount} of ${contract} token ${tokenId} to ${receiver}`;
  return adopted.outcome === 'unknown'
    ? `${what}: ${adopted.why}, so nothing was taken off (voucher ${voucherId})`
    : `${what}: ${adopted.taken} taken off the voucher of player ${adopted.userId}`;
}

try {
  if (accepted !== undefined) {
    const by = values.by?.trim() ?? '';
    const accepting = { voucherId: accepted, by, now: new Date() };
    const isNoted = await database.transaction((tx) => updateAccepted(tx, accepting));
    console.log(isNoted ? 'Noted.' : 'There is no such payment, or nothing of it is left to accept.');
    if (!isNoted) process.exitCode = 1;
  } else {
    for (const { chainId, rpcUrls } of createChains(config).all)
      if (!(await isDecided(chainId, rpcUrls))) process.exitCode = 1;
    await adoptPaid({ database, now: () => new Date() }, (adopted) => {
      if (adopted.outcome === 'unknown') process.exitCode = 1;
      console.log(wordsOf(adopted));
    });
    for (const { chainId, voucherId, amount, taken } of await listShort(database.knex, 1_000)) {
      process.exitCode = 1;
      console.log(
        `chain ${chainId}, voucher ${voucherId}: paid ${amount}, taken off ${taken}: what to do is in docs/runbooks/restore.md`,
      );
    }
    for (const { id, name, chainId, paid, known } of await listUnknownClaims(database.knex, 1_000))
      console.log(`airdrop ${id}, ${name}: chain ${chainId} has paid ${paid} claims, and ${known} are known: pause it`);
  }
} finally {
  await database.close();
}
