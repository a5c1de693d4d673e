import { batchTransferAbi } from '@hatchery/chain/abis/batch-transfer';
import { isAddressEqual } from 'viem';
import { shortenAddress } from '../../design/address.rules.ts';
import { contractOf } from '../../platform/onchain/contracts.ts';
import { type ActContext, type PlannedAct, planActs } from '../../platform/onchain/plan-acts.ts';
import { type Parcel, parcelsOf, shipmentWords, thingsWords } from './batch.rules.ts';
import { collections, type Family } from './collections.ts';
import { numberedAbi, refusals, uniqueAbi } from './transfer-abis.ts';

const familyOf = ({ facts }: ActContext) => facts.family as Family;

const linesOf = (family: Family, parcels: readonly Parcel[]): Pick<PlannedAct, 'label' | 'leaves' | 'comes'> => {
  const count = parcels.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return {
    label: `Send ${thingsWords(family, count)}`,
    leaves: [{ text: shipmentWords({ family, parcels }, shortenAddress) }],
    comes: [{ text: 'nothing. What is sent cannot be taken back' }],
  };
};

/** Sends unique tokens of one collection, each to its own receiver. */
async function unique(context: ActContext): Promise<PlannedAct> {
  const { read, chainId, account, facts } = context;
  const family = familyOf(context);
  const parcels = parcelsOf(facts);
  const [batch, collection] = await Promise.all([contractOf(chainId, 'batchTransfer'), contractOf(chainId, family)]);
  const owners = await Promise.all(
    parcels.map(({ id }) =>
      read({ address: collection, abi: uniqueAbi, functionName: 'ownerOf', args: [BigInt(id)] }).catch(() => undefined),
    ),
  );
  const gone = parcels.find((_, index) => !owners[index] || !isAddressEqual(owners[index], account));
  const args = [collection, parcels.map(({ to }) => to), parcels.map(({ id }) => BigInt(id))] as const;
  const to = { address: batch, abi: [...batchTransferAbi, ...uniqueAbi.filter(({ type }) => type === 'error')] };
  return {
    ...linesOf(family, parcels),
    call:
      facts.safe === 0
        ? { ...to, functionName: 'batchTransfer', args }
        : { ...to, functionName: 'batchSafeTransfer', args },
    hands: [{ collection, operator: batch, things: collections[family].words[1] }],
    missing: gone && `Number ${gone.id} is not in your wallet any more. Nothing was sent.`,
  };
}

/** Sends tokens in numbers to one receiver. Their collection does that by itself, without permission. */
async function numbered(context: ActContext): Promise<PlannedAct> {
  const { read, chainId, account, facts } = context;
  const family = familyOf(context);
  const parcels = parcelsOf(facts);
  const address = await contractOf(chainId, family);
  const ids = parcels.map(({ id }) => BigInt(id));
  const amounts = await read({
    address,
    abi: numberedAbi,
    functionName: 'balanceOfBatch',
    args: [ids.map(() => account), ids],
  });
  const lacks = parcels.find(({ id }, index) => {
    const all = parcels.filter((other) => other.id === id).reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return (amounts[index] ?? 0n) < all;
  });
  return {
    ...linesOf(family, parcels),
    call: {
      address,
      abi: numberedAbi,
      functionName: 'safeBatchTransferFrom',
      args: [account, parcels[0]?.to, ids, parcels.map(({ amount }) => BigInt(amount)), '0x'],
    },
    missing: lacks && `Your wallet has fewer of number ${lacks.id} by now. Nothing was sent.`,
  };
}

async function revoke(context: ActContext): Promise<PlannedAct> {
  const { chainId } = context;
  const family = familyOf(context);
  const [batch, address] = await Promise.all([contractOf(chainId, 'batchTransfer'), contractOf(chainId, family)]);
  return {
    label: 'Take the permission back',
    call: { address, abi: uniqueAbi, functionName: 'setApprovalForAll', args: [batch, false] },
    comes: [{ text: `only you can send your ${collections[family].words[1]}` }],
  };
}

export const batchPlan = planActs({ unique, numbered, revoke }, refusals);
