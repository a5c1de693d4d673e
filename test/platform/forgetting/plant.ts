import { randomBytes, randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { Browser } from '../../../services/users/test/fixtures/google.fixture.ts';
import { codeIn, tokenIn } from '../../../services/users/test/fixtures/mail.fixture.ts';
import { newGame } from '../game-stories.ts';
import { aLicence, published, sendParts } from '../library-stories.ts';
import { newWallet, type Options, signIn, signLink, type World } from '../story.ts';
import { activated } from '../voucher-stories.ts';
import type { Markers } from './search.ts';

/** A text that is nowhere else. */
const marker = (what: string) => `${what}${randomBytes(8).toString('hex')}`;
const randomDigits = () => randomBytes(2).toString('hex').slice(1);
const mailMarker = (what: string) => `${what}@${marker('d')}.example`.toLowerCase();

/** The one who will be deleted. Their token changes as they sign in again. */
type Person = { token: string; uid: string; uids: string[]; wallets: string[] };

type Planting = {
  world: World;
  person: Person;
  markers: Markers;
  /** Plants a text. @returns it. */
  plant: (what: string, text?: string) => string;
  /** Sends a request as the person. */
  ask: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => ReturnType<World['send']>;
};

/** A picture with a text in its metadata, as cameras write the name of their owner. */
const pictureWith = (text: string): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: `#${randomBytes(3).toString('hex')}` } })
    .withExif({ IFD0: { Copyright: text } })
    .png()
    .toBuffer();

type Ticket = { ticket: string; uploadUrl: string; headers: Record<string, string> };

async function upload({ world: { url } }: Planting, { uploadUrl, headers, ticket }: Ticket, content: Buffer) {
  const sent = await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body: new Uint8Array(content) });
  if (!sent.ok) throw new Error(`No upload: ${sent.status} ${await sent.text()}`);
  return ticket;
}

const fileName = (url: string) => url.split('/').at(-1) as string;

/** Fills in everything that a player can, in every service, and lets others write about them. */
export async function plantMarkers(world: World): Promise<{ person: Person; markers: Markers }> {
  const markers: Markers = {};
  const plant = (what: string, text = marker(what)) => {
    markers[what] = text;
    return text;
  };
  const headers = {
    'user-agent': plant('agentOfGuest'),
    // Limits count networks of IPv6, so that is what may be stored.
    'x-forwarded-for': `${plant('network', `2001:db8:a${randomDigits()}:b${randomDigits()}`)}:2:3:4:5`,
    'idempotency-key': plant('idempotencyKey', randomBytes(24).toString('hex')),
  };
  const { body: guest } = await world.send('POST', '/v2/users/guest/wallets/create', { headers });
  plant('guestToken', guest.token);
  const person: Person = { token: guest.token, uid: guest.uid, uids: [guest.uid], wallets: [guest.address] };
  const ask: Planting['ask'] = (method, path, body, more) =>
    world.send(method, path, { token: person.token, body, ...(more ? { headers: more } : {}) });
  const planting: Planting = { world, person, markers, plant, ask };

  await Promise.all([
    plantProfile(planting),
    plantSaves(planting),
    plantAvatar(planting, guest.address),
    plantNickname(planting, guest.address),
  ]);
  await plantAccounts(planting);
  await plantPicture(planting);
  await plantAmongOthers(planting);
  await plantStudio(planting);
  return { person, markers };
}

async function plantProfile(planting: Planting): Promise<void> {
  const { plant, ask } = planting;
  await ask('PUT', '/v2/users', { displayName: plant('formerName'), bio: plant('formerBio') });
  await ask('PUT', '/v2/users', { displayName: plant('name'), bio: plant('bio') });
  const facts = { note: plant('actionFact') };
  const action = { kind: plant('actionKind'), step: 'send', status: 'failed', facts, chainId: 31337 };
  const times = { createdAt: 1, updatedAt: 1 };
  const told = { sender: planting.person.wallets[0], failure: plant('actionFailure'), ...times };
  await ask('PUT', `/account/actions/${randomUUID()}`, { ...action, ...told });
}

async function plantPicture(planting: Planting): Promise<void> {
  const { plant, ask } = planting;
  const issue = async (content: Buffer): Promise<Ticket> => {
    const { body } = await ask('POST', '/account/picture/file-upload-url', {
      contentType: 'image/png',
      size: content.length,
    });
    await upload(planting, body, content);
    return body;
  };
  const picture = await issue(await pictureWith(plant('pictureMetadata')));
  const { body: user } = await ask('PUT', '/account/picture', { ticket: picture.ticket });
  plant('pictureFile', fileName(user.picture));
  await issue(await pictureWith(plant('pictureNeverUsed')));
}

async function plantSaves({ world, person, plant, ask }: Planting): Promise<void> {
  const { send } = world;
  const game = await newGame(world, { facts: [{ name: 'laps', title: 'Laps driven', kind: 'best', most: 9 }] });
  const { body: play } = await ask('POST', `/v2/games/${game.uid}/plays`);
  plant('playTicket', play.ticket);
  await send('POST', `/v2/games/${game.uid}/plays/open`, { key: game.key, body: { ticket: play.ticket } });
  await ask('PUT', `/v2/games/${game.uid}/sharing`, { saves: 'write' });
  const slot = { gameId: game.uid, saveName: plant('saveName') };
  const { body: save } = await ask('POST', '/v2/games/saves', {
    ...slot,
    data: { a: plant('formerSave') },
    version: '*',
  });
  await ask('PUT', `/v2/games/saves/${save.uid}`, { data: { a: plant('save') }, version: 1 });
  // Noise cannot be compressed, so this one goes into a file.
  const noise = randomBytes(150_000).toString('base64');
  const large = { gameId: game.uid, saveName: plant('largeSaveName'), data: { noise, a: plant('largeSave') } };
  await ask('POST', '/v2/games/saves', { ...large, version: '*' });
  const gone = { gameId: game.uid, saveName: plant('deletedSaveName'), data: { a: plant('deletedSave') } };
  const { body: deleted } = await ask('POST', '/v2/games/saves', { ...gone, version: '*' });
  await ask('DELETE', `/v2/games/saves/${deleted.uid}`);
  const byGame = `/v2/games/${game.uid}/players/${person.uid}/saves/${plant('slotByGame')}`;
  await send('PUT', byGame, { key: game.key, body: { data: { a: plant('saveByGame') } } });
  const report = { userId: person.uid, fact: 'laps', value: 7, reference: plant('factReference') };
  await send('POST', `/v2/games/${game.uid}/facts`, { key: game.key, body: report });
  const { body: category } = await send('POST', '/v1/badges/categories', {
    token: world.admin,
    body: { name: marker('Mud ') },
  });
  const badge = {
    name: marker('Mud '),
    description: 'Mud.',
    categoryId: category.uid,
    gameId: game.uid,
    image: '/m.webp',
  };
  const { body: made } = await send('POST', '/v1/badges', { token: world.admin, body: badge });
  const given = { badgeId: made.uid, userId: person.uid, reference: plant('badgeReference') };
  await send('POST', `/v2/games/${game.uid}/badges/give`, { key: game.key, body: given });
}

async function plantAvatar(planting: Planting, receiver: string): Promise<void> {
  const { world, plant, ask } = planting;
  await world.send('POST', '/v2/masters/avatars/l1/give', { key: world.key, body: { receiver } });
  const { tokenId } = await eventually(async () => (await ask('GET', '/v2/masters/avatars/balance')).body[0]);
  const name = `/v2/masters/avatars/name/${tokenId}`;
  await ask('PUT', name, { name: plant('formerAvatarName', marker('Fern').slice(0, 20)) });
  await ask('PUT', name, { name: plant('avatarName', marker('Moss').slice(0, 20)) });
  const issue = async (content: Buffer): Promise<Ticket> => {
    const path = `/v2/masters/avatars/image-upload-url/${tokenId}?extension=png&size=${content.length}`;
    const { body } = await ask('GET', path);
    await upload(planting, body, content);
    return body;
  };
  const { ticket } = await issue(await pictureWith(plant('avatarPictureMetadata')));
  await ask('POST', `/v2/masters/avatars/image/${tokenId}`, { ticket });
  await issue(await pictureWith(plant('avatarPictureNeverUsed')));
}

async function plantNickname({ world, plant, ask }: Planting, address: string): Promise<void> {
  const { send, key } = world;
  const egg = { address, eggType: 2, amount: 1 };
  await send('POST', '/v2/ultigen/guest/eggs/give', { key, body: egg });
  await eventually(() => ask('POST', '/v2/ultigen/guest/eggs/hatch', egg));
  const monster = await eventually(async () => {
    const { body } = await ask('GET', '/v2/ultigen/monsters/balance');
    return body.find(({ status }: { status: string }) => status === 'final');
  });
  for (const what of ['formerNickname', 'nickname'])
    await ask('PUT', `/v2/ultigen/monsters/${monster.id}/name`, {
      nickname: plant(what, marker('Nick').slice(0, 20)),
    });
}

/** Ways to sign in: addresses, a password, Google, Discord, wallets, and another account that is merged into this one. */
async function plantAccounts({ world, person, plant, ask }: Planting): Promise<void> {
  const { send, mail, google, url } = world;
  const prove = async (email: string, token = person.token) => {
    await send('POST', '/account/email', { token, body: { email } });
    const code = codeIn(await mail.mailTo(email));
    await send('POST', '/v1/email/verify-code', { token, body: { email, code } });
  };
  const other = await signIn(world);
  await send('PUT', '/v2/users', {
    token: other.token,
    body: { displayName: plant('nameOfOtherAccount'), bio: plant('bioOfOtherAccount') },
  });
  await prove(plant('mailOfOtherAccount', mailMarker('ada')), other.token);
  person.wallets.push(other.wallet.address);
  person.uids.push((await send('GET', '/v2/users', { token: other.token })).body.uid);

  const wallet = newWallet();
  const linked = await ask('POST', '/v2/link/wallet', await signLink(world, person.token, wallet));
  person.token = linked.body.token ?? person.token;
  person.wallets.push(wallet.address);

  await prove(plant('formerMail', mailMarker('ada')));
  const email = plant('mail', mailMarker('ada'));
  await prove(email);
  await send('POST', '/account/password-reset-mail', { body: { email } });
  const token = plant('resetToken', tokenIn(await mail.mailTo(email, 2)));
  const password = plant('password');
  await send('POST', '/account/password-reset', { body: { token, password } });
  const client = {
    'user-agent': plant('agent'),
    'x-forwarded-for': plant('clientAddress', `203.0.113.${100 + ((randomBytes(1)[0] as number) >> 1)}`),
  };
  const { body: session } = await send('POST', '/account/sign-in', { body: { email, password }, headers: client });
  person.token = plant('token', session.token);
  plant('refreshToken', session.refreshToken);

  await send('POST', '/v2/link/wallet', {
    token: person.token,
    body: await signLink(world, person.token, other.wallet),
  }).catch(() => {});
  const { body: merges } = await ask('GET', '/account/merges');
  await ask('POST', `/account/merges/${merges[0].uid}/confirm`);

  const one = google.person({ email: plant('googleMail', mailMarker('ada')) });
  plant('googleSubject', one.sub);
  const call = (method: string, path: string, { body, headers }: Options = {}) =>
    send(method, path, { body, ...(headers ? { headers } : {}), token: person.token });
  await new Browser({ call: call as never }, new URL(url).host).go(one, { purpose: 'link' });

  const discordId = plant('discordId', String(BigInt(`0x${randomBytes(7).toString('hex')}`)));
  const discord = { email, discordId, discordUsername: plant('discordName', marker('ada').slice(0, 20)) };
  const { body: asked } = await send('POST', '/v2/link/discord', { key: world.key, body: discord });
  await ask('POST', '/v1/verification/discord/pin', { pin: asked.pin });
  await ask('POST', '/account/email', { email: plant('pendingMail', mailMarker('ada')), currentPassword: password });
}

/** Lets others have something of the person: a friend, a table, a gift, an airdrop. */
async function plantAmongOthers({ world, person, markers, plant, ask }: Planting): Promise<void> {
  const { send, admin } = world;
  const friend = await signIn(world);
  const { body: them } = await send('GET', '/v2/users', { token: friend.token });
  await ask('POST', '/v2/friends', { uid: them.uid });
  await send('POST', `/v2/friends/${person.uid}/accept`, { token: friend.token });
  await ask('POST', '/v2/direct-trades', { uid: them.uid });
  await eventually(async () => {
    const { body } = await send('GET', '/account/notifications', { token: friend.token });
    return body.items.some(({ data }: { data: Record<string, string> }) => data.partner === markers.name);
  });

  const asset = { name: 'Moss medal', category: 'medals', image: '/medal.png', property: 'medal-1' };
  const { body: medal } = await send('POST', '/v2/assets', { token: admin, body: asset });
  const budget = { name: 'Medals', permissions: ['rewards'], balance: { [`asset:${medal.uid}`]: 9 } };
  const { body: made } = await send('POST', '/v2/api-keys', { token: admin, body: budget });
  const gift = { assetId: medal.uid, amount: 2, email: markers.mail };
  await send('POST', '/v2/vouchers/apikey/give', { key: made.apiKey, body: gift });
  const fields = { source: 'game', assetUid: medal.uid, match: { generation: 'file' }, budget: 100, maxClaims: 10 };
  const airdrop = await activated(world, fields, `recipient,amount\n${markers.mail},3\n`);
  await eventually(() => ask('POST', '/v2/airdrops/claim', { airdropUid: airdrop.uid }));
  plant('mailDomain', markers.mail?.split('@')[1]);
  await send('POST', `/v2/airdrops/${airdrop.uid}/end`, { token: admin, body: { version: airdrop.version } });
  await send('GET', `/v2/users/search?query=${markers.name}`, { token: admin });
}

/** A studio's part: an API key, and assets of the library. */
async function plantStudio(planting: Planting): Promise<void> {
  const { world, person, markers, plant, ask } = planting;
  const { send, admin } = world;
  const appId = plant('appId', marker('app'));
  await send('PUT', `/v2/users/${person.uid}/roles`, { token: admin, body: { roles: ['studio'] } });
  await send('PUT', `/v2/users/${person.uid}/apps`, { token: admin, body: { appIds: [appId] } });
  const again = { email: markers.mail, password: markers.password };
  person.token = (await send('POST', '/account/sign-in', { body: again })).body.token;
  const { body: key } = await ask('POST', '/account/api-keys', {
    name: plant('keyName'),
    appId,
    permissions: ['rewards'],
  });
  plant('apiKey', key.apiKey);

  const licence = await aLicence(world);
  const content = await pictureWith(plant('libraryFile'));
  const files = [{ contentType: 'image/png', size: content.length }];
  const issue = async () => {
    const { body } = await ask('POST', '/v2/assets-library/file-upload-urls', { files });
    await sendParts(world, body[0], content);
    return body[0].ticket as string;
  };
  const described = {
    ...{ title: plant('libraryTitle'), description: plant('libraryDescription'), author: plant('libraryAuthor') },
    ...{ licenceUid: licence.uid, tags: [] },
  };
  const file = { ticket: await issue(), name: `${plant('libraryFileName')}.png` };
  const { body: asset } = await ask('POST', '/v2/assets-library', { ...described, files: [file] });
  await published(world, person.token, asset.uid);
}
