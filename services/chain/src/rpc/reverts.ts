import { familyAbis } from '@hatchery/chain/family-abis';
import { type Abi, decodeErrorResult, type Hex, isHex } from 'viem';

const errors: Abi = (Object.values(familyAbis) as (readonly Abi[])[]).flat(2).filter((item) => item.type === 'error');
const longestReason = 300;

/**
 * Says why a call was reverted: `VoucherExpired(1700000000)` for the platform's own errors, the text of `require`, or what the node said. Anyone
 * may revert with anything, so only printable characters of it are kept.
 * @param said the node's message, for reverts without data.
 */
export function reasonOf(data: Hex | undefined, said: string): string {
  return (decoded(data) ?? said).replace(/[^\x20-\x7e]+/g, ' ').slice(0, longestReason);
}

function decoded(data: Hex | undefined): string | undefined {
  if (!isHex(data) || data.length < 10) return undefined;
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data });
    if (errorName === 'Error') return String(args[0]);
    return `${errorName}(${args.map(String).join(', ')})`;
  } catch {
    return undefined;
  }
}
