import { omnichainItemsAbi as abi } from '@hatchery/chain/abis/omnichain-items';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, FamilyOfChain, Link, Setting } from './family.ts';

const items: Family = {
  name: 'omnichainItems',
  bytecode: 'omnichain-items',
  abi,
  initialize({ roles, parameters, find, addressOf }) {
    const { drawDelay, uri } = parameters.omnichainItems;
    const creatures = find('omnimon') ?? zeroAddress;
    const { endpoint } = parameters.omnichain;
    const args = [roles.deployer, endpoint, addressOf('drawBeacon'), drawDelay, creatures, uri] as const;
    return encodeFunctionData({ abi, functionName: 'initialize', args });
  },
  links: (setting) => [drawnBy(setting), ...creatureLinks(setting)],
};

const drawnBy = ({ addressOf }: Setting): Link => ({
  target: 'drawBeacon',
  view: 'drawBeacon',
  answer: addressOf('drawBeacon'),
  initialized: true,
});

/** Creatures earn boxes by jumps, and their items are burnt and minted. */
function creatureLinks({ find }: Setting): Link[] {
  const creatures = find('omnimon');
  if (!creatures) return [];
  const setOmnimon = encodeFunctionData({ abi, functionName: 'setOmnimon', args: [creatures] });
  const setOperator = encodeFunctionData({ abi, functionName: 'setOperator', args: [creatures, true] });
  return [
    { target: 'omnimon', view: 'omnimon', answer: creatures, initialized: true, call: setOmnimon },
    { target: 'omnimon', view: 'isOperator', args: [creatures], answer: true, call: setOperator },
  ];
}

/** Deployed wherever there is an endpoint. */
export const omnichainItems: FamilyOfChain = ({ omnichain }) =>
  omnichain.endpoint === zeroAddress ? undefined : items;
