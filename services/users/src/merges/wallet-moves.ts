import type { Transaction } from '@hatchery/kit/database';
import { linkWallet, listWallets } from '../wallets/wallets.ts';
import type { Mover } from './mover.ts';

/** Moves wallets with their events, so that services which store things by wallet follow. */
export const wallets: Mover<{ main: boolean }> = {
  kind: 'wallet',
  move: async (tx, { fromId, intoId, now }) => {
    const moving = await listWallets(tx, fromId);
    const hasMain = (await listWallets(tx, intoId)).some(({ main }) => main);
    for (const { address, kind, main } of moving)
      await linkWallet(tx, { userId: intoId, address, kind, main: main && !hasMain, now });
    return moving.map(({ address, main }) => ({ key: address, detail: { main } }));
  },
  restore: async (tx, { fromId, intoId, now }, moves) => {
    const wasMain = new Map(moves.map(({ key, detail }) => [key, detail.main]));
    for (const { address, kind } of await listWallets(tx, intoId)) {
      const main = wasMain.get(address);
      if (main !== undefined) await linkWallet(tx, { userId: fromId, address, kind, main, now });
    }
    await chooseMain(tx, fromId, now);
    await chooseMain(tx, intoId, now);
  },
};

/** Makes the oldest wallet the main one if the main wallet has moved away. */
async function chooseMain(tx: Transaction, userId: string, now: Date): Promise<void> {
  const [first] = await listWallets(tx, userId);
  if (first && !first.main) await linkWallet(tx, { userId, address: first.address, kind: first.kind, main: true, now });
}
