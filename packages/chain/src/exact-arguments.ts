import { type Abi, decodeFunctionData, encodeFunctionData, type Hex } from 'viem';

/** Returns the function and the arguments of a call. Undefined for every other call, and for data that is not exactly their encoding. */
export function exactArguments(abi: Abi, data: Hex): { functionName: string; args: readonly unknown[] } | undefined {
  try {
    const { functionName, args = [] } = decodeFunctionData({ abi, data });
    const again = encodeFunctionData({ abi, functionName, args });
    return again === data.toLowerCase() ? { functionName, args } : undefined;
  } catch {
    return undefined;
  }
}
