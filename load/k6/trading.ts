import { ask, type Caller, newId } from './ask.ts';
import type { Operations } from './verdict.ts';

export const tradeOperations: Operations = {
  'read bag': 'read',
  'create trade': 'write',
  'read market': 'read',
  'accept trade': 'write',
  'read trade': 'read',
};

type Voucher = { uid: string; assetId: string; amount: number };

/** Returns what a player has of one asset. */
export const voucherOf = (operation: string, by: Caller, assetId: string): Voucher =>
  ask(operation, 'GET', `/v2/vouchers?assetId=${assetId}`, {
    by,
    holds: (vouchers) => vouchers.length === 1 && vouchers[0].amount > 0,
  }).body[0];

export function createTrade(by: Caller, terms: { offered: string; wanted: string }): string {
  const { uid } = voucherOf('read bag', by, terms.offered);
  const body = { offerVoucherIds: [uid], offerAmounts: [1], requestAssetsIds: [terms.wanted], requestAmounts: [1] };
  return ask('create trade', 'POST', '/v2/trades', {
    by,
    body,
    once: newId(),
    holds: ({ uid: trade, version }) => trade.length === 36 && version === 1,
  }).body.uid;
}

/** One player asks for an exchange, the other finds it on the market and accepts: both sides move, or neither. */
export function swapOnce(seller: Caller, buyer: Caller, terms: { offered: string; wanted: string }): void {
  const trade = createTrade(seller, terms);
  ask('read market', 'GET', `/v2/trades?offers=${terms.offered}&asks=${terms.wanted}&limit=100`, {
    by: buyer,
    holds: (trades) => trades.length > 0,
  });
  ask('accept trade', 'POST', `/v2/trades/${trade}/acceptTrade`, { by: buyer, body: {}, once: newId() });
  ask('read trade', 'GET', `/v2/trades/${trade}`, {
    by: seller,
    holds: ({ status, receipt }) => status === 'completed' && receipt.received[0].assetId === terms.wanted,
  });
}
