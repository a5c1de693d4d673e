import type { UltigenMonster } from '@hatchery/api/ultigen';
import type { User } from '@hatchery/api/users';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addAction } from '../../platform/actions/actions.ts';
import { requestTransaction } from '../../platform/actions/transaction.ts';
import { api } from '../../platform/api.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { wallet } from '../../platform/wallet/wallet.ts';
import { walletsInOrder } from './hatch.rules.ts';
import { hatchEggs } from './hatch-eggs.action.tsx';

interface HatchWish {
  eggType: number;
  amount: number;
  /** One per press of the button, so that retries make one hatch. */
  idempotencyKey: string;
}

/** Hatches eggs from the wallet that holds them; tries the connected one first. */
async function hatch(
  user: User,
  { eggType, amount, idempotencyKey }: HatchWish,
): Promise<{ sender: string; monsters: UltigenMonster[] }> {
  const { status, address } = wallet.get();
  const connected = status === 'connected' ? address : undefined;
  let refusal: unknown;
  for (const sender of walletsInOrder(user, connected)) {
    const body = { amount, eggType, address: sender };
    const options = { idempotencyKey: `${idempotencyKey}-${sender.slice(-8)}` };
    try {
      const monsters = user.guest
        ? await api.ultigen.hatchGuestEggs({ body }, options)
        : await api.ultigen.hatchEggs({ body }, options);
      return { sender, monsters };
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'insufficient-balance') throw error;
      refusal = error;
    }
  }
  throw refusal;
}

export function useHatch(user: User) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wish: HatchWish) => hatch(user, wish),
    onSuccess({ sender, monsters }, { eggType, amount }) {
      const [first] = monsters;
      if (!first?.hatchId) return;
      const custodial = sender.toLowerCase() === user.internalWallet.toLowerCase();
      const action = addAction({
        id: first.hatchId,
        kind: hatchEggs.name,
        step: 'hatch',
        status: 'preparing',
        facts: { eggType, amount },
        chainId: first.chainId,
        ...(custodial ? {} : { sender }),
      });
      if (!custodial) requestTransaction(action.id);
      void queryClient.invalidateQueries({ queryKey: ['mine'] });
    },
  });
}
