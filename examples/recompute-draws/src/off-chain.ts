import { type Address, type Hex, isAddressEqual, recoverTypedDataAddress } from 'viem';
import { commitmentTo, createDraw, hashOfOdds, seedOffChain, type Weighted } from './draw.ts';
import { expectThat, type Findings, isSameList, nothingYet } from './findings.ts';
import type { Commitment, Odds, PublicApi, Receipt } from './public-api.ts';

type Options = {
  /** The account that must have signed every receipt. Without it, signatures are not looked at. */
  signer?: Address | undefined;
};

type KnownOdds = { hash: Hex; publishedAt: number; draw: (seed: Hex, count: number) => number[] };
type Known = Map<string, KnownOdds>;

/** Repeats every draw off the chain whose seed is revealed, and checks what was published before. */
export async function checkOffChain(api: PublicApi, { signer }: Options = {}): Promise<Findings & { odds: Odds[] }> {
  const findings = nothingYet();
  const odds: Odds[] = [];
  for await (const one of api.odds()) odds.push(one);
  const known = checkOdds(odds, findings);
  for await (const commitment of api.commitments()) {
    if (commitment.draws === 0) continue;
    const check = createReceiptCheck(commitment, known, findings);
    let expected = 0;
    for await (const receipt of api.receipts(commitment.commitment)) {
      const where = `Receipt ${receipt.uid}`;
      expectThat(findings, receipt.sequence === expected, `${where} has number ${receipt.sequence}, not ${expected}.`);
      expected = receipt.sequence + 1;
      check(receipt);
      if (signer) await checkSignature(receipt, signer, findings);
    }
    const isWhole = expected === commitment.draws || commitment.state === 'open';
    expectThat(findings, isWhole, `${commitment.commitment} decided ${commitment.draws} draws, and shows ${expected}.`);
  }
  return { ...findings, odds };
}

const weightsOf = ({ items }: Odds): Weighted[] =>
  items.map(({ itemId, weight }) => ({ itemId, weight: BigInt(weight) }));

/** Checks that odds have the hashes that they were published with. @returns them by box and version. */
function checkOdds(all: readonly Odds[], findings: Findings): Known {
  const known: Known = new Map();
  for (const odds of all) {
    const { lootboxId, version, oddsHash, publishedAt } = odds;
    const weights = weightsOf(odds);
    const where = `Odds ${version} of box ${lootboxId}`;
    expectThat(findings, hashOfOdds(lootboxId, version, weights) === oddsHash, `${where} do not have their hash.`);
    known.set(`${lootboxId} ${version}`, {
      hash: oddsHash,
      publishedAt: Date.parse(publishedAt) / 1_000,
      draw: createDraw(weights),
    });
  }
  return known;
}

/** Creates the check of receipts under one commitment. */
function createReceiptCheck(commitment: Commitment, known: Known, findings: Findings): (receipt: Receipt) => void {
  const { commitment: hash, serverSeed, openedAt, closedAt, publishedAt } = commitment;
  if (serverSeed)
    expectThat(
      findings,
      commitmentTo(serverSeed) === hash,
      `The seed of ${hash} is not the one that was committed to.`,
    );
  const [published, opened] = [Date.parse(publishedAt), Date.parse(openedAt ?? '')];
  expectThat(findings, published <= opened, `${hash} was not published before its first draw.`);
  // Receipts have whole seconds.
  const [from, to] = [Math.floor(opened / 1_000), closedAt ? Date.parse(closedAt) / 1_000 : Infinity];
  return (receipt) => {
    const where = `Receipt ${receipt.uid}`;
    const odds = known.get(`${receipt.lootboxId} ${receipt.oddsVersion}`);
    const isOfOdds = odds?.hash === receipt.oddsHash && Math.floor(odds.publishedAt) <= receipt.rolledAt;
    expectThat(findings, isOfOdds, `${where} names odds that were not published before.`);
    expectThat(findings, receipt.commitment === hash, `${where} names another commitment.`);
    const isInTime = receipt.rolledAt >= from && receipt.rolledAt <= to;
    expectThat(findings, isInTime, `${where} was not drawn while its commitment was used.`);
    const isWhole = receipt.itemIds.length === receipt.amount;
    expectThat(findings, isWhole, `${where} does not name an item for each box.`);
    if (!serverSeed || !odds) {
      findings.waiting += receipt.amount;
      return;
    }
    const drawn = odds.draw(seedOffChain(serverSeed, receipt.clientSeed, receipt.sequence), receipt.amount);
    expectThat(
      findings,
      isSameList(drawn, receipt.itemIds),
      `${where} says ${receipt.itemIds}; its seeds give ${drawn}.`,
    );
    findings.openings += 1;
    findings.draws += drawn.length;
  };
}

const receiptType = [
  { name: 'receiptId', type: 'bytes32' },
  { name: 'boxId', type: 'uint256' },
  { name: 'oddsVersion', type: 'uint256' },
  { name: 'oddsHash', type: 'bytes32' },
  { name: 'commitment', type: 'bytes32' },
  { name: 'clientSeed', type: 'bytes32' },
  { name: 'sequence', type: 'uint256' },
  { name: 'amount', type: 'uint256' },
  { name: 'itemIds', type: 'uint256[]' },
  { name: 'rolledAt', type: 'uint256' },
] as const;

async function checkSignature(receipt: Receipt, signer: Address, findings: Findings): Promise<void> {
  if (!receipt.signature) {
    findings.waiting += 1;
    return;
  }
  const found = await recoverTypedDataAddress({
    domain: { name: 'Hatchery draws', version: '1' },
    types: { DrawReceipt: receiptType },
    primaryType: 'DrawReceipt',
    message: {
      ...receipt,
      boxId: BigInt(receipt.lootboxId),
      oddsVersion: BigInt(receipt.oddsVersion),
      sequence: BigInt(receipt.sequence),
      amount: BigInt(receipt.amount),
      itemIds: receipt.itemIds.map(BigInt),
      rolledAt: BigInt(receipt.rolledAt),
    },
    signature: receipt.signature,
  }).catch(() => undefined);
  const isTheirs = found !== undefined && isAddressEqual(found, signer);
  expectThat(findings, isTheirs, `Receipt ${receipt.uid} was not signed by ${signer}.`);
}
