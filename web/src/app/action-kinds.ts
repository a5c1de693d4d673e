import { claimAirdrop } from '../features/airdrops/claim-airdrop.action.tsx';
import { claimVouchers } from '../features/bag/claim-vouchers.action.tsx';
import { depositAssets } from '../features/bag/deposit-assets.action.tsx';
import { hatchEggs } from '../features/hatchery/hatch-eggs.action.tsx';
import { dressKeeper } from '../features/keepers/dress.action.tsx';
import { mintKeeper } from '../features/keepers/mint.action.tsx';
import { buyBoxes } from '../features/lootboxes/buy-boxes.action.tsx';
import { openKeptBoxes, orderBoxes } from '../features/lootboxes/kept-boxes.action.tsx';
import { openBoxes } from '../features/lootboxes/open-boxes.action.tsx';
import { buyEggs } from '../features/market/buy-eggs.action.tsx';
import { orderEggs } from '../features/market/order-eggs.action.tsx';
import { buyTickets } from '../features/tickets/buy-tickets.action.tsx';
import { registerActionKinds } from '../platform/actions/action-kind.ts';

/** Every transaction that the app can send. */
registerActionKinds([
  buyEggs,
  orderEggs,
  hatchEggs,
  claimVouchers,
  depositAssets,
  claimAirdrop,
  mintKeeper,
  dressKeeper,
  buyBoxes,
  orderBoxes,
  openBoxes,
  openKeptBoxes,
  buyTickets,
]);
