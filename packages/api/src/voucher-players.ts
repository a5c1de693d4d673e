import * as z from 'zod';
import { operation } from './operation.ts';
import { isoTime, uid, uint256 } from './shapes.ts';

const internal = { owner: 'vouchers', prefix: 'internal', access: 'service', callers: ['users'] } as const;
const players = z.array(uid).min(1).max(100);

const heldVoucher = z.object({
  uid,
  assetId: uid,
  name: z.string(),
  decimals: z.int(),
  tokenId: uint256.optional(),
  amountBase: uint256.describe('Free to use, in base units.'),
  onHoldBase: uint256.describe('On hold, in base units.'),
});

/** Questions of the users service to the ledger of vouchers; never routed by the gateway. */
export const voucherPlayersInternal = {
  vouchersOfPlayers: operation({
    ...internal,
    method: 'POST',
    path: '/vouchers/players/vouchers',
    summary: 'Count and list the vouchers of some players',
    description: 'Counts those with something free or on hold, and lists the newest hundred of them.',
    body: z.strictObject({ players }),
    output: z.object({ count: z.int().min(0), vouchers: z.array(heldVoucher) }),
  }),
  exportVouchers: operation({
    ...internal,
    method: 'POST',
    path: '/vouchers/players/export',
    summary: "Export a player's vouchers and entries",
    description: 'The newest thousand of each.',
    body: z.strictObject({ players }),
    output: z.object({
      vouchers: z.array(heldVoucher),
      entries: z.array(
        z.object({
          voucherId: uid,
          name: z.string(),
          changeBase: z.string().describe('Signed, in base units.'),
          reason: z.string(),
          createdAt: isoTime,
        }),
      ),
    }),
  }),
};
