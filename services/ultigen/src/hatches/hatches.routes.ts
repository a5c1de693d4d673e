import { Problem } from '@hatchery/api/problems';
import type { CallContext } from '@hatchery/kit/http';
import { getAddress } from 'viem';
import { os, type UltigenContext } from '../context.ts';
import { type Wallet, walletsOf } from '../wallets/wallets.ts';
import { hatchEggs } from './hatch-eggs.ts';
import { hatchesOf, hatchOf } from './hatches.ts';

type Body = { address?: string | undefined; eggType: number; amount: number; chainId?: number | undefined };

export function hatchesRoutes(context: UltigenContext) {
  const hatch = (call: CallContext, { address, chainId: chosen, ...eggs }: Body) => {
    const { chainId } = context.chains.choose(chosen, 'body.chainId');
    return call.transact(async (tx) => {
      const wallets = await walletsOf(tx, call.passport);
      const spenders = address === undefined ? wallets : [ownWallet(wallets, address)];
      return hatchEggs(tx, context, spenders, { ...eggs, chainId });
    });
  };

  return {
    hatchEggs: os.hatchEggs.handler(({ input, context: call }) => hatch(call, input.body)),

    hatchGuestEggs: os.hatchGuestEggs.handler(({ input, context: call }) => {
      // Keys and services own no wallets, and nobody else is told whether this one exists.
      if (call.passport.kind !== 'user') throw noWallet(input.body.address);
      return hatch(call, input.body);
    }),

    hatches: os.hatches.handler(async ({ input, context: call }) => {
      const chain = context.chains.choose(input.query.chainId, 'query.chainId');
      return call.list(await hatchesOf(context, chain, call.passport, input.query));
    }),

    hatch: os.hatch.handler(({ input, context: call }) => hatchOf(context, call.passport, input.params.uid)),
  };
}

function ownWallet(wallets: Wallet[], address: string): Wallet {
  const own = wallets.find((wallet) => wallet.address === getAddress(address));
  if (!own) throw noWallet(address);
  return own;
}

const noWallet = (address: string) => new Problem('not-found', `You have no wallet ${address}.`);
