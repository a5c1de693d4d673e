import { runReindexCommand } from '@hatchery/indexing/reindex/reindex-command';
import { loadConfig } from '@hatchery/kit/config';
import { followedContracts } from './chain-events/projections.ts';
import { vouchersConfig } from './config.ts';
import { createChains } from './onchain/chains.ts';

await runReindexCommand({
  service: 'vouchers',
  what: 'holdings, redemptions, and the claims and deposits that the ledger is compared with,',
  load: () => {
    const config = loadConfig(vouchersConfig);
    return { config, declaration: followedContracts({ chains: createChains(config), now: () => new Date() }) };
  },
});
