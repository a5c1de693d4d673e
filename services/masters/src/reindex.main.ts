import { runReindexCommand } from '@hatchery/indexing/reindex/reindex-command';
import { createAlarm } from '@hatchery/kit/alarm';
import { loadConfig } from '@hatchery/kit/config';
import { followedContracts } from './chain-events/projections.ts';
import { mastersConfig } from './config.ts';
import { createChains } from './onchain/chains.ts';

await runReindexCommand({
  service: 'masters',
  what: 'avatars, items, boxes, tickets and redemptions',
  load: () => {
    const config = loadConfig(mastersConfig);
    const context = { chains: createChains(config), now: () => new Date(), signatureAlarm: createAlarm() };
    return { config, declaration: followedContracts(context) };
  },
});
