import { type Consumer, on } from '@hatchery/kit/consumers';
import { BlocksFinalSchema, BlocksSeenSchema, BlocksUnwoundSchema } from '@hatchery/proto/chain';
import type { UltigenContracts } from '../config.ts';
import { noteFinal, projectSeen, undoAbove, undoFinalAbove } from './chain-events.ts';

/** Follows the one chain that the eggs live on. */
export function chainConsumers(contracts: UltigenContracts): Consumer[] {
  const ours = ({ chainId }: { chainId: bigint }) => chainId === BigInt(contracts.chainId);
  return [
    {
      group: 'ultigen-seen',
      topic: 'chain.blocks-seen',
      handlers: [
        on(BlocksSeenSchema, async (tx, blocks) => {
          if (ours(blocks)) await projectSeen(tx, contracts, blocks);
        }),
        on(BlocksUnwoundSchema, async (tx, unwound) => {
          if (ours(unwound)) await undoAbove(tx, contracts, Number(unwound.toNumber));
        }),
      ],
    },
    {
      group: 'ultigen-final',
      topic: 'chain.blocks-final',
      handlers: [
        on(BlocksFinalSchema, async (tx, blocks) => {
          if (ours(blocks)) await noteFinal(tx, contracts, blocks);
        }),
        on(BlocksUnwoundSchema, async (tx, unwound) => {
          if (ours(unwound)) await undoFinalAbove(tx, contracts, Number(unwound.toNumber));
        }),
      ],
    },
  ];
}
