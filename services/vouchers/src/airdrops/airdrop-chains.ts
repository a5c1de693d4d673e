import { findDeployment } from '@hatchery/chain/addresses';
import type { Address } from 'viem';
import type { VouchersConfig } from '../config.ts';

/** Answers about chains from the configuration, without a call. */
export type AirdropChains = {
  mainChainId: number;
  /** Whether a chain is followed and has contracts of the platform. */
  isFollowed(chainId: number): boolean;
  /** Returns the airdrop contract of a chain. */
  airdropsOn(chainId: number): Address | undefined;
  /** Returns the contracts of the platform on a chain, which own nothing for themselves. */
  contractsOn(chainId: number): Address[];
};

export const createAirdropChains = ({ CHAIN_ID, RPC_URLS, DEPLOYMENTS }: VouchersConfig): AirdropChains => ({
  mainChainId: CHAIN_ID,
  isFollowed: (chainId) =>
    (chainId === CHAIN_ID || RPC_URLS.has(chainId)) && findDeployment(chainId, DEPLOYMENTS) !== undefined,
  airdropsOn: (chainId) => findDeployment(chainId, DEPLOYMENTS)?.signatureAirdrop,
  contractsOn: (chainId) =>
    Object.values(findDeployment(chainId, DEPLOYMENTS) ?? {}).filter(
      (value): value is Address => typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value),
    ),
});
