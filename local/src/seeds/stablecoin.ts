import { localStablecoinAbi as abi } from '@hatchery/chain/abis/local-stablecoin';
import { readBytecode } from '@hatchery/contracts/deploy/bytecode.ts';
import { type Address, concatHex, encodeFunctionData, getContractAddress, type Hex, parseUnits } from 'viem';
import type { Call, Seeding } from './seed.ts';

/** The CREATE2 deployer, which anvil has at the same address as real chains. */
const deployer: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const salt: Hex = `0x${'00'.repeat(32)}`;

/** Decimal places of a coin. */
export const stablecoinDecimals = 6;
const gift = parseUnits('10000', stablecoinDecimals);

/** Address of the local stablecoin. It follows from the code, so it is known before the deployment. */
export function stablecoinAddress(): Address {
  return getContractAddress({ opcode: 'CREATE2', from: deployer, salt, bytecode: readBytecode('local-stablecoin') });
}

/** Deploys the stablecoin, and gives some to each demo account that has none. */
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
