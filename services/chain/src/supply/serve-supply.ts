import type { Logger } from '@hatchery/kit/log';
import { withProblems } from '@hatchery/kit/problem-answers';
import type { Express } from 'express';
import { formatUnits } from 'viem';
import type { ChainContext } from '../context.ts';
import { readTokenSupply } from './token-supply.ts';

/** Serves the supply in whole tokens as plain numbers, as lists of tokens read it. */
export function serveSupply(app: Express, context: ChainContext, log: Logger): void {
  for (const which of ['total', 'circulating'] as const)
    app.get(
      `/public/supply/${which}`,
      withProblems(log, async (_, response) => {
        const supply = await readTokenSupply(context);
        response.type('text/plain').send(formatUnits(BigInt(supply[which]), supply.decimals));
      }),
    );
}
