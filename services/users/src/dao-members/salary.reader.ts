import { salaryAbi } from '@hatchery/chain/abis/salary';
import { getViemChain } from '@hatchery/chain/networks';
import { answering } from '@hatchery/indexing/answering';
import { type Address, createPublicClient, http } from 'viem';
import { wordsOf } from '../balances/balances.ts';

/** A member of the DAO, who earns `amount` base units of the game token per cycle. */
export type Member = { address: Address; amount: bigint; cycleSeconds: bigint; role: bigint; group: bigint };

/** Reads members in the contract's order, and their number. @throws Problem service-unavailable, bad-gateway. */
type ReadMembers = () => Promise<{ members: Member[]; total: number }>;

/** How long an answer is kept: salaries change by the day. */
const cacheMilliseconds = 15_000;
const timeoutMilliseconds = 4_000;
/** The most calls in one request. */
const batchSize = 1_000;
/** More members than a DAO pays. Members beyond are counted but not listed. */
const mostMembers = 5_000;

type Options = {
  chainId: number;
  rpcUrl: string | undefined;
  /** Undefined where the contract is not deployed: then there are no members. */
  salary: Address | undefined;
  now: () => Date;
};

/** Creates a reader of the whole salary contract at one block. It keeps its answer for a while, and concurrent callers share one. */
export function createMembersReader({ chainId, rpcUrl, salary, now }: Options): ReadMembers {
  if (!salary || !rpcUrl) return async () => ({ members: [], total: 0 });
  const client = connect(chainId, rpcUrl);
  let known: { at: number; answer: ReturnType<ReadMembers> } | undefined;
  return () => {
    const at = now().getTime();
    if (known && at - known.at < cacheMilliseconds) return known.answer;
    const answer = answering(readAll(client, salary), wordsOf(chainId));
    const asked = { at, answer };
    known = asked;
    answer.catch(() => {
      if (known === asked) known = undefined;
    });
    return answer;
  };
}

const connect = (chainId: number, url: string) =>
  createPublicClient({
    chain: getViemChain(chainId, url),
    transport: http(url, { timeout: timeoutMilliseconds, retryCount: 0, batch: { batchSize } }),
  });

async function readAll(client: ReturnType<typeof connect>, address: Address): ReturnType<ReadMembers> {
  const blockNumber = await client.getBlockNumber({ cacheTime: 0 });
  const at = { address, abi: salaryAbi, blockNumber } as const;
  const total = Number(await client.readContract({ ...at, functionName: 'getMembersLength' }));
  const addresses = await Promise.all(
    Array.from({ length: Math.min(total, mostMembers) }, (_, index) =>
      client.readContract({ ...at, functionName: 'getMember', args: [BigInt(index)] }),
    ),
  );
  const members = await Promise.all(
    addresses.map(async (member): Promise<Member> => {
      const record = await client.readContract({ ...at, functionName: 'salaries', args: [member] });
      const [, amount, , cycleSeconds, role, group] = record;
      return { address: member, amount, cycleSeconds, role, group };
    }),
  );
  return { members, total };
}
