import type { Address, Hex } from 'viem';

/** The parts of the platform's public API that this check reads (docs/lootboxes.md). */
export type Odds = {
  lootboxId: number;
  version: number;
  oddsHash: Hex;
  publishedAt: string;
  items: { itemId: number; weight: number }[];
};
export type Commitment = {
  commitment: Hex;
  number: number;
  state: 'ahead' | 'open' | 'closed' | 'revealed';
  publishedAt: string;
  openedAt?: string;
  closedAt?: string;
  revealedAt?: string;
  draws: number;
  serverSeed?: Hex;
};
export type Receipt = {
  uid: string;
  receiptId: Hex;
  lootboxId: number;
  oddsVersion: number;
  oddsHash: Hex;
  commitment: Hex;
  clientSeed: Hex;
  sequence: number;
  amount: number;
  itemIds: number[];
  rolledAt: number;
  signer?: Address;
  signature?: Hex;
};

export type PublicApi = {
  odds(): AsyncGenerator<Odds>;
  commitments(): AsyncGenerator<Commitment>;
  receipts(commitment: Hex): AsyncGenerator<Receipt>;
  /** Returns the address of a contract by its name; undefined if the platform has none on this chain. */
  contract(name: string, chainId: number): Promise<Address | undefined>;
};

const pageSize = 100;
const timeoutMilliseconds = 30_000;
/** A public API counts calls. When it says that there were too many, the call is made again after the pause that it names. */
const mostTries = 20;

/** Connects to the public API of a platform. @param get fetches a path, in tests. */
export function createPublicApi(url: string, get: (url: string) => Promise<Response> = fetchPatiently): PublicApi {
  const base = url.replace(/\/+$/, '');
  const read = async <T>(path: string): Promise<T> => {
    const response = await get(`${base}${path}`);
    if (!response.ok) throw new Error(`GET ${path} answered ${response.status}.`);
    return (await response.json()) as T;
  };
  async function* pages<T>(path: string): AsyncGenerator<T> {
    for (let page = 1; ; page += 1) {
      const items = await read<T[]>(`${path}?page=${page}&limit=${pageSize}`);
      yield* items;
      if (items.length < pageSize) return;
    }
  }
  return {
    odds: () => pages<Odds>('/v2/masters/lootbox/odds'),
    commitments: () => pages<Commitment>('/v2/masters/lootbox/commitments'),
    receipts: (commitment) => pages<Receipt>(`/v2/masters/lootbox/commitments/${commitment}/receipts`),
    contract: async (name, chainId) => {
      const all = await read<{ name: string; address: Address }[]>(`/v2/contracts?chainId=${chainId}&limit=100`);
      return all.find((one) => one.name === name)?.address;
    },
  };
}

async function fetchPatiently(url: string): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
    if (response.status !== 429 || tries === mostTries) return response;
    const seconds = Number(response.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, Math.min(60, Math.max(1, seconds)) * 1_000));
  }
}
