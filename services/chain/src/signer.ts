import type { InternalClients } from '@hatchery/kit/internal';
import type { Address, Hex } from 'viem';
import type { Signer } from './transactions/relay-context.ts';

const addressMilliseconds = 60_000;

/** Creates the relay's client of the signer. Asks for the operator's address each minute, since its key may change. */
export function createRemoteSigner({ signer }: Pick<InternalClients, 'signer'>, now: () => Date): Signer {
  const operators = new Map<number, { address: Address; until: number }>();
  return {
    operatorAddress: async (chainId) => {
      const known = operators.get(chainId);
      if (known && known.until > now().getTime()) return known.address;
      const { address } = await signer.operatorAddress({ params: { chainId } });
      operators.set(chainId, { address: address as Address, until: now().getTime() + addressMilliseconds });
      return address as Address;
    },
    sign: async ({ value, gas, maxFeePerGas, maxPriorityFeePerGas, ...request }) => {
      const amounts = {
        value: String(value),
        gas: String(gas),
        maxFeePerGas: String(maxFeePerGas),
        maxPriorityFeePerGas: String(maxPriorityFeePerGas),
      };
      const { raw, hash } = await signer.signTransaction({ body: { ...request, ...amounts } });
      return { raw: raw as Hex, hash: hash as Hex };
    },
  };
}
