import { randomUUID } from 'node:crypto';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { newGuest, type Story, signIn, type World } from './story.ts';

const assets = '/v2/assets-library';

/** A picture that no other test has sent: equal bytes are stored once. */
async function newPicture(side = 48): Promise<Buffer> {
  const background = `#${randomUUID().slice(0, 6)}`;
  return sharp({ create: { width: side, height: side, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The parts of a world that stories of the library need. */
type Library = Pick<World, 'url' | 'send' | 'admin'>;
type Ticket = { ticket: string; parts: { uploadUrl: string; headers: Record<string, string>; size: number }[] };

/** Sends the parts of a file to where its ticket says. */
export async function sendParts({ url }: Library, { parts }: Ticket, content: Buffer): Promise<void> {
  let from = 0;
  for (const { uploadUrl, headers, size } of parts) {
    const body = new Uint8Array(content.subarray(from, from + size));
    const sent = await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body });
    if (!sent.ok) throw new Error(`No upload: ${sent.status} ${await sent.text()}`);
    from += size;
  }
}

/** Uploads pictures. @returns their tickets */
async function upload(world: Library, token: string, count: number): Promise<string[]> {
  const contents = await Promise.all(Array.from({ length: count }, () => newPicture()));
  const files = contents.map(({ length }) => ({ contentType: 'image/png', size: length }));
  const { body } = await world.send('POST', `${assets}/file-upload-urls`, { token, body: { files } });
  const tickets: Ticket[] = body;
  for (const [index, ticket] of tickets.entries()) await sendParts(world, ticket, contents[index] as Buffer);
  return tickets.map(({ ticket }) => ticket);
}

/** Uploads one picture as admins do in v1. @returns its ticket */
async function uploadByV1(world: Library): Promise<string> {
  const { send, admin: token } = world;
  const content = await newPicture();
  const body = { contentType: 'image/png', size: content.length };
  const { body: ticket } = await send('POST', '/v1/assets-library/file-upload-url', { token, body });
  await sendParts(world, ticket, content);
  return ticket.ticket;
}

type Licence = { uid: string; version: number };

/** Returns a licence: one that stories share, since a library has 50 at most. */
export async function aLicence({ send, admin: token }: Library): Promise<Licence> {
  const name = 'Notes of the field station';
  const body = { name, summary: ['Use it in your game.'], text: 'Use it in your game, and name who made it.' };
  // Others may create it at the same time.
  await send('POST', `${assets}/licences`, { token, body }).catch(() => {});
  const { body: licences } = await send('GET', `${assets}/licences`);
  return licences.find((licence: { name: string }) => licence.name === name);
}

/** A tag that stories share, since a library has 500 at most. */
async function aTag({ send, admin: token }: World, prefix: 'v1' | 'v2'): Promise<string> {
  const name = 'field notes';
  await send('POST', `/${prefix}/assets-library/tags`, { token, body: { name } });
  return name;
}

const fieldsOf = ({ uid }: Licence, tags: string[]) => ({
  ...{ title: 'Fern, pressed', description: 'Found under snow.', author: 'Field station' },
  ...{ licenceUid: uid, tags },
});

type DeskAsset = { uid: string; version: number; files: { uid: string }[]; pending?: { state: string } };

/** Waits until the files of an asset have passed their checks. */
export const published = ({ send }: Library, token: string, uid: string): Promise<DeskAsset> =>
  eventually(async () => {
    const { body } = await send('GET', `${assets}/desk/${uid}`, { token });
    if (body.pending?.state === 'refused') throw new Error(`Refused: ${JSON.stringify(body.pending)}`);
    return body.pending === undefined && body;
  });

/** An admin publishes a picture. @returns its asset, once everybody sees it. */
export async function publishPicture(world: Library): Promise<{ uid: string }> {
  const { send, admin: token } = world;
  const [licence, [ticket]] = await Promise.all([aLicence(world), upload(world, token, 1)]);
  const body = { ...fieldsOf(licence, []), files: [{ ticket, name: 'fern.png' }] };
  const { body: made } = await send('POST', assets, { token, body });
  return published(world, token, made.uid);
}

/** Somebody new with the role of a studio. */
async function newStudio(world: World): Promise<string> {
  const { send, admin } = world;
  const { token: asPlayer, wallet } = await signIn(world);
  const { body: me } = await send('GET', '/v2/users', { token: asPlayer });
  await send('PUT', `/v2/users/${me.uid}/roles`, { token: admin, body: { roles: ['studio'] } });
  return (await signIn(world, wallet)).token;
}

/** A studio publishes an asset, sends its next version, and deletes it. */
const studioAssets: Story = async (world) => {
  const { send } = world;
  const token = await newStudio(world);
  const [licence, tag] = await Promise.all([aLicence(world), aTag(world, 'v2')]);
  const fields = fieldsOf(licence, [tag]);
  const [first, preview] = await upload(world, token, 2);
  await send('GET', `${assets}/uploads/${first}`, { token });
  const files = [{ ticket: first, name: 'fern.png' }];
  const { body: made } = await send('POST', assets, { token, body: { ...fields, files, preview } });
  const one = await published(world, token, made.uid);
  await send('GET', `${assets}/desk`, { token });
  const [second] = await upload(world, token, 1);
  const next = [{ uid: one.files[0]?.uid }, { ticket: second, name: 'fern, back.png' }];
  const change = { ...fields, active: true, files: next, version: one.version };
  await send('PUT', `${assets}/${one.uid}`, { token, body: change });
  await published(world, token, one.uid);
  await send('DELETE', `${assets}/${one.uid}`, { token });
};

/** An admin fills the library, and a guest finds, downloads and proves it. */
const libraryOfPlayers: Story = async (world) => {
  const { send, admin } = world;
  const [licence, tag] = await Promise.all([aLicence(world), aTag(world, 'v1')]);
  const fields = fieldsOf(licence, [tag]);
  const files = [{ ticket: await uploadByV1(world), name: 'fern.png' }];
  const { body: made } = await send('POST', '/v1/assets-library', { token: admin, body: { ...fields, files } });
  const { uid, version } = await published(world, admin, made.uid);
  const change = { uid, ...fields, description: 'Found under snow, in March.', active: true, version };
  await send('PUT', '/v1/assets-library', { token: admin, body: change });

  for (const prefix of ['v1', 'v2']) {
    await send('GET', `/${prefix}/assets-library?tag=${encodeURIComponent(tag)}`);
    await send('GET', `/${prefix}/assets-library/${uid}`);
    await send('GET', `/${prefix}/assets-library/tags`);
  }
  await send('POST', `${assets}/views`, { body: { assetId: uid } });
  const { token } = await newGuest(world);
  await send('POST', '/v1/assets-library/views', { token, body: { assetId: uid } });
  await download(world, token, uid);

  await send('POST', `${assets}/desk/tags`, { token: admin, body: { uids: [uid], remove: [tag] } });
  await send('GET', `${assets}/desk/${uid}/days`, { token: admin });
  await send('GET', `${assets}/desk/${uid}/changes`, { token: admin });
};

/** Agrees to the licence of an asset as it is now, downloads it, and shows the receipt. */
async function download({ send }: World, token: string, assetId: string): Promise<void> {
  // Another story may publish the next version of the licence between any two requests.
  const { body: got } = await eventually(async () => {
    const { body: asset } = await send('GET', `${assets}/${assetId}`);
    const body = { licenceUid: asset.licence.uid, version: asset.licence.version };
    await send('POST', '/v1/assets-library/agreements', { token, body });
    return send('POST', `${assets}/downloads`, { token, body: { assetId } });
  });
  const file = await fetch(got.url);
  if (!file.ok) throw new Error(`No file: ${file.status} ${await file.text()}`);
  await eventually(() => send('POST', '/v1/assets-library/downloads', { token, body: { assetId } }));
  await send('GET', '/v1/assets-library/agreements', { token });
  await send('GET', `${assets}/receipts`, { token });
  await send('GET', `${assets}/receipts/${got.receipt.uid}`);
  await send('GET', `${assets}/receipt-keys`);
}

/** An admin writes a licence of a library, and its next version. */
const licences: Story = async ({ send, admin: token }) => {
  const name = `Moss licence ${randomUUID().slice(0, 8)}`;
  const body = { name, summary: ['Use it in your game.'], text: 'Use it in your game.' };
  const { body: made } = await send('POST', `${assets}/licences`, { token, body });
  await send('PUT', `${assets}/licences/${made.uid}`, {
    token,
    body: { ...body, text: 'Use it in any game.', version: made.version },
  });
};

/** Flows of admins, studios and players with the asset library. */
export const libraryStories: Record<string, Story> = { studioAssets, libraryOfPlayers, licences };
