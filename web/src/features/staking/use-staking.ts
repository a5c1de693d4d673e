import { useChain } from '../../platform/onchain/use-chain.ts';
import { useChainOf } from '../../platform/onchain/use-chain-of.ts';
import { type Places, readStaking } from './staking.read.ts';

/** The chain of the pages about staking, what stands there as of one block, and the connected account's part of it. */
export function useStaking() {
  const { contracts, ...of } = useChainOf('rewarder');
  const { at } = contracts;
  const [rewarder, gen1, gen2, token] = [at('rewarder'), at('gen1Staking'), at('gen2Staking'), at('gameToken')];
  const places: Places | undefined =
    rewarder && gen1 && gen2 && token
      ? { rewarder, gen1, gen2, token, gen1Collection: at('gen1Collection'), gen2Collection: at('gen2Collection') }
      : undefined;
  const { account } = of;
  const reading = useChain({
    key: ['staking', rewarder ?? '', account ?? ''],
    chainId: of.chainId,
    read: places ? (web3, id) => readStaking(web3, id, places, account) : undefined,
  });
  const { data, isPlaceholderData } = reading;
  // The data kept from before may be of another account.
  const own = account && !isPlaceholderData ? data?.data.own : undefined;
  return { ...of, isNowhere: of.chains?.length === 0, places, reading, data: data?.data, own };
}

export type StakingOf = ReturnType<typeof useStaking>;
