import { runReindexCommand } from '@hatchery/indexing/reindex/reindex-command';
import { loadConfig } from '@hatchery/kit/config';
import { followedContracts } from './chain-events/projections.ts';
import { contractsOf, ultigenConfig } from './config.ts';
import { createChains } from './onchain/chains.ts';

await runReindexCommand({
  service: 'ultigen',
  what: 'eggs, monsters and redemptions',
  load: () => {
    const config = loadConfig(ultigenConfig);
    return { config, declaration: followedContracts({ chains: createChains(contractsOf(config)) }) };
  },
});
