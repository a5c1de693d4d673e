import { parseArgs } from 'node:util';
import { formatEther, JsonRpcProvider, NonceManager, parseEther, Wallet } from 'ethers';
import { bridge } from './bridge.ts';
import { claimVoucher } from './claim.ts';
import { signIn } from './platform.ts';

const usage = `Claims tokens of a voucher and sends tokens to another chain. PRIVATE_KEY is the wallet's key.

  node examples/ethers-claim-and-bridge/src/main.ts --api https://play.example
       --rpc https://… --to-rpc https://… [--claim 3] [--bridge 2]

--api     address of the platform
--rpc     a node of the chain on which the platform pays vouchers
--to-rpc  a node of the chain that tokens are sent to
--claim   whole tokens to claim from the first voucher that covers them
--bridge  tokens to send to the other chain`;

const connect = (url: string) => new JsonRpcProvider(url, undefined, { pollingInterval: 500, cacheTimeout: -1 });

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { api: text, rpc: text, 'to-rpc': text, claim: text, bridge: text } });
  const key = process.env.PRIVATE_KEY;
  if (!values.api || !values.rpc || !key || (values.bridge && !values['to-rpc'])) {
    console.log(usage);
    return 2;
  }
  const here = connect(values.rpc);
  const there = values['to-rpc'] ? connect(values['to-rpc']) : undefined;
  // Two transactions in a row must not ask for the same number.
  const wallet = new NonceManager(new Wallet(key, here));
  const platform = await signIn(values.api, wallet);
  const chainId = Number((await here.getNetwork()).chainId);
  try {
    if (values.claim) await claimFirst(Number(values.claim));
    if (values.bridge && there) await send(parseEther(values.bridge));
  } finally {
    here.destroy();
    there?.destroy();
  }
  return 0;

  async function claimFirst(amount: number) {
    const needed = parseEther(String(amount));
    const gameToken = await platform.contract('GameToken', chainId);
    const covers = (await platform.vouchers()).filter((one) => BigInt(one.amountBase) >= needed);
    const voucher = covers.find((one) => one.contract?.toLowerCase() === gameToken.toLowerCase());
    if (!voucher) throw new Error(`No voucher of the game token covers ${amount} tokens.`);
    const claimed = await claimVoucher({ wallet, platform, chainId, voucherId: voucher.uid, amount });
    console.log(`Claimed ${formatEther(claimed.amount)} tokens in ${claimed.hash}`);
  }

  async function send(amount: bigint) {
    if (!there) return;
    const toChainId = Number((await there.getNetwork()).chainId);
    const [gameToken, omnichainToken, other] = await Promise.all([
      platform.contract('GameToken', chainId),
      platform.contract('OmnichainToken', chainId),
      platform.contract('OmnichainToken', toChainId),
    ]);
    const sides = {
      from: { chainId, gameToken, omnichainToken },
      to: { chainId: toChainId, omnichainToken: other, provider: there },
    };
    const sent = await bridge({ wallet, ...sides, amount });
    console.log(`Sent ${formatEther(amount)} tokens in ${sent.hash} for a fee of ${formatEther(sent.fee)} coins`);
    console.log(`They arrived in ${sent.arrivedIn}, block ${sent.arrivedAtBlock} of chain ${toChainId}`);
  }
}

process.exitCode = await run();
