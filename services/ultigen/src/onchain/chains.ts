import { Problem } from '@hatchery/api/problems';
import type { UltigenContracts } from '../config.ts';
import { type ChainReader, createChainReader } from './chain-reader.ts';

/** A chain with the contracts of this service, and a way to read it. */
export type UltigenChain = UltigenContracts & { reader: ChainReader };

export type UltigenChains = {
  main: UltigenChain;
  all: readonly UltigenChain[];
  /** Finds the chain of a row. @throws Error where it is not configured any more. */
  get(chainId: number): UltigenChain;
  /**
   * Finds the chain that a caller named in a field such as `query.chainId`, or the main one.
   * @throws Problem bad-request for a chain without these contracts.
   */
  choose(chainId: number | undefined, field: string): UltigenChain;
};

/** @param contracts of each chain, the main one first. */
export function createChains(contracts: readonly UltigenContracts[]): UltigenChains {
  const all = contracts.map((own) => ({ ...own, reader: createChainReader(own) }));
  const [main] = all;
  if (!main) throw new Error('There is no main chain.');
  const find = (chainId: number) => all.find((chain) => chain.chainId === chainId);
  return {
    main,
    all,
    get: (chainId) => {
      const chain = find(chainId);
      if (!chain) throw new Error(`Chain ${chainId} is not configured.`);
      return chain;
    },
    choose: (chainId, field) => {
      const chain = chainId === undefined ? main : find(chainId);
      if (chain) return chain;
      const message = `There are no eggs on chain ${chainId}. Choose one of ${all.map((one) => one.chainId).join(', ')}.`;
      throw new Problem('bad-request', message, { errors: [{ path: field, message }] });
    },
  };
}
