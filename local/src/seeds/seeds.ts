import { seedEggsGen2 } from './eggs-gen2.ts';
import { seedGameToken } from './game-token.ts';
import { seedGen1 } from './gen1.ts';
import { seedGen2 } from './gen2.ts';
import { seedMastersAvatars } from './masters-avatars.ts';
import { seedMastersItems } from './masters-items.ts';
import { seedMastersLootboxes } from './masters-lootboxes.ts';
import { seedOmnichainItems } from './omnichain-items.ts';
import { seedOmnimon } from './omnimon.ts';
import { seedRewardDealer } from './reward-dealer.ts';
import { seedSalary } from './salary.ts';
import type { Seed } from './seed.ts';
import { seedSignatureAirdrop } from './signature-airdrop.ts';
import { seedStaking } from './staking.ts';
import { seedTickets } from './tickets.ts';
import { seedTokenSale } from './token-sale.ts';

/** All seeds, in the order in which their calls are sent. Each reads the chain as it was before any of them. */
export const seeds: readonly Seed[] = [
  seedGameToken,
  seedSalary,
  seedTokenSale,
  seedTickets,
  seedEggsGen2,
  seedGen1,
  seedRewardDealer,
  seedGen2,
  seedStaking,
  seedMastersItems,
  seedMastersAvatars,
  seedMastersLootboxes,
  seedSignatureAirdrop,
  seedOmnichainItems,
  seedOmnimon,
];
