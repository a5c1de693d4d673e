import { voucherKinds } from '@hatchery/chain/voucher-kinds';
import { voucherIdsOf } from '@hatchery/chain/vouchers';
import { listUsedBefore } from '@hatchery/indexing/redemptions/redemptions';
import type { Database } from '@hatchery/kit/database';
import { type Address, encodeAbiParameters, keccak256 } from 'viem';
import { findCursor } from '../../services/chain/src/blocks/chain-view.ts';
import { listLawStates, listOpenFindings } from '../../services/chain/src/laws/laws.repository.ts';
import type { ChainRpc } from '../../services/chain/src/rpc/rpc.ts';
import { listForgotten, listShort } from '../../services/vouchers/src/claims/adopt-paid.ts';
import { allChecks } from '../../services/vouchers/src/proof/all-checks.ts';
import { prove } from '../../services/vouchers/src/proof/prove.ts';
import {
  listKeptWallets,
  listOperatorNonces,
  listPaused,
  listSigned,
  listUnaudited,
  listUses,
  listWithoutKey,
  type SignedVoucher,
  type VoucherUse,
} from './reconcile.repository.ts';

/** Something that differs, and what a person does about it. */
export type Difference = { what: string; expected: string; found: string; todo: string };

export type Platform = {
  /** The schemas of the services, all restored from one copy. */
  databases: Record<'chain' | 'signer' | 'vouchers' | 'ultigen' | 'masters', Database>;
  /** The nodes of the chains that the platform follows. */
  rpcs: ReadonlyMap<number, ChainRpc>;
  now: () => Date;
  /** Vouchers that were used in this time need not be known: a restored database has forgotten them. */
  forgotten?: { from: Date; to: Date } | undefined;
};

/** The most differences of one kind that are told. */
const most = 100;
const pageSize = 1_000;
/** The signer keeps vouchers 400 days. */
const usesMilliseconds = 390 * 86_400_000;
/** Laws are judged every 15 seconds. */
const lawsMilliseconds = 10 * 60_000;

/** Compares the ledger, what was signed, the relay and the chains with each other. It changes nothing. */
export async function reconcile(platform: Platform): Promise<Difference[]> {
  const checks = [ledger, claims, redemptions, projections, signatures, vault, operators, laws];
  const differences: Difference[] = [];
  for (const check of checks) differences.push(...(await check(platform)).slice(0, most));
  return differences;
}

type Check = (platform: Platform) => Promise<Difference[]>;

const ledger: Check = async ({ databases: { vouchers }, now }) =>
  (await prove({ database: vouchers, checks: allChecks, now: now() })).failures.map(
    ({ check, subject, expected, found, words }) => ({
      what: `ledger: ${check} of ${subject}`,
      expected: String(expected),
      found: String(found),
      todo: `${words} docs/runbooks/ledger-proof.md`,
    }),
  );

const claims: Check = async ({ databases: { vouchers } }) => {
  const [forgotten, short] = await Promise.all([
    listForgotten(vouchers.knex, { after: undefined, limit: most }),
    listShort(vouchers.knex, most),
  ]);
  return [
    ...forgotten.map(({ chainId, transactionHash, receiver, amount, voucherId }) => ({
      what: `claim: voucher ${voucherId} on chain ${chainId}`,
      expected: 'a claim of the ledger',
      found: `${amount} paid to ${receiver} by ${transactionHash}`,
      todo: 'run services/vouchers/src/restored.main.ts, docs/runbooks/restore.md',
    })),
    ...short.map(({ chainId, voucherId, amount, taken }) => ({
      what: `claim: voucher ${voucherId} on chain ${chainId}`,
      expected: `${amount} taken off the ledger`,
      found: String(taken),
      todo: 'decide about the rest and accept it, docs/runbooks/restore.md',
    })),
  ];
};

const redemptions: Check = async ({ databases: { ultigen, vouchers, masters } }) => {
  const found = await Promise.all(
    Object.entries({ ultigen, vouchers, masters }).map(async ([service, { knex }]) =>
      (await listUsedBefore(knex, most)).map(({ reference, chainId, state }) => ({
        what: `${service}: voucher of ${reference}`,
        expected: 'seen, for a final block has redeemed it',
        found: state,
        todo: `npm run reindex -- --service ${service} --chain ${chainId}`,
      })),
    ),
  );
  return found.flat();
};

const projections: Check = async ({ databases: { chain, ultigen, vouchers, masters } }) => {
  const found = await Promise.all(
    Object.entries({ chain, ultigen, vouchers, masters }).map(async ([service, { knex }]) =>
      (await listPaused(knex)).map(({ chainId, reason }) => ({
        what: `${service}: projections of chain ${chainId}`,
        expected: 'the next block applied',
        found: reason,
        todo: `npm run reindex -- --service ${service} --chain ${chainId}, docs/runbooks/paused-projection.md`,
      })),
    ),
  );
  return found.flat();
};

/** Compares what contracts took with what was signed, both ways of every id: of one voucher, of a batch, of an airdrop. */
const signatures: Check = async ({ databases: { chain, signer }, now, forgotten }) => {
  const signed = new Set<string>();
  for (let after = '-1'; ; ) {
    const page = await listSigned(signer.knex, after, pageSize);
    for (const voucher of page) for (const id of idsOf(voucher)) signed.add(`${voucher.chainId} ${id}`);
    after = page.at(-1)?.voucherId ?? after;
    if (page.length < pageSize) break;
  }
  const since = Math.floor((now().getTime() - usesMilliseconds) / 1_000);
  const unsigned: VoucherUse[] = [];
  for (let after: VoucherUse | undefined; ; ) {
    const page = await listUses(chain.knex, { since, after, limit: pageSize });
    const unknown = page.filter(({ chainId, voucherId }) => !signed.has(`${chainId} ${voucherId}`));
    unsigned.push(...unknown.filter(({ time }) => !isWithin(forgotten, time)));
    after = page.at(-1);
    if (page.length < pageSize || unsigned.length >= most) break;
  }
  const unaudited = await listUnaudited(signer.knex, most);
  return [
    ...unsigned.map(({ chainId, voucherId, hash, blockNumber }) => ({
      what: `signer: voucher ${voucherId} on chain ${chainId}`,
      expected: 'signed by the signer',
      found: `redeemed by ${hash} in block ${blockNumber}, and not known`,
      todo: 'after a restore: forgotten, docs/runbooks/restore.md. Otherwise a key is stolen: docs/runbooks/stolen-key.md',
    })),
    ...unaudited.map((reference) => ({
      what: `signer: voucher of ${reference}`,
      expected: 'a row of the audit that approved it',
      found: 'none',
      todo: 'somebody wrote into the database of the signer: docs/runbooks/stolen-key.md',
    })),
  ];
};

const isWithin = (span: Platform['forgotten'], seconds: number): boolean =>
  span !== undefined && seconds * 1_000 >= span.from.getTime() && seconds * 1_000 <= span.to.getTime();

function idsOf({ type, voucherId, receiver, tokens }: SignedVoucher): string[] {
  if (type === 'ClaimAirdrop') return [airdropIdOf(receiver, voucherId)];
  const fields = voucherKinds[type as keyof typeof voucherKinds]?.fields ?? [];
  return fields.some(({ name }) => name === 'voucherIds') ? voucherIdsOf(voucherId, tokens) : [voucherId];
}

/** The airdrop contract takes a nonce once for each receiver. */
const airdropIdOf = (receiver: Address, nonce: string): string =>
  String(BigInt(keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [receiver, BigInt(nonce)]))));

const vault: Check = async ({ databases: { signer, vouchers } }) => {
  const missing: Address[] = [];
  for (let after = ''; ; ) {
    const page = await listKeptWallets(vouchers.knex, after, pageSize);
    missing.push(...(await listWithoutKey(signer.knex, page)));
    after = page.at(-1) ?? after;
    if (page.length < pageSize || missing.length >= most) break;
  }
  return missing.map((address) => ({
    what: `vault: wallet ${address}`,
    expected: 'a key',
    found: 'none',
    todo: 'restore the schema of the signer from the same copy: without the key nobody moves what this wallet has',
  }));
};

const operators: Check = async ({ databases: { chain }, rpcs }) => {
  const found: Difference[] = [];
  for (const [chainId, rpc] of rpcs) {
    const cursor = await findCursor(chain.knex, chainId);
    for (const { address, next, floor } of cursor ? await listOperatorNonces(chain.knex, chainId) : []) {
      const [final, newest] = await Promise.all([rpc.nonceOf(address, cursor?.finalNumber), rpc.nonceOf(address)]);
      const what = `relay: nonce of operator ${address} on chain ${chainId}`;
      const known = Math.max(next, floor);
      if (final > known)
        found.push({
          ...{ what, expected: `${known} at most`, found: `${final} in final blocks` },
          todo: 'after a restore: services/chain/src/restored.main.ts. Otherwise somebody else has the key: docs/runbooks/stolen-key.md',
        });
      if (newest < floor)
        found.push({
          ...{ what, expected: `${floor} at least`, found: `${newest} by its nodes` },
          todo: 'the nodes are behind, or on another chain: docs/runbooks/nodes.md',
        });
    }
  }
  return found;
};

/** Tells what the chain service has found: it judges the laws across chains all the time. */
const laws: Check = async ({ databases: { chain }, now }) => {
  const [findings, states] = await Promise.all([listOpenFindings(chain.knex), listLawStates(chain.knex)]);
  const unjudged = states.filter(
    ({ status, checkedAt }) => status === 'unknown' || now().getTime() - checkedAt.getTime() > lawsMilliseconds,
  );
  return [
    ...findings.map(({ law, about, expected, actual }) => ({
      ...{ what: `law: ${law}, ${about}`, expected: String(expected), found: String(actual) },
      todo: 'docs/runbooks/broken-law.md',
    })),
    ...unjudged.map(({ law, status, reason, checkedAt }) => ({
      what: `law: ${law}`,
      expected: 'judged within ten minutes',
      found: `${status} at ${checkedAt.toISOString()}${reason ? `: ${reason}` : ''}`,
      todo: 'docs/runbooks/broken-law.md',
    })),
  ];
};
