import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { User } from '@hatchery/api/users';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import type { CallOptions } from '../../platform/api-client.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { focusPage } from '../../platform/shell/arrival.tsx';
import { useIntent } from '../../platform/use-intent.ts';
import { wallet } from '../../platform/wallet/wallet.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { walletsInOrder } from './hatch.rules.ts';
import { hatchEggs } from './hatch-eggs.action.tsx';

interface HatchWish {
  eggType: number;
  amount: number;
}

/** Returns the wallets whose transactions Hatchery sends, in lower case. An account can have several of them. */
async function keptWallets(queryClient: QueryClient, { guest, internalWallet }: User): Promise<string[]> {
  if (guest) return [internalWallet.toLowerCase()];
  const wallets = await queryClient.ensureQueryData(walletsOptions);
  return wallets.filter(({ isInternalWallet }) => isInternalWallet).map(({ address }) => address.toLowerCase());
}

interface Hatched {
  sender: string;
  /** Whether Hatchery keeps the sender's key, so that the player has nothing to sign. */
  kept: boolean;
  monsters: UltigenMonster[];
}

/** Hatches eggs from the wallet that holds them; tries the connected one first. */
async function hatch(
  queryClient: QueryClient,
  user: User,
  { eggType, amount }: HatchWish,
  options: CallOptions,
): Promise<Hatched> {
  const { status, address } = wallet.get();
  const connected = status === 'connected' ? address : undefined;
  const kept = await keptWallets(queryClient, user);
  let refusal: unknown;
  for (const sender of walletsInOrder(user, connected)) {
    const body = { amount, eggType, address: sender };
    try {
      const monsters = user.guest
        ? await api.ultigen.hatchGuestEggs({ body }, options)
        : await api.ultigen.hatchEggs({ body }, options);
      return { sender, kept: kept.includes(sender.toLowerCase()), monsters };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'insufficient-balance') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

export function useHatch(user: User) {
  const queryClient = useQueryClient();
  return useIntent({
    run: (wish: HatchWish, options) => hatch(queryClient, user, wish, options),
    silent: true,
    onDone({ sender, kept, monsters }, { eggType, amount }) {
      const [first] = monsters;
      if (!first?.hatchId) return;
      focusPage();
      const action = addAction({
        id: first.hatchId,
        kind: hatchEggs.name,
        step: 'hatch',
        status: 'preparing',
        facts: { eggType, amount },
        chainId: first.chainId,
        ...(kept ? {} : { sender }),
      });
      if (!kept) requestTransaction(action.id);
      void queryClient.invalidateQueries({ queryKey: ['mine'] });
    },
  });
}
