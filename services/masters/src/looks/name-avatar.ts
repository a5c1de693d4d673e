import { fieldProblem, Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { announceChange } from '@hatchery/kit/notify';
import { readAvatarName } from '../avatars/avatar-names.ts';
import type { MastersContext } from '../context.ts';
import { countNames, lockNames, lockOwned, upsertName } from './looks.repository.ts';
import { mostNames, namesSince, secondsUntilFree } from './looks.rules.ts';

export { forgetNamers } from './looks.repository.ts';

type Asked = { chainId: number; tokenId: number; userId: string; text: string };

/** Names an avatar of a player. The name stays with it, whoever owns it next. @throws Problem bad-request, not-found, too-many-requests. */
export async function nameAvatar(
  tx: Transaction,
  { now }: Pick<MastersContext, 'now'>,
  { text, userId, ...avatar }: Asked,
) {
  const { name, fault } = readAvatarName(text);
  if (fault !== undefined) throw fieldProblem('bad-request', 'body.name', fault);
  await lockNames(tx, userId);
  if (!(await lockOwned(tx, avatar, userId))) throw notYours(avatar.tokenId);
  const at = now();
  for (const [of, most] of [[avatar, mostNames.ofAvatar] as const, [{ userId }, mostNames.byPlayer] as const]) {
    const { total, first } = await countNames(tx, of, namesSince(at));
    if (total >= most && first) throw tooMany(most, secondsUntilFree(first, at));
  }
  await upsertName(tx, { ...avatar, name, userId, at });
  await announceChange(tx, userId, ['avatars']);
  return { ...avatar, name, namedAt: at.toISOString() };
}

export const notYours = (tokenId: number) =>
  fieldProblem('not-found', 'params.tokenId', `You have no avatar ${tokenId} on this chain.`);

const tooMany = (most: number, retryAfterSeconds: number) =>
  new Problem('too-many-requests', `There were ${most} names in 24 hours. Please try again later.`, {
    retryAfterSeconds,
  });
