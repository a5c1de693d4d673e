import { Contract, type EventLog, getAddress, type Provider, type Signer, solidityPacked, ZeroAddress } from 'ethers';
import { omnichainTokenInterface, tokenInterface } from './interfaces.ts';
import { until } from './until.ts';

/** Gas for the message on the other chain. The contract asks for a minimum, and 300,000 is above it. */
const adapterParams = solidityPacked(['uint16', 'uint256'], [1, 300_000]);

/** The numbers by which LayerZero knows chains. They are not the chains' own ids. */
const messagingIds: Readonly<Record<number, number>> = { 43114: 106, 56: 102, 31337: 106, 31338: 102 };

export function messagingIdOf(chainId: number): number {
  const id = messagingIds[chainId];
  if (id === undefined) throw new Error(`Chain ${chainId} has no messaging id here.`);
  return id;
}

type Side = { chainId: number; omnichainToken: string };

export type Transfer = {
  /** The sender and the receiver, connected to a node of the chain that it sends from. */
  wallet: Signer;
  from: Side & { gameToken: string };
  to: Side & { provider: Provider };
  /** Base units. */
  amount: bigint;
};

export type Bridged = { hash: string; fee: bigint; arrivedIn: string; arrivedAtBlock: number };

/** Sends tokens to the same wallet on another chain, and waits until they have arrived there. */
export async function bridge({ wallet, from, to, amount }: Transfer): Promise<Bridged> {
  const address = await wallet.getAddress();
  const omnichain = new Contract(from.omnichainToken, omnichainTokenInterface, wallet);
  await permit(new Contract(from.gameToken, tokenInterface, wallet), from.omnichainToken, amount);

  // Remembered before anything is sent, so that the arrival cannot be in an earlier block.
  const firstBlock = await to.provider.getBlockNumber();
  const route = [messagingIdOf(to.chainId), address, amount] as const;
  const [fee] = await omnichain.getFunction('estimateSendFee').staticCall(...route, false, adapterParams);
  const sent = await omnichain
    .getFunction('sendFrom')
    .send(address, ...route, address, ZeroAddress, adapterParams, { value: fee });
  if ((await sent.wait())?.status !== 1) throw new Error(`The transfer ${sent.hash} failed. Nothing left the wallet.`);

  const arrival = await until(`the tokens of ${sent.hash} arrive`, 600, () =>
    findArrival({ from, to, amount }, address, firstBlock),
  );
  return { hash: sent.hash, fee, arrivedIn: arrival.transactionHash, arrivedAtBlock: arrival.blockNumber };
}

/** Allows exactly what is sent, and asks only where the permission is too small. */
async function permit(token: Contract, spender: string, amount: bigint): Promise<void> {
  const owner = await (token.runner as Signer).getAddress();
  if ((await token.getFunction('allowance').staticCall(owner, spender)) >= amount) return;
  const approval = await token.getFunction('approve').send(spender, amount);
  await approval.wait();
}

async function findArrival(
  { from, to, amount }: Pick<Transfer, 'from' | 'to' | 'amount'>,
  receiver: string,
  firstBlock: number,
): Promise<EventLog | undefined> {
  const there = new Contract(to.omnichainToken, omnichainTokenInterface, to.provider);
  const arrivals = there.getEvent('ReceiveFromChain')(messagingIdOf(from.chainId), getAddress(receiver));
  const found = (await there.queryFilter(await arrivals, firstBlock)) as EventLog[];
  return found.find((event) => event.args.getValue('amount') === amount);
}
