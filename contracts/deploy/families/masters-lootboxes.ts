import { mastersLootboxesAbi as abi } from '@hatchery/chain/abis/masters-lootboxes';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, Link, Setting } from './family.ts';

export const mastersLootboxes: Family = {
  name: 'mastersLootboxes',
  bytecode: 'masters-lootboxes',
  abi,
  initialize({ roles, parameters, find, addressOf }) {
    const { royaltyBasisPoints, drawDelay, uri } = parameters.mastersLootboxes;
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
        find('mastersItems') ?? zeroAddress,
        addressOf('drawBeacon'),
        drawDelay,
      ],
    });
  },
  links: (setting) => [drawnBy(setting), ...ticketLinks(setting), ...itemLinks(setting), ...dealerLinks(setting)],
};

const drawnBy = ({ addressOf }: Setting): Link => ({
  target: 'drawBeacon',
  view: 'drawBeacon',
  answer: addressOf('drawBeacon'),
  initialized: true,
});

function ticketLinks({ find }: Setting): Link[] {
  const answer = find('tickets');
  if (!answer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setHatchyTicketsContract', args: [answer] });
  return [{ target: 'tickets', view: 'getHatchyTicketsContract', answer, initialized: true, call }];
}

/** Boxes contain these items. */
function itemLinks({ find }: Setting): Link[] {
  const answer = find('mastersItems');
  if (!answer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setMastersItems', args: [answer] });
  return [{ target: 'mastersItems', view: 'getMastersItems', answer, initialized: true, call }];
}

/** The reward dealer gives boxes as rewards. */
function dealerLinks({ find }: Setting): Link[] {
  const dealer = find('rewardDealer');
  if (!dealer) return [];
  const call = encodeFunctionData({ abi, functionName: 'setOperator', args: [dealer, true] });
  return [{ target: 'rewardDealer', view: 'isOperator', args: [dealer], answer: true, call }];
}
