import { salaryAbi } from '@hatchery/chain/abis/salary';
import { getViemChain } from '@hatchery/chain/networks';
import { type Address, createPublicClient, http } from 'viem';
import { answering } from '../balances/balances.ts';
import type { Member } from './dao-members.rules.ts';

/** All members, in the contract's order, and how many it has. @throws Problem service-unavailable, bad-gateway. */
export type ReadMembers = () => Promise<{ members: Member[]; total: number }>;

/** What was read is told for so long: salaries change by the day. */
const cacheMilliseconds = 15_000;
const timeoutMilliseconds = 4_000;
/** Calls of one request. */
const batchSize = 1_000;
/** More members than a DAO pays; those beyond are counted and not told. */
const mostMembers = 5_000;

type Options = {
  chainId: number;
  rpcUrl: string | undefined;
  /** Undefined where there is no such contract: then there are no members. */
  salary: Address | undefined;
  now: () => Date;
};

/** Reads the salary contract, all of it at one block, and remembers what it read. Who asks meanwhile waits for the same answer. */
export function createMembersReader({ chainId, rpcUrl, salary, now }: Options): ReadMembers {
  if (!salary || !rpcUrl) return async () => ({ members: [], total: 0 });
  const client = connect(chainId, rpcUrl);
  let known: { at: number; answer: ReturnType<ReadMembers> } | undefined;
  return () => {
    const at = now().getTime();
    if (known && at - known.at < cacheMilliseconds) return known.answer;
    const answer = answering(readAll(client, salary));
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
