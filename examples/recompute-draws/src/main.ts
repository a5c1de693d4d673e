import { parseArgs } from 'node:util';
import { type Address, createPublicClient, getAddress, http } from 'viem';
import type { Findings } from './findings.ts';
import { checkOffChain } from './off-chain.ts';
import { checkOnChain } from './on-chain.ts';
import { createPublicApi } from './public-api.ts';

const usage = `Repeats every draw of boxes from public data, and prints what does not agree.

  node examples/recompute-draws/src/main.ts --api https://play.example [--signer 0x…]
       [--rpc https://… [--lootboxes 0x…] [--from-block 0] [--blocks 2000]]

--api         address of the platform: draws off the chain
--signer      the account that must have signed their receipts; without it signatures are not looked at
--rpc         a node of a chain: openings on this chain
--lootboxes   the contract of boxes; asked from the platform if absent
--from-block  a block before the contract's first event
--blocks      for how many blocks at once the node answers events`;

const mostShown = 100;

function tell(where: string, { openings, draws, waiting, mismatches }: Findings): void {
  console.log(`${where}: ${openings} openings with ${draws} draws repeated, ${waiting} draws wait.`);
  for (const mismatch of mismatches.slice(0, mostShown)) console.log(`  ${mismatch}`);
  if (mismatches.length > mostShown) console.log(`  … and ${mismatches.length - mostShown} more.`);
}

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { api: text, signer: text, rpc: text, lootboxes: text, 'from-block': text, blocks: text },
  });
  if (!values.api) {
    console.log(usage);
    return 2;
  }
  const api = createPublicApi(values.api);
  const offChain = await checkOffChain(api, { signer: values.signer ? getAddress(values.signer) : undefined });
  tell('Off the chain', offChain);
  if (!values.rpc) return offChain.mismatches.length;
  const chainId = await createPublicClient({ transport: http(values.rpc) }).getChainId();
  const lootboxes = values.lootboxes ?? (await api.contract('MastersLootboxes', chainId));
  if (!lootboxes) throw new Error(`The platform names no contract of boxes on chain ${chainId}. Use --lootboxes.`);
  const onChain = await checkOnChain({
    rpcUrl: values.rpc,
    lootboxes: lootboxes as Address,
    fromBlock: BigInt(values['from-block'] ?? 0),
    blocksAtOnce: BigInt(values.blocks ?? 2_000),
    odds: offChain.odds,
  });
  tell(`On chain ${chainId}`, onChain);
  return offChain.mismatches.length + onChain.mismatches.length;
}

process.exitCode = (await run()) === 0 ? 0 : 1;
