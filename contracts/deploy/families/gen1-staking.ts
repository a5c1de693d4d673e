import { gen1StakingAbi as abi } from '@hatchery/chain/abis/gen1-staking';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link, Setting } from './family.ts';

export const gen1Staking: Family = {
  name: 'gen1Staking',
  bytecode: 'gen1-staking',
  abi,
  initialize({ roles, parameters, addressOf, find }) {
    const collection = find('gen1Collection') ?? zeroAddress;
    const { stakeWeights } = parameters.staking;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, roles.signer, collection, addressOf('rewarder'), roles.treasury, stakeWeights],
    });
  },
  links: (setting) => [
    {
      target: 'rewarder',
      view: 'hatchyRewarder',
      answer: setting.addressOf('rewarder'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setRewarder', args: [setting.addressOf('rewarder')] }),
    },
    ...collectionLinks(setting),
  ],
};

/** A deployment may get the collection later. */
function collectionLinks({ find }: Setting): Link[] {
  const answer = find('gen1Collection');
  if (answer === undefined) return [];
  const call = encodeFunctionData({ abi, functionName: 'setHatchyGen1', args: [answer] });
  return [{ target: 'gen1Collection', view: 'hatchyNft', answer, initialized: true, call }];
}
