import type {
  Airdrop as AirdropAnswer,
  AirdropContract,
  AirdropDryRun,
  AirdropList,
  AirdropRecipient,
} from '@hatchery/api/airdrop-shapes';
import { wholeOf } from '@hatchery/api/whole-amounts';
import type { Airdrop, GivenAsset } from './airdrops.ts';
import type { StoredList } from './lists.repository.ts';
import type { Recipient } from './recipients.repository.ts';
import type { Run } from './runs.repository.ts';

/** Leaves out what is null. */
export const present = <T extends object>(fields: T): { [Key in keyof T]: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as never;

const iso = (time: Date | null) => time?.toISOString() ?? null;

const presentAsset = (asset: GivenAsset, given: bigint | null): AirdropAnswer['asset'] =>
  present({
    ...{ uid: asset.id, name: asset.name, image: asset.image, category: asset.category, decimals: asset.decimals },
    ...{ contractType: asset.contractType, contract: asset.contract, chainId: asset.chainId },
    tokenId: (given ?? asset.tokenId)?.toString() ?? null,
  }) as AirdropAnswer['asset'];

/** Presents what everyone may see of an airdrop. */
export const presentPublic = (airdrop: Airdrop) => ({
  ...{ uid: airdrop.id, name: airdrop.name, description: airdrop.description },
  ...{ image: airdrop.image ?? airdrop.asset.image, source: airdrop.source, ways: airdrop.ways },
  ...{ asset: presentAsset(airdrop.asset, airdrop.tokenId), maxClaims: airdrop.maxClaims },
  endsAt: airdrop.endsAt.toISOString(),
  ...(airdrop.startsAt && { startsAt: airdrop.startsAt.toISOString() }),
  ...(airdrop.chainId !== null && { chainId: airdrop.chainId }),
});

export type Beside = {
  list: StoredList | undefined;
  run: Run | undefined;
  claims: number;
  contract: AirdropContract | undefined;
};

export function presentAirdrop(airdrop: Airdrop, { list, run, claims, contract }: Beside): AirdropAnswer {
  const { decimals } = airdrop.asset;
  const { approvedRun, approvedBy, approvedAt, approvedBecause } = airdrop;
  const activation =
    approvedRun && approvedBy && approvedAt
      ? {
          ...{ dryRunUid: approvedRun, approvedBy, approvedAt: approvedAt.toISOString() },
          because: approvedBecause ?? '',
        }
      : null;
  return {
    ...presentPublic(airdrop),
    ...{ version: airdrop.version, state: airdrop.state, match: airdrop.match, amountPer: airdrop.amountPer },
    ...{ budget: wholeOf(airdrop.budget, decimals), budgetBase: String(airdrop.budget), claims },
    ...(airdrop.amount !== null && {
      ...{ amount: wholeOf(airdrop.amount, decimals), amountBase: String(airdrop.amount) },
    }),
    ...{ createdBy: airdrop.createdBy, createdAt: airdrop.createdAt.toISOString() },
    updatedAt: airdrop.updatedAt.toISOString(),
    ...present({
      chainAirdropId: airdrop.chainAirdropId?.toString(),
      list: list && presentList(list, decimals),
      latestDryRun: run && presentRun(run, airdrop),
      ...{ activation, contract, activatedAt: iso(airdrop.activatedAt), endedAt: iso(airdrop.endedAt) },
    }),
  };
}

export const presentList = (list: StoredList, decimals: number): AirdropList => ({
  ...{ uid: list.id, status: list.status, rowsRead: list.rowsRead, recipients: list.recipients },
  ...{ amount: wholeOf(list.amount, decimals), amountBase: String(list.amount) },
  ...{ faults: list.faults, faultCount: list.faultCount, createdAt: list.createdAt.toISOString() },
});

export const presentRun = (run: Run, { version, state, asset }: Airdrop): AirdropDryRun => ({
  ...{ uid: run.id, version: run.version, status: run.status },
  stale: state === 'draft' && run.version !== version,
  progress: { done: run.number, total: run.total },
  ...{ eligible: run.eligible, ineligible: run.ineligible, reasons: run.reasons },
  ...{ amount: wholeOf(run.amount, asset.decimals), amountBase: String(run.amount), mostBase: String(run.most) },
  ...{ advice: run.advice, createdAt: run.createdAt.toISOString() },
  ...present({
    ...{ waitsFor: run.waitsFor, chainId: run.chainId, block: run.block, gas: run.gas, contract: run.contract },
    finishedAt: iso(run.finishedAt),
  }),
});

export const presentRecipient = (recipient: Recipient, decimals: number): AirdropRecipient => ({
  ...{ uid: recipient.id, number: recipient.number },
  ...{ amount: wholeOf(recipient.amount, decimals), amountBase: String(recipient.amount) },
  ...{ eligible: recipient.reason === null, claim: recipient.claim },
  ...present({
    ...{ address: recipient.address, email: recipient.emailHint, held: recipient.held?.toString() },
    ...{ reason: recipient.reason, way: recipient.way, claimedAt: iso(recipient.claimedAt) },
  }),
});
