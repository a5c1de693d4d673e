import type { Signer } from 'ethers';

export type Voucher = { uid: string; contract?: string | null; amountBase: string };

/** The voucher that the platform signed, as `claimReward` takes it. */
export type SignedClaim = {
  claimUid: string;
  chainId: number;
  /** The function that takes it. An asset that is minted has another one. */
  function: string;
  rewardContractType: number;
  rewardHolderAddress: string;
  rewardContract: string;
  receiver: string;
  amount: string;
  voucherId: string;
  claimableUntil: number | string;
  tokenId?: string | number | null;
  signature: string;
};

export interface Platform {
  /** Returns the address of a contract by its name. */
  contract(name: string, chainId: number): Promise<string>;
  vouchers(): Promise<Voucher[]>;
  /** Asks for the signature of a claim, and puts the amount on hold until the chain has decided. */
  claim(claim: { address: string; voucherId: string; amount: number }): Promise<SignedClaim>;
  claimState(claimUid: string): Promise<string>;
}

const timeoutMilliseconds = 30_000;

async function ask<T>(base: string, path: string, { token, body }: { token?: string; body?: object } = {}): Promise<T> {
  const response = await fetch(new URL(path, base), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(timeoutMilliseconds),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Signs in with a wallet: the platform gives a message, and the wallet signs it. Nothing is sent to a chain. */
export async function signIn(base: string, wallet: Signer): Promise<Platform> {
  const address = await wallet.getAddress();
  const { message } = await ask<{ message: string }>(base, `/v2/auth/wallet?address=${address}`);
  const proof = { address, signature: await wallet.signMessage(message) };
  const { token } = await ask<{ token: string }>(base, '/v2/auth/wallet', { body: proof });
  return {
    async contract(name, chainId) {
      const path = `/v2/contracts?chainId=${chainId}&limit=100`;
      const all = await ask<{ name: string; address: string }[]>(base, path);
      const found = all.find((one) => one.name === name);
      if (!found) throw new Error(`The platform has no ${name} on chain ${chainId}.`);
      return found.address;
    },
    vouchers: () => ask(base, '/v2/vouchers', { token }),
    claim: (body) => ask(base, '/v2/vouchers/claim', { token, body }),
    claimState: async (uid) => (await ask<{ state: string }>(base, `/v2/vouchers/claims/${uid}`, { token })).state,
  };
}
