import { queryOptions } from '@tanstack/react-query';
import { loadConfig } from '../../platform/config.ts';

const askAgainMs = 1_000;
const patienceMs = 120_000;
const slowlyMs = 10_000;

/** Says how long to wait before looking at the chain again; a draw that is revealed never changes. */
const waitOf = (revealed: boolean, askedSince: number): number | false =>
  !revealed && (Date.now() - askedSince < patienceMs ? askAgainMs : slowlyMs);

/** An opening by its transaction, read from the chain itself; null while no block holds it. */
export const chainOpeningOptions = (chainId: number, hash: `0x${string}`) => {
  const since = Date.now();
  return queryOptions({
    queryKey: ['masters', 'chain-opening', chainId, hash],
    async queryFn() {
      const [{ chains }, { readOpening }] = await Promise.all([loadConfig(), import('./read-opening.ts')]);
      const chain = chains.find(({ id }) => id === chainId);
      if (!chain) throw new Error('This site does not know the network of this opening.');
      return (await readOpening(chain.rpcUrl, hash)) ?? null;
    },
    refetchInterval: ({ state }) => waitOf(state.data?.revealed !== undefined, since),
  });
};
