import { claimAirdrop } from '../features/airdrops/claim-airdrop.action.tsx';
import { claimVouchers } from '../features/bag/claim-vouchers.action.tsx';
import { depositAssets } from '../features/bag/deposit-assets.action.tsx';
import { hatchEggs } from '../features/hatchery/hatch-eggs.action.tsx';
import { buyEggs } from '../features/market/buy-eggs.action.tsx';
import { orderEggs } from '../features/market/order-eggs.action.tsx';
import { registerActionKinds } from '../platform/actions/action-kind.ts';

const keptBoxes = () => import('../features/lootboxes/kept-boxes.action.tsx');

/** Every transaction that the app can send. The second part is fetched when a player has an action of its kind. */
registerActionKinds([buyEggs, orderEggs, hatchEggs, claimVouchers, depositAssets, claimAirdrop], {
  'mint-keeper': async () => (await import('../features/keepers/mint.action.tsx')).mintKeeper,
  'dress-keeper': async () => (await import('../features/keepers/dress.action.tsx')).dressKeeper,
  'buy-boxes': async () => (await import('../features/lootboxes/buy-boxes.action.tsx')).buyBoxes,
  'open-boxes': async () => (await import('../features/lootboxes/open-boxes.action.tsx')).openBoxes,
  'order-boxes': async () => (await keptBoxes()).orderBoxes,
  'open-kept-boxes': async () => (await keptBoxes()).openKeptBoxes,
  grow: async () => (await import('../features/creatures/grow.action.tsx')).grow,
  'owner-call': async () => (await import('../features/owner-desk/owner-call.action.tsx')).ownerCall,
  bridge: async () => (await import('../features/bridge/bridge.action.tsx')).bridgeActs,
  gen1: async () => (await import('../features/gen1/gen1.action.tsx')).gen1,
  gen2: async () => (await import('../features/gen2/gen2.action.tsx')).gen2,
  'lp-staking': async () => (await import('../features/lp-staking/lp.action.tsx')).lpActs,
  'omnichain-items': async () => (await import('../features/omnichain-items/items.action.tsx')).omnichainItemsActs,
  omnimon: async () => (await import('../features/omnimon/omnimon.action.tsx')).omnimonActs,
  salary: async () => (await import('../features/salary/salary.action.tsx')).salaryActs,
  'send-many': async () => (await import('../features/batch-transfer/batch.action.tsx')).batchActs,
  staking: async () => (await import('../features/staking/staking.action.tsx')).staking,
  token: async () => (await import('../features/token/token.action.tsx')).tokenActs,
  'buy-tickets': async () => (await import('../features/tickets/buy-tickets.action.tsx')).buyTickets,
});
