import type { MastersGiftState } from '@hatchery/api/masters-given';
import type { VoucherRequest } from '@hatchery/chain/voucher-requests';
import type { SignatureState } from '../signing/signatures.rules.ts';

/** Names the budget of avatars. */
export const avatarsAsset = 'masters:avatars';

/** Names the budget of an item. */
export const itemAsset = (itemId: number | string): string => `masters:item:${itemId}`;

/** Returns what a gift took out of the budget of its key. */
export function chargeOf({ type, payload }: VoucherRequest): { asset: string; amount: string } {
  if (type === 'FreeMintAvatar') return { asset: avatarsAsset, amount: '1' };
  if (type !== 'MintItem') throw new Error(`No key gives ${type} away.`);
  const [itemId = '', amount = ''] = [payload.tokenIds[0], payload.amounts[0]];
  return { asset: itemAsset(itemId), amount };
}

/** Returns how far a gift is, from the state of its latest attempt. */
export function giftStateOf(state: SignatureState): MastersGiftState {
  if (state === 'seen') return 'done';
  return state === 'given-up' ? 'failed' : 'waiting';
}
