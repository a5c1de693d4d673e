import type { Contract } from '@hatchery/api/contracts';
import { badField, Problem } from '@hatchery/api/problems';
import { type Address, encodeAbiParameters, getAddress, type Hex, toFunctionSelector, zeroAddress } from 'viem';
import { type ChainRpc, RpcFault } from '../rpc/rpc.ts';
import { type CodeFacts, readCode } from './read-code.ts';

type ContractType = NonNullable<Contract['contractType']>;

/** Facts that a contract tells of itself, and a hash of its code. */
export type Inspected = { contractType: ContractType; owner: Address } & CodeFacts;

type Given = { address: string; contractType?: ContractType | undefined };

/**
 * Asks a chain about a contract that somebody names.
 * @throws Problem bad-request naming the field if there is no code, or it is of another type; service-unavailable if no node answers.
 */
export async function inspectContract(rpc: ChainRpc, { address: named, contractType }: Given): Promise<Inspected> {
  const address = getAddress(named);
  const found = await inspect(rpc, address).catch((error: unknown) => {
    if (!(error instanceof RpcFault)) throw error;
    throw new Problem('service-unavailable', 'No node of this chain answers right now. Please try again.', {
      cause: error,
    });
  });
  if (!found) throw badField('body.address', 'There is no contract at this address on this chain.');
  if (contractType && contractType !== found.contractType)
    throw badField('body.contractType', `The contract says that it is ${found.contractType}.`);
  return found;
}

async function inspect(rpc: ChainRpc, address: Address): Promise<Inspected | undefined> {
  const code = await readCode(rpc, address);
  if (!code) return undefined;
  const [contractType, owner] = await Promise.all([typeOf(rpc, address), rpc.ownerOf(address)]);
  return { contractType, owner: owner ?? zeroAddress, ...code };
}

const erc165 = '0x01ffc9a7';
/** No contract may say that it has this one (ERC-165). */
const impossible = '0xffffffff';
const interfaces = { ERC721: '0x80ac58cd', ERC1155: '0xd9b67a26' } as const;

async function typeOf(rpc: ChainRpc, address: Address): Promise<ContractType> {
  const supports = async (id: Hex) => {
    const data: Hex = `${toFunctionSelector('supportsInterface(bytes4)')}${wordOf('bytes4', id)}`;
    return (await rpc.tryRead(address, data)) === yes;
  };
  const [hasErc165, hasAll, isErc721, isErc1155, isErc20] = await Promise.all([
    supports(erc165),
    supports(impossible),
    supports(interfaces.ERC721),
    supports(interfaces.ERC1155),
    looksLikeErc20(rpc, address),
  ]);
  if (hasErc165 && !hasAll && isErc721) return 'ERC721';
  if (hasErc165 && !hasAll && isErc1155) return 'ERC1155';
  return isErc20 ? 'ERC20' : 'Other';
}

/** ERC-20 has no interface to ask for, so its views are tried. */
async function looksLikeErc20(rpc: ChainRpc, address: Address): Promise<boolean> {
  const answers = await Promise.all([
    rpc.tryRead(address, toFunctionSelector('totalSupply()')),
    rpc.tryRead(address, toFunctionSelector('decimals()')),
    rpc.tryRead(address, `${toFunctionSelector('balanceOf(address)')}${wordOf('address', zeroAddress)}`),
  ]);
  return answers.every((answer) => answer?.length === word);
}

/** Length of 32 bytes in hexadecimal. */
const word = 66;
const yes = encodeAbiParameters([{ type: 'bool' }], [true]);
const wordOf = (type: 'bytes4' | 'address', value: Hex): string => encodeAbiParameters([{ type }], [value]).slice(2);
