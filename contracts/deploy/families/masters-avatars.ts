import { mastersAvatarsAbi as abi } from '@hatchery/chain/abis/masters-avatars';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link } from './family.ts';

/** The family of items grants the right to take items. */
export const mastersAvatars: Family = {
  name: 'mastersAvatars',
  bytecode: 'masters-avatars',
  abi,
  initialize({ roles, parameters, addressOf, find }) {
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [
        {
          initialOwner: roles.deployer,
          initialSigner: roles.signer,
          treasury: roles.treasury,
          tickets: find('tickets') ?? zeroAddress,
          items: addressOf('mastersItems'),
          rewardDealer: find('rewardDealer') ?? zeroAddress,
          ...parameters.mastersAvatars,
        },
      ],
    });
  },
  links: ({ addressOf, find }) =>
    [
      linkTo('mastersItems', 'getMastersItems', 'setMastersItems', addressOf('mastersItems')),
      linkTo('tickets', 'getHatchyTicketsContract', 'setHatchyTicketsContract', find('tickets')),
      linkTo('rewardDealer', 'getRewardDealer', 'setRewardDealer', find('rewardDealer')),
    ].flat(),
};

type Setter = 'setMastersItems' | 'setHatchyTicketsContract' | 'setRewardDealer';

function linkTo(target: Link['target'], view: string, setter: Setter, answer: Link['answer'] | undefined): Link[] {
  if (typeof answer !== 'string') return [];
  const call = encodeFunctionData({ abi, functionName: setter, args: [answer] });
  return [{ target, view, answer, initialized: true, call }];
}
