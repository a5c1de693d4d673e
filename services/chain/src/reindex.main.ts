import { runReindexCommand } from '@hatchery/indexing/reindex/reindex-command';
import { loadConfig } from '@hatchery/kit/config';
import { chainConfig } from './config.ts';
import { ownLogs } from './projections/own-logs.ts';
import { projectedContracts } from './projections/projections.ts';

await runReindexCommand({
  service: 'chain',
  what: 'collections, sales and staking',
  load: () => {
    const config = loadConfig(chainConfig);
    return { config, declaration: projectedContracts(config) };
  },
  ownLogs,
});
