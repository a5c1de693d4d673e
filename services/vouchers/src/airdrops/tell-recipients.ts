import { notify } from '@hatchery/kit/notify';
import type { Address } from 'viem';
import type { VouchersContext } from '../context.ts';
import { ownersOf } from '../wallets/wallets.ts';
import { findAirdrop, listToTell, updateTold } from './airdrops.repository.ts';
import { listAddressesToTell } from './recipients.repository.ts';

/** Recipients that are told at a time. */
const atOnce = 500;

/** Notifies the next players whose wallets are recipients of an airdrop that was activated. */
export async function tellRecipients({ database }: Pick<VouchersContext, 'database'>): Promise<void> {
  for (const { id, told } of await listToTell(database.knex, 10))
    await database.transaction(async (tx) => {
      const airdrop = await findAirdrop(tx, id);
      const next = airdrop?.runId ? await listAddressesToTell(tx, airdrop.runId, { after: told, limit: atOnce }) : [];
      const last = next.length < atOnce ? null : (next.at(-1)?.number ?? null);
      if (!(await updateTold(tx, id, { from: told, to: last })) || !airdrop || airdrop.state === 'ended') return;
      const addresses = next.flatMap(({ address }) => (address ? [address as Address] : []));
      const players = new Set((await ownersOf(tx, addresses)).map(({ userId }) => userId));
      for (const userId of players)
        await notify(tx, { userId, kind: 'airdrop.active', subject: id, data: { name: airdrop.name } });
    });
}
