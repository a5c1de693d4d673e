import type { VouchersEvent, VouchersProjection } from '../chain-events/events.ts';
import { type ContractEvent, deleteContractEvents, insertContractEvents } from './contract-events.repository.ts';

/** Keeps how airdrops stand in their contracts. */
export const airdropContracts: VouchersProjection = {
  onSeen: (tx, { chainId, events }) =>
    insertContractEvents(
      tx,
      events.flatMap((event) => factsOf(event).map((fact) => ({ ...fact, chainId }))),
    ),
  onUnwound: (tx, { chainId, toNumber }) => deleteContractEvents(tx, chainId, toNumber),
};

function factsOf(event: VouchersEvent): Omit<ContractEvent, 'chainId'>[] {
  if (event.family !== 'signatureAirdrop') return [];
  const { blockNumber, logIndex } = event;
  const at = { blockNumber, logIndex };
  switch (event.eventName) {
    case 'AirdropCreated':
    case 'MaxClaimsChanged':
      return [{ ...at, airdropId: event.args.airdropId, kind: 'max', value: event.args.maxClaims }];
    case 'AirdropStateChanged':
      return [{ ...at, airdropId: event.args.airdropId, kind: 'state', value: BigInt(event.args.state) }];
    case 'AirdropClaimed':
      return [{ ...at, airdropId: event.args.airdropId, kind: 'claim', value: event.args.claims }];
    default:
      return [];
  }
}
