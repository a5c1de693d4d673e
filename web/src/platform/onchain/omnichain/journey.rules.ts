import { getNetwork } from '@hatchery/chain/networks';
import type { Address } from 'viem';
import { shortenAddress } from '../../../design/address.rules.ts';

/** How far back a wallet's logs are read: as many blocks as public nodes read at once. */
export const blocksBack = 2_000n;

/** Lists the chains that LayerZero reaches from one, of those that a contract stands on. */
export const destinationsFrom = <Chain extends { id: number }>(from: number, chains: readonly Chain[]): Chain[] =>
  getNetwork(from).lzChainId === undefined
    ? []
    : chains.filter(({ id }) => id !== from && getNetwork(id).lzChainId !== undefined);

/** Says who gets something on the other network, where it is not the sender. */
export const forWhom = (receiver: string, account: Address): string =>
  receiver.toLowerCase() === account.toLowerCase() ? '' : `, for ${shortenAddress(receiver)}`;

/** Answers of the contracts to a send, in words. */
export const journeyRefusals = {
  OmnichainApp_MinGasNotSet: 'The platform has not opened this way yet. Nothing was sent.',
  OmnichainApp_UntrustedPath: 'The platform has closed this way at present. Nothing was sent.',
  OmnichainApp_TooLittleGas: 'The other network asks for more gas now. Nothing was sent. Reload the page.',
  OmnichainApp_BadReceiver: 'Nothing can be sent to this address on that network. Nothing was sent.',
  OmnichainApp_PayloadTooLong: 'This is too much for one journey. Nothing was sent. Send fewer.',
  LocalEndpoint_TooLittlePaid: "The relayers' fee rose in the meantime. Nothing was sent. Try again.",
};
