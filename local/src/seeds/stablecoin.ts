import { localStablecoinAbi as abi } from '@hatchery/chain/abis/local-stablecoin';
import { readBytecode } from '@hatchery/contracts/deploy/bytecode.ts';
import { type Address, concatHex, encodeFunctionData, getContractAddress, type Hex, parseUnits } from 'viem';
import type { Call, Seeding } from './seed.ts';

/** Deploys what it is sent, by CREATE2: anvil has it on every chain, at the address that it has on real ones. */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const salt: Hex = `0x${'00'.repeat(32)}`;

/** Of a whole coin. */
export const stablecoinDecimals = 6;
const gift = parseUnits('10000', stablecoinDecimals);

/** Where the stablecoin of the local chain stands, or will: that follows from its code. */
export function stablecoinAddress(): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: readBytecode('local-stablecoin') });
}

/** Puts the stablecoin on the chain, and gives some to each demo account that has none. */
export async function stablecoinCalls({ client, accounts }: Seeding): Promise<Call[]> {
  const address = stablecoinAddress();
  const gifts = accounts.map((account) => ({
    to: address,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [account, gift] }),
  }));
  const stands = (await client.getCode({ address })) !== undefined;
  if (!stands) return [{ to: deployer, data: concatHex([salt, readBytecode('local-stablecoin')]) }, ...gifts];
  const balances = await Promise.all(
    accounts.map((account) => client.readContract({ address, abi, functionName: 'balanceOf', args: [account] })),
  );
  return gifts.filter((_, index) => balances[index] === 0n);
}
