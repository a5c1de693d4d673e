import { eggsGen2Abi as abi } from '@hatchery/chain/abis/eggs-gen2';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link, Setting } from './family.ts';

export const eggsGen2: Family = {
  name: 'eggsGen2',
  bytecode: 'eggs-gen2',
  abi,
  initialize({ roles, parameters, addressOf, find }) {
    const { maxSolar, maxLunar, price, referralShare, baseUri } = parameters.eggsGen2;
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [
        {
          initialOwner: roles.deployer,
          initialSigner: roles.signer,
          hatchy: addressOf('gameToken'),
          hatchyGen2: find('gen2Collection') ?? zeroAddress,
          maxSolar,
          maxLunar,
          price,
          referralShare,
          baseMetadataUri: baseUri,
        },
      ],
    });
  },
  links: (setting) => [
    {
      target: 'gameToken',
      view: 'hatchyToken',
      answer: setting.addressOf('gameToken'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setHatchy', args: [setting.addressOf('gameToken')] }),
    },
    ...collectionLinks(setting),
    ...dealerLinks(setting),
  ],
};

/** The collection burns eggs that hatch. */
function collectionLinks({ find }: Setting): Link[] {
  const answer = find('gen2Collection');
  if (!answer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setHatchyGen2', args: [answer] });
  return [{ target: 'gen2Collection', view: 'HatchyPocketGen2', answer, initialized: true, call }];
}

/** The reward dealer gives eggs as rewards. */
function dealerLinks({ find }: Setting): Link[] {
  const dealer = find('rewardDealer');
  if (!dealer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setAirdropper', args: [dealer, true] });
  return [{ target: 'rewardDealer', view: 'isAirdropper', args: [dealer], answer: true, call }];
}
