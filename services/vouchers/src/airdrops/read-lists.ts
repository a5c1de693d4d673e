import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type AirdropListFault, mostFaultsNamed, mostListed } from '@hatchery/api/airdrop-shapes';
import { Problem } from '@hatchery/api/problems';
import type { Transaction } from '@hatchery/kit/database';
import { hashEmail } from '@hatchery/kit/email-hash';
import { announceChange } from '@hatchery/kit/notify';
import type { VouchersContext } from '../context.ts';
import { findAirdrop, insertAct, lockAirdrop, updateListInForce } from './airdrops.repository.ts';
import type { Airdrop } from './airdrops.ts';
import { hintOf, isHeading, readLine } from './list-lines.rules.ts';
import {
  deleteOtherLists,
  deleteRows,
  insertList,
  insertRows,
  type ListRow,
  listListsToRead,
  listNewestLists,
  type StoredList,
  updateRead,
  updateRowsRead,
} from './lists.repository.ts';
import { readCsv, UnreadableCsv } from './read-csv.ts';
import { seenAirdrop } from './save-airdrops.ts';

type Context = Pick<VouchersContext, 'database' | 'files' | 'airdropAlarm' | 'now'>;
type HandedIn = { id: string; version: number; tickets: string[]; admin: string };

/** Rows that are stored at a time. */
const atOnce = 1_000;

/** Hands uploaded files in as the list of a draft. They are read in the background. @throws Problem conflict, not-found. */
export async function handInList(
  tx: Transaction,
  { files, airdropAlarm, now }: Context,
  { id, version, tickets, admin }: HandedIn,
): Promise<StoredList> {
  const airdrop = await seenAirdrop(tx, id, version);
  if (airdrop.state !== 'draft') throw new Problem('conflict', 'The recipients of an active airdrop are fixed.');
  if (airdrop.match.generation !== 'file') throw new Problem('conflict', 'This airdrop has a rule and takes no list.');
  const [newest] = await listNewestLists(tx, [id]);
  if (newest?.status === 'reading') throw new Problem('conflict', 'A list of this airdrop is being read. Wait for it.');
  for (const [place, ticket] of tickets.entries()) await files.takeUpload(tx, ticket, `body.tickets.${place}`);
  const createdAt = now();
  const list = { id: randomUUID(), airdropId: id, version, tickets, createdBy: admin, createdAt };
  await insertList(tx, list);
  await insertAct(tx, { airdropId: id, at: createdAt, by: admin, act: 'list-handed-in', version }, { list: list.id });
  airdropAlarm.ring();
  return { ...list, status: 'reading', rowsRead: 0, recipients: 0, amount: 0n, faults: [], faultCount: 0 };
}

/** Lists that are read in one turn. */
const mostOfTurn = 100;

/**
 * Reads the lists that wait, oldest first. After a crash a list is read again from its start. One that cannot be read now is tried
 * again with the next turn, and holds up no other. @throws the first failure, after the others were read.
 */
export async function readLists(context: Context, isClosing: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  for (const list of await listListsToRead(context.database.knex, mostOfTurn)) {
    if (isClosing()) return;
    await readList(context, list, isClosing).catch((error: unknown) => {
      // All lists are in the same store.
      if (error instanceof Problem && error.code === 'service-unavailable') throw error;
      failures.push(error);
    });
  }
  if (failures.length > 0) throw failures[0];
}

async function readList(context: Context, list: StoredList, isClosing: () => boolean): Promise<void> {
  const { database, files, now } = context;
  const airdrop = await findAirdrop(database.knex, list.airdropId);
  if (!airdrop?.emailSalt) return;
  const reading = createReading(airdrop, airdrop.emailSalt);
  for (const [place, ticket] of list.tickets.entries()) {
    const upload = await files.openUpload(ticket);
    if (!upload) reading.refuse(place + 1, 1, 'The upload is gone. Upload the file again.');
    else if (!(await storeRows(context, { list, reading, file: place + 1, upload }, isClosing))) return;
  }
  await database.transaction((tx) => endReading(tx, { list, reading, now: now() }));
  for (const ticket of list.tickets) await files.discardUpload(ticket);
}

type Source = { list: StoredList; reading: Reading; file: number; upload: Readable };

/** Reads one file and stores its rows. @returns false if it was left because the process closes. */
async function storeRows(
  { database }: Context,
  { list, reading, file, upload }: Source,
  isClosing: () => boolean,
): Promise<boolean> {
  const store = async () => {
    await insertRows(database.knex, list.id, reading.takeRows());
    await updateRowsRead(database.knex, list.id, reading.outcome().rowsRead);
  };
  let isFirst = true;
  try {
    for await (const { fields, line } of readCsv(upload)) {
      if (!(isFirst && isHeading(fields))) reading.take(fields, { file, line });
      isFirst = false;
      if (reading.isOver()) break;
      if (reading.waiting() === atOnce) await store();
      if (isClosing()) return false;
    }
  } catch (error) {
    if (!(error instanceof UnreadableCsv)) throw error;
    reading.refuse(file, error.line, error.message);
  }
  await store();
  return true;
}

type Reading = ReturnType<typeof createReading>;

/** Collects the rows and faults of a list, over all its files. */
function createReading({ asset }: Airdrop, salt: Buffer) {
  const known = new Map<string, { file: number; line: number }>();
  const faults: AirdropListFault[] = [];
  let rows: ListRow[] = [];
  let [faultCount, rowsRead, amount] = [0, 0, 0n];
  const refuse = (file: number, line: number, message: string) => {
    faultCount += 1;
    if (faults.length < mostFaultsNamed) faults.push({ file, line, message });
  };
  return {
    refuse,
    take: (fields: string[], { file, line }: { file: number; line: number }) => {
      rowsRead += 1;
      if (rowsRead > mostListed) return refuse(file, line, `A list has ${mostListed} recipients at most.`);
      const read = readLine(fields, asset.decimals);
      if ('fault' in read) return refuse(file, line, read.fault);
      const before = known.get(read.key);
      if (before) return refuse(file, line, sameAs(before, file));
      known.set(read.key, { file, line });
      amount += read.amount;
      rows.push({
        ...{ number: known.size, address: read.address, amount: read.amount },
        emailHash: read.email === null ? null : hashEmail(salt, read.email),
        emailHint: read.email === null ? null : hintOf(read.email),
      });
    },
    isOver: () => rowsRead > mostListed,
    waiting: () => rows.length,
    takeRows: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
    outcome: () => ({ rowsRead, recipients: known.size, amount, faults, faultCount }),
  };
}

const sameAs = ({ file, line }: { file: number; line: number }, own: number) =>
  `This recipient is in line ${line}${file === own ? '' : ` of file ${file}`} already.`;

type Ended = { list: StoredList; reading: Reading; now: Date };

/** Makes a list without faults the one in force, as a whole. */
async function endReading(tx: Transaction, { list, reading, now }: Ended): Promise<void> {
  const airdrop = await lockAirdrop(tx, list.airdropId);
  if (!airdrop) return;
  if (airdrop.state !== 'draft' || airdrop.version !== list.version)
    reading.refuse(1, 1, 'The airdrop has changed since the list was uploaded. Upload it again.');
  const { rowsRead, faultCount } = reading.outcome();
  if (rowsRead === 0 && faultCount === 0) reading.refuse(1, 1, 'There is no recipient in it.');
  const outcome = reading.outcome();
  const isReady = outcome.faultCount === 0;
  const kept = isReady ? outcome : { ...outcome, recipients: 0, amount: 0n };
  if (!(await updateRead(tx, list.id, isReady ? 'ready' : 'refused', kept))) return;
  if (isReady) {
    await updateListInForce(tx, airdrop.id, list.id, now);
    await deleteOtherLists(tx, airdrop.id, list.id);
  } else await deleteRows(tx, list.id);
  const version = isReady ? airdrop.version + 1 : airdrop.version;
  const act = isReady ? 'list-ready' : 'list-refused';
  await insertAct(tx, { airdropId: airdrop.id, at: now, by: null, act, version }, { list: list.id });
  await announceChange(tx, list.createdBy, ['airdrops']);
}
