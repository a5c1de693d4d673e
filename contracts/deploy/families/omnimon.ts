import { omnimonAbi as abi } from '@hatchery/chain/abis/omnimon';
import { encodeFunctionData, zeroAddress } from 'viem';
import type { Family, FamilyOfChain, Link, Setting } from './family.ts';

/** The family of omnichain items grants the right to mint and burn items. */
const creatures: Family = {
  name: 'omnimon',
  bytecode: 'omnimon',
  abi,
  initialize({ roles, parameters, addressOf, find }) {
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [
        {
          initialOwner: roles.deployer,
          endpoint: parameters.omnichain.endpoint,
          items: find('omnichainItems') ?? zeroAddress,
          traitSource: addressOf('omnimonTraits'),
          beacon: addressOf('drawBeacon'),
          royaltyReceiver: roles.treasury,
          ...parameters.omnimon,
        },
      ],
    });
  },
  links,
};

function links({ addressOf, find }: Setting): Link[] {
  const traitSource = addressOf('omnimonTraits');
  const beacon = addressOf('drawBeacon');
  const drawnBy: Link[] = [
    { target: 'omnimonTraits', view: 'traitSource', answer: traitSource, initialized: true },
    { target: 'drawBeacon', view: 'drawBeacon', answer: beacon, initialized: true },
  ];
  const items = find('omnichainItems');
  if (!items) return drawnBy;
  const call = encodeFunctionData({ abi, functionName: 'setItems', args: [items] });
  return [...drawnBy, { target: 'omnichainItems', view: 'items', answer: items, initialized: true, call }];
}

/** Deployed wherever there is an endpoint. */
export const omnimon: FamilyOfChain = ({ omnichain }) => (omnichain.endpoint === zeroAddress ? undefined : creatures);
