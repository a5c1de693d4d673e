import { mastersAvatarsAbi } from '@hatchery/chain/abis/masters-avatars';
import { type Abi, type Address, erc1155Abi, type Hex } from 'viem';
import { readContract } from 'viem/actions';
import { findRedeemed } from '../../platform/actions/web3/find-redeemed.ts';
import type { ActionPlanner, Plan } from '../../platform/actions/web3/plan.ts';
import { pause } from '../../platform/actions/web3/search-unnoticed.ts';
import type { Web3 } from '../../platform/wallet/web3/web3.ts';
import type { DressFacts } from './dress.facts.ts';
import { itemsOfDress } from './dress.rules.ts';

const waitMs = 2_000;
const mostWaits = 15;

/** Plans the transaction that the platform has signed. Items that were vouchers arrive in the wallet a little later. */
export const dressKeeperPlan: ActionPlanner<DressFacts> = {
  async plan(web3, { facts, chainId }): Promise<Plan> {
    await itemsInWallet(web3, chainId, facts);
    const { contract, owner, tokenId, nonce, signature, name } = facts;
    const items = itemsOfDress(facts);
    const payload = {
      owner: owner as Address,
      tokenId: BigInt(tokenId),
      equipItems: items.map(BigInt),
      nonce: BigInt(nonce),
      signature: signature as Hex,
    };
    return {
      leaves: [{ text: 'Nothing but the network fee' }],
      comes: [{ text: `${name} in ${items.length === 1 ? '1 item' : `${items.length} items`}` }],
      steps: [
        {
          step: 'dress',
          label: 'Dress with your wallet',
          call: {
            address: contract as Address,
            abi: mastersAvatarsAbi as Abi,
            functionName: 'equip',
            args: [payload],
          },
        },
      ],
    };
  },

  async find(web3, { chainId, askedAtBlock, unansweredFrom = askedAtBlock, facts }) {
    if (unansweredFrom === undefined) return [];
    const { contract, nonce } = facts;
    return findRedeemed(web3, { chainId, contract, voucherId: nonce, afterBlock: unansweredFrom });
  },
};

/** Waits until the wallet has what the avatar does not wear yet: until then its contract refuses the outfit. */
async function itemsInWallet(web3: Web3, chainId: number, facts: DressFacts): Promise<void> {
  const client = web3.getClient({ chainId });
  const avatars = { address: facts.contract as Address, abi: mastersAvatarsAbi } as const;
  const [address, worn] = await Promise.all([
    readContract(client, { ...avatars, functionName: 'getMastersItems' }),
    readContract(client, { ...avatars, functionName: 'getEquippedItems', args: [BigInt(facts.tokenId)] }),
  ]);
  const needed = itemsOfDress(facts)
    .map(BigInt)
    .filter((id) => !worn.includes(id));
  for (let turn = 0; turn <= mostWaits; turn++) {
    if (turn > 0) await pause(waitMs);
    const balances = await readContract(client, {
      address,
      abi: erc1155Abi,
      functionName: 'balanceOfBatch',
      args: [needed.map(() => facts.owner as Address), needed],
    });
    if (balances.every((balance) => balance > 0n)) return;
  }
  throw new Error('Some items are still on their way to your wallet. Nothing was lost. Try again in a moment.');
}
