import { hash } from 'node:crypto';
import { Problem } from '@hatchery/api/problems';
import { voucherIdsOf } from '@hatchery/chain/vouchers';
import type { VouchersContext } from '../../src/context.ts';
import { courseNow } from './fates.ts';

type Signed = { voucherId: string; voucherIds?: string[]; deadline: number; signature: string };
type Order = { reference: string; lifetimeSeconds: number; request: { type: string; payload: { tokenIds?: unknown } } };

/** A signer that knows each reference once, and a relay that hands over what it takes. Both follow the fate of who asks. */
export function createNeighbours(now: () => Date, relay: (reference: string) => void): VouchersContext['internal'] {
  const signed = new Map<string, Signed>();
  const obey = () => {
    const { neighbour = 'answers' } = courseNow();
    if (neighbour === 'is away') throw new Problem('service-unavailable', 'Away.');
    if (neighbour === 'refuses') throw new Problem('policy-refused', 'No more today.');
  };
  const sign = ({ reference, lifetimeSeconds, request }: Order): Signed => {
    const known = signed.get(reference);
    if (known) return known;
    const voucherId = String(BigInt(`0x${hash('sha256', reference, 'hex')}`));
    const { tokenIds } = request.payload;
    const isBatch = request.type === 'ClaimRewards' && Array.isArray(tokenIds);
    const deadline = Math.floor(now().getTime() / 1_000) + lifetimeSeconds;
    const signature = `0x${deadline.toString(16).padStart(64, '0')}${'ab'.repeat(65)}`;
    const ids = isBatch ? { voucherIds: voucherIdsOf(voucherId, tokenIds.length) } : {};
    const made = { voucherId, ...ids, deadline, signature };
    signed.set(reference, made);
    return made;
  };
  const submit = ({ reference }: { reference: string }) => {
    obey();
    relay(reference);
    return { reference };
  };
  return {
    signer: {
      signVoucher: async ({ body }: { body: Order }) => {
        obey();
        return sign(body);
      },
    },
    chain: {
      submitTransaction: async ({ body }: { body: { reference: string } }) => submit(body),
      submitTransactions: async ({ body }: { body: { submissions: { reference: string }[] } }) => ({
        results: body.submissions.map(submit),
      }),
    },
  } as unknown as VouchersContext['internal'];
}
