import type { AccountActionContent } from '@hatchery/api/account-actions';

type Status = AccountActionContent['status'];

const order: readonly Status[] = ['preparing', 'ready', 'asked', 'sent', 'seen', 'final', 'failed'];

export const hasEnded = (status: Status): boolean => status === 'final' || status === 'failed';

/** Returns what to store after news of an action, or the same object where the news is old. */
export function moveOn(stored: AccountActionContent, news: AccountActionContent): AccountActionContent {
  return isNews(stored, news) ? { ...news, createdAt: stored.createdAt } : stored;
}

function isNews(stored: AccountActionContent, news: AccountActionContent): boolean {
  // A refusal is not the last word where the chain took the call after all.
  if (stored.status === 'failed') return news.status === 'seen' || news.status === 'final';
  if (stored.status === 'final' || (news.updatedAt < stored.updatedAt && !hasEnded(news.status))) return false;
  if (news.step !== stored.step || order.indexOf(news.status) >= order.indexOf(stored.status)) return true;
  // The wallet refused, so it is the player's turn again.
  return news.status === 'ready' && stored.status !== 'seen';
}
