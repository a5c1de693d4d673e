import { gen2StakingAbi as abi } from '@hatchery/chain/abis/gen2-staking';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link, Setting } from './family.ts';

export const gen2Staking: Family = {
  name: 'gen2Staking',
  bytecode: 'gen2-staking',
  abi,
  initialize({ roles, parameters, addressOf, find }) {
    const [token, rewarder] = [addressOf('gameToken'), addressOf('rewarder')];
    const collection = find('gen2Collection') ?? zeroAddress;
    const { stakeWeights, tokensPerWeight } = parameters.staking;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [roles.deployer, collection, token, rewarder, tokensPerWeight, stakeWeights],
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
    { target: 'gameToken', view: 'hatchyToken', answer: setting.addressOf('gameToken'), initialized: true },
    ...collectionLinks(setting),
  ],
};

/** A deployment may get the collection later. */
function collectionLinks({ find }: Setting): Link[] {
  const answer = find('gen2Collection');
  if (answer === undefined) return [];
  const call = encodeFunctionData({ abi, functionName: 'setHatchyGen2', args: [answer] });
  return [{ target: 'gen2Collection', view: 'hatchyGen2', answer, initialized: true, call }];
}
