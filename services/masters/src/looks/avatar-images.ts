import { pictureTypeOf } from '@hatchery/api/masters-looks';
import { fieldProblem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import type { CheckedFile } from '@hatchery/kit/files/files';
import { announceChange } from '@hatchery/kit/notify';
import type { MastersContext } from '../context.ts';
import { findImageTicket, lockOwned, upsertImage, upsertImageTicket } from './looks.repository.ts';
import { imageUseOf } from './looks.rules.ts';
import { notYours } from './name-avatar.ts';

type Avatar = { chainId: number; tokenId: number; userId: string };
type Extension = Parameters<typeof pictureTypeOf>[0];

/** Issues a ticket to upload a picture of an avatar of a player. @throws Problem not-found, too-many-requests. */
export async function issueImageTicket(
  tx: Transaction,
  { files }: Pick<MastersContext, 'files'>,
  { extension, size, ...avatar }: Avatar & { extension: Extension; size: number },
) {
  const { tokenId, userId } = avatar;
  if (!(await lockOwned(tx, avatar, userId))) throw notYours(tokenId);
  const contentType = pictureTypeOf(extension);
  const issued = await files.issueTicket(tx, { kind: 'avatar', owner: userId, contentType, size });
  await upsertImageTicket(tx, { ...avatar, ticket: issued.ticket });
  return issued;
}

/** Finds the ticket that a player means: the one that they name, or the last one for this avatar. @throws Problem not-found. */
export async function ticketOf(
  { database }: Pick<MastersContext, 'database'>,
  avatar: Avatar,
  named: string | undefined,
): Promise<string> {
  const ticket = named ?? (await findImageTicket(database.knex, avatar));
  if (ticket !== undefined) return ticket;
  throw fieldProblem('not-found', 'body.ticket', 'Ask for an upload ticket first.');
}

/** Shows an uploaded picture for an avatar of a player, until it changes hands. @throws Problem conflict, not-found. */
export async function setImage(
  tx: Transaction,
  { files, now }: Pick<MastersContext, 'files' | 'now'>,
  { file, ...avatar }: Avatar & { file: CheckedFile },
): Promise<{ message: string }> {
  const { chainId, tokenId, userId } = avatar;
  const owned = await lockOwned(tx, avatar, userId);
  if (!owned) throw notYours(tokenId);
  const path = await files.use(tx, file, imageUseOf(chainId, tokenId));
  await upsertImage(tx, { chainId, tokenId, path, owner: owned.owner, at: now() });
  await announceChange(tx, userId, ['avatars']);
  return { message: `Avatar ${tokenId} has a new picture.` };
}
