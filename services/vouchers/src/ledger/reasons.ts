/** Why something was posted. Players read it in the history of a voucher. */
export const reasons = [
  'given',
  'transferred',
  'arrived',
  'returned',
  'destroyed',
  'airdropped',
  'deposited',
  'claimed',
  'held',
  'settled',
  'released',
  'hold-expired',
  'merged',
  'unmerged',
  'account-deleted',
  'passed-on',
  'rewarded',
  'traded',
  'bought',
  'used',
] as const;
export type Reason = (typeof reasons)[number];

/** Why something is on hold. */
export const holdReasons = ['claim', 'trade', 'game', 'crafting'] as const;
export type HoldReason = (typeof holdReasons)[number];

export type HoldStatus = 'live' | 'settled' | 'released' | 'expired';
