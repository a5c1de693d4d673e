import type { InternalClients } from '@hatchery/kit/internal';
import type { Address, Hex } from 'viem';
import type { Signer } from './transactions/relay-context.ts';

const addressMilliseconds = 60_000;

/** The signer as the vouchers service offers it. The operator's address is asked anew now and then, since its key may be changed. */
export function createRemoteSigner({ vouchers }: Pick<InternalClients, 'vouchers'>, now: () => Date): Signer {
  const operators = new Map<number, { address: Address; until: number }>();
  return {
    operatorAddress: async (chainId) => {
      const known = operators.get(chainId);
      if (known && known.until > now().getTime()) return known.address;
      const { address } = await vouchers.operatorAddress({ params: { chainId } });
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
      const { raw, hash } = await vouchers.signTransaction({ body: { ...request, ...amounts } });
      return { raw: raw as Hex, hash: hash as Hex };
    },
  };
}
