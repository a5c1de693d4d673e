import type { Deployment } from '@hatchery/chain/addresses';
import { verifierContracts } from '@hatchery/chain/vouchers';
import type { InternalClients } from '@hatchery/kit/internal';
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { ChainRpc } from '../rpc/rpc.ts';
import { countUnsettled } from './keys.repository.ts';

type Queryable = Parameters<typeof countUnsettled>[0];

export type KeyParts = {
  chainId: number;
  rpc: Pick<ChainRpc, 'balanceOf' | 'nonceOf' | 'tryRead'>;
  signer: Pick<InternalClients['signer'], 'operatorAddress' | 'voucherSigners'>;
  read: Queryable;
  contracts: Omit<Deployment, 'startBlock'> | undefined;
};

export type OperatorState = {
  address: Address;
  isCurrent: boolean;
  /** Wei. */
  balance: bigint;
  /** Transactions that the chain has in its blocks. */
  nonce: number;
  /** Calls of the relay that this account has sent and that are not final. */
  unsettled: number;
};

export type VoucherSignerState = {
  contract: Address;
  name: string;
  signer: Address;
  isCurrent: boolean;
  /** Undefined where the contract does not say. */
  isOnChain: boolean | undefined;
  open: number;
  lastDeadline: number | undefined;
};

const abi = parseAbi(['function isSigner(address account) view returns (bool)']);

/** Reads which accounts send for a chain, and what those before them have left to do. */
export async function readOperators({ chainId, rpc, signer, read }: KeyParts): Promise<OperatorState[]> {
  const { address, former } = await signer.operatorAddress({ params: { chainId } });
  const all = [address, ...former] as Address[];
  const unsettled = await countUnsettled(read, chainId, all);
  return Promise.all(
    all.map(async (account) => {
      const [balance, nonce] = await Promise.all([rpc.balanceOf(account), rpc.nonceOf(account)]);
      return {
        address: account,
        isCurrent: account === address,
        balance,
        nonce,
        unsettled: unsettled.get(account) ?? 0,
      };
    }),
  );
}

/** Reads which accounts sign vouchers of a chain, and what each contract says of them. */
export async function readVoucherSigners({
  chainId,
  rpc,
  signer,
  contracts = {} as never,
}: KeyParts): Promise<VoucherSignerState[]> {
  const { current, former, open } = await signer.voucherSigners({ params: { chainId } });
  const signed = open.map((row) => row.signer);
  const accounts = [...new Set([...(current ? [current] : []), ...former, ...signed])] as Address[];
  const places = [...new Set(Object.values(verifierContracts))].flatMap((name) => {
    const contract = contracts[name];
    return contract ? accounts.map((account) => ({ name, contract, account })) : [];
  });
  return Promise.all(
    places.map(async ({ name, contract, account }) => {
      const own = open.find((row) => row.signer === account && row.contract === contract);
      const data = encodeFunctionData({ abi, functionName: 'isSigner', args: [account] });
      return {
        contract,
        name,
        signer: account,
        isCurrent: account === current,
        isOnChain: readBoolean(await rpc.tryRead(contract, data)),
        open: own?.vouchers ?? 0,
        lastDeadline: own?.lastDeadline,
      };
    }),
  );
}

const readBoolean = (data: Hex | undefined): boolean | undefined =>
  data === undefined || data === '0x' ? undefined : decodeFunctionResult({ abi, functionName: 'isSigner', data });
