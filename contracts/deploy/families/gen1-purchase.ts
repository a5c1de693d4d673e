import { gen1PurchaseAbi as abi } from '@hatchery/chain/abis/gen1-purchase';
import { encodeFunctionData } from 'viem';
import type { Family } from './family.ts';

export const gen1Purchase: Family = {
  name: 'gen1Purchase',
  bytecode: 'gen1-purchase',
  abi,
  initialize({ roles, parameters, addressOf }) {
    const { ticketId, avaxPrice, hatchyPrice } = parameters.gen1Purchase;
    const [gen1, hatchy, tickets] = [addressOf('gen1Collection'), addressOf('gameToken'), addressOf('tickets')];
    return encodeFunctionData({
      abi,
      functionName: 'initialize',
      args: [{ initialOwner: roles.deployer, gen1, hatchy, tickets, ticketId, avaxPrice, hatchyPrice }],
    });
  },
  links: ({ addressOf }) => [
    {
      target: 'gen1Collection',
      view: 'gen1Address',
      answer: addressOf('gen1Collection'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setGen1Address', args: [addressOf('gen1Collection')] }),
    },
    {
      target: 'gameToken',
      view: 'hatchyAddress',
      answer: addressOf('gameToken'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setHatchyAddress', args: [addressOf('gameToken')] }),
    },
    {
      target: 'tickets',
      view: 'getHatchyTicketsContract',
      answer: addressOf('tickets'),
      initialized: true,
      call: encodeFunctionData({ abi, functionName: 'setHatchyTicketsContract', args: [addressOf('tickets')] }),
    },
  ],
};
