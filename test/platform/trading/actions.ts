import { randomUUID } from 'node:crypto';
import { voucherId } from '@hatchery/vouchers-service/ledger/ids.rules';
import { player } from '../../../services/vouchers/test/fixtures/ledger.fixture.ts';
import type { Given, Want } from './model.ts';
import type { Answer, Step } from './rules.ts';
import type { TradingStage } from './stage.ts';

const offered = (gives: Given[]) => ({
  offerVoucherIds: gives.map(({ unit, of }) => voucherId(unit, of)),
  offerAmountsBase: gives.map(({ amount }) => String(amount)),
});
const requested = (wants: Want[]) => ({
  requestAssetsIds: wants.map(({ assetId }) => assetId),
  requestAmountsBase: wants.map(({ amount }) => String(amount)),
  requestTokenIds: wants.map(({ tokenId }) => tokenId),
});
const chosen = (pays: Given[]) => ({
  voucherIds: pays.map(({ unit, of }) => voucherId(unit, of)),
  voucherAmountsBase: pays.map(({ amount }) => String(amount)),
});

type Request = [method: string, path: string, body?: object];

/** Returns the request of a step. Moving vouchers without a trade has none. */
function requestOf(step: Exclude<Step, { do: 'transfer' }>): Request {
  const version = 'version' in step && step.version !== undefined ? { version: step.version } : {};
  switch (step.do) {
    case 'create': {
      const expiresAt = new Date(step.expiresAt).toISOString();
      return ['POST', '/v2/trades', { ...offered(step.gives), ...requested(step.wants), expiresAt }];
    }
    case 'update':
      return ['PUT', `/v2/trades/${step.trade}`, { ...offered(step.gives), ...requested(step.wants), ...version }];
    case 'delete':
      return ['DELETE', `/v2/trades/${step.trade}`];
    case 'offer':
      return ['POST', `/v2/trades/${step.trade}/offer`, { ...offered(step.gives), ...version }];
    case 'withdraw':
      return ['DELETE', `/v2/trades/${step.trade}/offer`];
    case 'acceptOffer':
      return ['POST', `/v2/trades/${step.trade}/acceptOffer`, { offerUserId: step.from, ...version }];
    case 'acceptTrade':
      return ['POST', `/v2/trades/${step.trade}/acceptTrade`, { ...(step.pays ? chosen(step.pays) : {}), ...version }];
    case 'invite':
      return ['POST', '/v2/direct-trades', { uid: step.other }];
    case 'put':
      return ['PUT', `/v2/direct-trades/${step.table}`, { ...chosen(step.gives), ...version }];
    case 'confirm': {
      const { hash, acceptsNothing } = step;
      return ['POST', `/v2/direct-trades/${step.table}/confirm`, { hash, acceptsNothing }];
    }
    case 'leave':
      return ['DELETE', `/v2/direct-trades/${step.table}`];
  }
}

/** An answer. `before`: what the player may not have heard, because they asked again after something was away. */
export type Told = Answer & { before?: Answer };

/**
 * Does a step as a careful client does: with an Idempotency-Key, and again until it is told how that ended.
 * @param wait lets time pass until what is under way has ended.
 */
export async function perform(stage: TradingStage, step: Step, wait: () => Promise<void>): Promise<Told> {
  if (step.do === 'transfer') return transfer(stage, step);
  const [method, path, body] = requestOf(step);
  const headers = { 'idempotency-key': randomUUID() };
  for (let times = 0; times < 20; times += 1) {
    const at = stage.now().getTime();
    const { status, body: told } = await stage.send(step.by, method, path, body, headers);
    const when = { at, until: stage.now().getTime() };
    const isUnsure = status >= 500 || told?.type === '/problems/request-in-progress';
    if (isUnsure) {
      await wait();
      continue;
    }
    const seen = step.do === 'put' && status === 409 && { seen: await lookAt(stage, step) };
    return { status, body: told, ...when, ...seen, ...(times > 0 && (await unheard(stage, step))) };
  }
  throw new Error(`${method} ${path} never ends.`);
}

/** Returns a table as its player sees it. */
const lookAt = (stage: TradingStage, { by, table }: { by: string; table: string }) =>
  stage.send(by, 'GET', `/v2/direct-trades/${table}`);

/** Returns what a step answers that took effect without a word. */
async function unheard(stage: TradingStage, step: Step): Promise<{ before?: Answer }> {
  const when = { at: stage.now().getTime(), until: stage.now().getTime() };
  if (step.do === 'put' || step.do === 'confirm') {
    return { before: { status: 200, body: (await lookAt(stage, step)).body, ...when } };
  }
  if (step.do === 'create' || step.do === 'invite') return {};
  return {
    before: { status: step.do === 'update' || step.do === 'delete' || step.do === 'leave' ? 204 : 200, ...when },
  };
}

async function transfer({ ledger }: TradingStage, step: Extract<Step, { do: 'transfer' }>): Promise<Answer> {
  const [{ unit, amount }] = step.gives;
  try {
    await ledger.move(unit, player(step.by), player(step.to), amount, { reference: `users:test:${randomUUID()}:sent` });
    return { status: 200, at: 0, until: 0 };
  } catch (error) {
    const statuses: Record<string, number> = { 'not-found': 404, 'insufficient-balance': 409, conflict: 409 };
    const status = statuses[(error as { code?: string }).code ?? ''];
    if (status) return { status, at: 0, until: 0 };
    throw error;
  }
}
