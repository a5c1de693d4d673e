import type { ContractName } from '@hatchery/chain/addresses';
import { familyAbis } from '@hatchery/chain/family-abis';
import { type Abi, type AbiFunction, type Address, isAddressEqual, toFunctionSelector, zeroAddress } from 'viem';
import { simulateBlocks } from 'viem/actions';
import type { Change } from '../../design/changes-table.tsx';
import { wordsForRevert } from '../../platform/actions/web3/revert.rules.ts';
import { type AsOf, readAtBlock } from '../../platform/onchain/at-block.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import { changesOf, viewsFor } from './effect.rules.ts';

/** The ABI of a family; of all its contracts, where they differ by chain. */
export const abiOf = (family: ContractName): Abi => (familyAbis[family] as readonly Abi[]).flat();

export interface Standing {
  family: ContractName;
  address: Address;
}

/** A contract with its owner, and whether it is paused. */
export interface Owned extends Standing {
  /** Undefined where the contract did not tell. */
  owner: Address | undefined;
  /** Undefined where it cannot be paused. */
  paused: boolean | undefined;
}

const ownedAbi = [
  { type: 'function', name: 'owner', inputs: [], outputs: [{ type: 'address' }], stateMutability: 'view' },
  { type: 'function', name: 'paused', inputs: [], outputs: [{ type: 'bool' }], stateMutability: 'view' },
] as const satisfies Abi;

const canPause = (family: ContractName) => abiOf(family).some((entry) => 'name' in entry && entry.name === 'paused');

/** Reads who owns the contracts of a chain, and which of them are paused. */
export const readOwned = (web3: Web3, chainId: number, standing: readonly Standing[]): Promise<AsOf<Owned[]>> =>
  readAtBlock(web3, chainId, (read) =>
    Promise.all(
      standing.map(async ({ family, address }) => {
        const [owner, paused] = await Promise.all([
          read({ address, abi: ownedAbi, functionName: 'owner' }).catch(() => undefined),
          canPause(family)
            ? read({ address, abi: ownedAbi, functionName: 'paused' }).catch(() => undefined)
            : undefined,
        ]);
        return { family, address, owner, paused };
      }),
    ),
  );

/** Returns a function of a family by its selector. */
export const methodOf = (family: ContractName, selector: string): AbiFunction | undefined =>
  abiOf(family).find(
    (entry): entry is AbiFunction => entry.type === 'function' && toFunctionSelector(entry) === selector,
  );

/** The effect that a call would have. */
export interface Effect {
  changes: Change[];
  /** Why the contract refuses it, in words. */
  refusal?: string;
}

interface Rehearsal extends Standing {
  method: AbiFunction;
  args: readonly unknown[];
  from: Address | undefined;
}

/**
 * Plays a call on the newest block, and compares what the contract tells before and after it, all in one request.
 * @throws where the node cannot play calls one after the other (eth_simulateV1)
 */
export async function rehearse(web3: Web3, chainId: number, rehearsal: Rehearsal): Promise<Effect> {
  const { family, address, method, args, from = zeroAddress } = rehearsal;
  const abi = abiOf(family);
  const shown = viewsFor(abi, method, args);
  const views = shown.map((view) => ({
    to: address,
    abi: [view.method],
    functionName: view.method.name,
    args: view.args,
  }));
  const call = {
    to: address,
    abi: [method, ...abi.filter(({ type }) => type === 'error')],
    functionName: method.name,
    args,
  };
  const calls = [...views, { ...call, account: from }, ...views];
  const [block] = await simulateBlocks(web3.getClient({ chainId }), { blocks: [{ calls: calls as never }] });
  const answers = (block?.calls ?? []) as unknown as { status: string; result?: unknown; error?: Error }[];
  const made = answers[shown.length];
  if (made?.status !== 'success') {
    const refusal = wordsForRevert(made?.error) ?? 'The contract refuses this call. Nothing was sent.';
    return { changes: [], refusal };
  }
  const results = answers.map(({ status, result }) => (status === 'success' ? result : undefined));
  return { changes: changesOf(shown, results.slice(0, shown.length), results.slice(shown.length + 1)) };
}

export const isOwner = (owner: Address | undefined, wallet: string | undefined): boolean =>
  owner !== undefined && wallet !== undefined && isAddressEqual(owner, wallet as Address);
