import { randomUUID } from 'node:crypto';
import type { LicenceFields } from '@hatchery/api/library-shapes';
import { fieldProblem, Problem, staleVersion } from '@hatchery/api/problems';
import type { Queryable, Transaction } from '@hatchery/kit/database';
import { lockLiving } from '@hatchery/kit/families';
import { type Agreement, deleteAgreementsOf, insertAgreement } from './agreements.repository.ts';
import {
  clearPublishers,
  countLicences,
  findLicence,
  findNamed,
  insertCurrent,
  type Licence,
  lockLicences,
  mostLicences,
} from './licences.repository.ts';

export { findAgreed } from './agreements.repository.ts';
export { listLicences } from './licences.repository.ts';

type Published = { fields: LicenceFields; admin: string; now: Date };

/** Creates a licence with its first version. @throws Problem conflict for a name that is taken, or too many licences. */
export async function createLicence(tx: Transaction, { fields, admin, now }: Published): Promise<Licence> {
  await lockLicences(tx);
  await requireFreeName(tx, fields.name);
  if ((await countLicences(tx)) >= mostLicences)
    throw new Problem('conflict', `There are ${mostLicences} licences already. Publish a version of one of them.`);
  const licence = { ...fields, id: randomUUID(), version: 1, publishedAt: now };
  await insertCurrent(tx, licence, admin);
  return licence;
}

/** Publishes the next version of a licence. @throws Problem not-found, conflict for another version or a name that is taken. */
export async function publishLicence(
  tx: Transaction,
  { id, version, fields, admin, now }: Published & { id: string; version: number },
): Promise<Licence> {
  await lockLicences(tx);
  const former = await findLicence(tx, id);
  if (!former) throw new Problem('not-found', 'There is no such licence.');
  if (former.version !== version) throw staleVersion('licence', former.version);
  await requireFreeName(tx, fields.name, id);
  const licence = { ...fields, id, version: version + 1, publishedAt: now };
  await insertCurrent(tx, licence, admin);
  return licence;
}

async function requireFreeName(tx: Transaction, name: string, own?: string): Promise<void> {
  const named = await findNamed(tx, name);
  if (named && named.id !== own) throw fieldProblem('conflict', 'body.name', `Another licence is called ${name}.`);
}

/** Creates those of some licences that are missing. One whose name an admin has used is left out. */
export async function insertMissingLicences(
  tx: Transaction,
  licences: readonly Omit<Licence, 'version' | 'publishedAt'>[],
  now: Date,
): Promise<void> {
  await lockLicences(tx);
  for (const licence of licences)
    if (!(await findLicence(tx, licence.id)) && !(await findNamed(tx, licence.name)))
      await insertCurrent(tx, { ...licence, version: 1, publishedAt: now }, null);
}

/** Finds a licence. @throws Problem not-found, naming the field. */
export async function requireLicence(db: Queryable, id: string, field: string): Promise<Licence> {
  const licence = await findLicence(db, id);
  if (!licence) throw fieldProblem('not-found', field, 'There is no such licence.');
  return licence;
}

/** Stores an agreement to the current version of a licence. @throws Problem not-found, conflict for another version. */
export async function agree(
  tx: Transaction,
  { userId, licenceId, version, now }: { userId: string; licenceId: string; version: number; now: Date },
): Promise<Agreement> {
  await lockLiving(tx, [userId]);
  const { name, version: current } = await requireLicence(tx, licenceId, 'body.licenceUid');
  if (version !== current)
    throw fieldProblem('conflict', 'body.version', `Version ${current} of this licence holds now. Read it first.`);
  const agreedAt = await insertAgreement(tx, { userId, licenceId, version, now });
  return { licenceId, name, version, current: true, agreedAt };
}

/** Forgets who published licences, and what players agreed to. */
export const forgetPlayers = (tx: Transaction, userIds: string[]) =>
  Promise.all([clearPublishers(tx, userIds), deleteAgreementsOf(tx, userIds)]);
