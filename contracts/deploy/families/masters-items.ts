import { mastersItemsAbi as abi } from '@hatchery/chain/abis/masters-items';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link, Setting } from './family.ts';

export const mastersItems: Family = {
  name: 'mastersItems',
  bytecode: 'masters-items',
  abi,
  initialize({ roles, parameters, find }) {
    const { royaltyBasisPoints, uri } = parameters.mastersItems;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [
        {
          initialOwner: roles.deployer,
          initialSigner: roles.signer,
          treasury: roles.treasury,
          royaltyBasisPoints,
          tickets: find('tickets') ?? zeroAddress,
          uri,
        },
      ],
    });
  },
  links: (setting) => [
    ...ticketLinks(setting),
    ...avatarLinks(setting),
    ...operatorLinks('rewardDealer', setting),
    ...operatorLinks('mastersLootboxes', setting),
  ],
};

function ticketLinks({ find }: Setting): Link[] {
  const answer = find('tickets');
  if (!answer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setHatchyTicketsContract', args: [answer] });
  return [{ target: 'tickets', view: 'getHatchyTicketsContract', answer, initialized: true, call }];
}

/** Avatars wear items. */
function avatarLinks({ find }: Setting): Link[] {
  const answer = find('mastersAvatars');
  if (!answer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setAvatarsAddress', args: [answer] });
  return [{ target: 'mastersAvatars', view: 'avatarsAddress', answer, call }];
}

/** The reward dealer gives items as rewards, and lootboxes contain items. */
function operatorLinks(target: 'rewardDealer' | 'mastersLootboxes', { find }: Setting): Link[] {
  const operator = find(target);
  if (!operator) return [];
  const call = encodeFunctionData({ abi, functionName: 'setOperator', args: [operator, true] });
  return [{ target, view: 'isOperator', args: [operator], answer: true, call }];
}
