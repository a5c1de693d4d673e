import { randomUUID } from 'node:crypto';
import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import sharp from 'sharp';
import { Browser } from '../../services/users/test/fixtures/google.fixture.ts';
import { codeIn, newEmail, tokenIn } from '../../services/users/test/fixtures/mail.fixture.ts';
import type { Reply } from './call.ts';
import { contractStories } from './contract-stories.ts';
import { fund } from './fund.ts';
import { gameStories } from './game-stories.ts';
import { growthStories } from './growth-stories.ts';
import { keptCallStories } from './kept-call-stories.ts';
import { libraryStories } from './library-stories.ts';
import { mastersStories } from './masters-stories.ts';
import { ownerProposalStories } from './owner-proposal-stories.ts';
import { pauseStories } from './pause-stories.ts';
import { publicStories } from './public-stories.ts';
import { saveStories } from './save-stories.ts';
import { stakingStories } from './staking-stories.ts';
import {
  newGuest,
  newWallet,
  type Options,
  password,
  type Story,
  signIn,
  signLink,
  signUp,
  type World,
} from './story.ts';
import { tradeStories } from './trade-stories.ts';
import { voucherStories } from './voucher-stories.ts';

const nextPassword = 'quarry lantern thistle 77';
const eggType = 2;

const uidOf = async ({ send }: World, token: string): Promise<string> =>
  (await send('GET', '/v2/users', { token })).body.uid;

const hatching: Story = async (world) => {
  const { send, key, rpcUrl } = world;
  const guest = await newGuest(world);
  const { token, address } = guest;
  const held = (type: number, amount = 1) =>
    eventually(async () => {
      const { body } = await send('GET', '/v2/ultigen/eggs/balance', { token });
      return body.some(
        ({ id, availableAmount }: { id: number; availableAmount: number }) => id === type && availableAmount >= amount,
      );
    });
  await send('POST', '/v2/ultigen/guest/eggs/give', { key, body: { address, eggType, amount: 1 } });
  await send('POST', '/v2/ultigen/eggs/give', { key, body: { receiver: address, eggType, amount: 1 } });
  await held(eggType, 2);
  await send('POST', '/v2/ultigen/guest/eggs/hatch', { token, body: { address, eggType, amount: 1 } });
  await send('POST', '/v2/ultigen/eggs/hatch', { token, body: { eggType, amount: 1 } });
  const { body: hatches } = await send('GET', '/v2/ultigen/hatches', { token });
  await send('GET', `/v2/ultigen/hatches/${hatches[0].uid}`, { token });
  const monster = await eventually(async () => {
    const { body } = await send('GET', '/v2/ultigen/monsters/balance', { token });
    return body.find(({ status }: { status: string }) => status === 'final');
  });
  await send('GET', `/v2/ultigen/monsters/${monster.id}`);
  await send('PUT', `/v2/ultigen/monsters/${monster.id}/name`, { token, body: { nickname: 'Old Fern' } });
  await send('DELETE', `/v2/ultigen/monsters/${monster.id}/name`, { token });
  await send('GET', `/public/ultigen/tokens/${monster.tokenId}`);
  await fund(rpcUrl, [address], findDeployment(31337) as Deployment);
  await send('POST', '/v2/ultigen/eggs/buy', { token, body: { eggType, amount: 1 } });
  const { body: orders } = await send('GET', '/v2/ultigen/eggs/orders', { token });
  await send('GET', `/v2/ultigen/eggs/orders/${orders[0].uid}`, { token });
  const newest = await eventually(async () => {
    const { body } = await send('GET', '/account/notifications', { token });
    return body.items[0];
  });
  await send('POST', `/account/notifications/${newest.id}/read`, { token });
  await send('POST', '/account/notifications/read', { token });
  await storeActions(world, token);
  await sweep(world, token);
};

/** Stores an action of a wallet, and lists it. */
async function storeActions({ send }: World, token: string): Promise<void> {
  const now = Date.now();
  const body = {
    kind: 'bridge-token',
    step: 'send',
    status: 'ready',
    facts: { amount: '5', targetChain: 31338 },
    chainId: 31337,
    sender: newWallet().address,
    createdAt: now,
    updatedAt: now,
  };
  await send('PUT', `/account/actions/${crypto.randomUUID()}`, { token, body });
  await send('GET', '/account/actions', { token });
}

/** Links a wallet of one's own and moves everything to it. */
async function sweep(world: World, token: string): Promise<void> {
  const { send, join } = world;
  const linked = await send('POST', '/v2/link/wallet', { token, body: await signLink(world, token, newWallet()) });
  join(linked.body.token);
  await send('GET', '/account/sweep-preview', { token: linked.body.token });
  const { body } = await send('POST', '/account/sweeps', { token: linked.body.token });
  await send('GET', `/account/sweeps/${body.uid}`, { token: linked.body.token });
  await send('POST', `/account/sweeps/${body.uid}/retry`, { token: linked.body.token });
}

const wallets: Story = async (world) => {
  const { send } = world;
  const { token } = await signIn(world);
  const second = newWallet();
  await send('POST', '/v2/link/wallet', { token, body: await signLink(world, token, second) });
  await send('POST', '/v2/users/main-wallet', { token, body: { mainWallet: second.address } });
  await send('POST', '/v1/users/reward-receiver-address', { token, body: { address: second.address } });
  const third = newWallet();
  const { signature } = await signLink(world, token, third);
  await send('POST', `/v1/verification/wallet/${third.address}`, { token, body: { signature } });
  await send('DELETE', `/v1/verification/wallet/${third.address}`, { token });
  const fourth = newWallet();
  await send('POST', '/v2/link/wallet', { token, body: await signLink(world, token, fourth) });
  await send('DELETE', '/v2/link/wallet', { token, body: { address: fourth.address } });
  const { body: made } = await send('POST', '/v1/wallet/create', { token });
  await send('POST', '/v2/users/wallets/create', { token });
  await send('GET', '/v1/wallet', { token });
  const phrase = { recoveryPhrase: made.recoveryPhrase };
  await send('POST', '/v1/wallet/recover', { token, body: phrase });
};

const eMail: Story = async (world) => {
  const { send, mail } = world;
  const { token, email } = await signUp(world);
  await send('PUT', '/account/password', { token, body: { currentPassword: password, password: nextPassword } });
  const next = newEmail();
  await send('POST', '/account/email', { token, body: { email: next, currentPassword: nextPassword } });
  await send('POST', '/v1/email/verify-code', { token, body: { email: next, code: codeIn(await mail.mailTo(next)) } });
  await send('POST', '/account/password-reset-mail', { body: { email: next } });
  const reset = tokenIn(await mail.mailTo(next, 2));
  await send('POST', '/account/password-reset', { body: { token: reset, password } });
  await send('POST', '/account/verification-mail', { body: { email: newEmail() } });
  const { body: session } = await send('POST', '/account/sign-in', { body: { email: next, password } });
  const wallet = newWallet();
  const linked = await signLink(world, session.token, wallet);
  await send('POST', '/v2/link/wallet', { token: session.token, body: linked });
  await send('DELETE', '/account/email', { token: session.token });
  await send('POST', '/account/verification-mail', { body: { email } });
};

const sessions: Story = async (world) => {
  const { send } = world;
  const { email, refreshToken } = await signUp(world);
  const { body: refreshed } = await send('POST', '/account/token', { body: { refreshToken } });
  const { token } = refreshed;
  await send('POST', '/account/sign-in', { body: { email, password } });
  const { body: open } = await send('GET', '/account/sessions', { token });
  const others = open.filter(({ current }: { current: boolean }) => !current);
  await send('DELETE', `/account/sessions/${others[0].uid}`, { token });
  const { body: third } = await send('POST', '/account/sign-in', { body: { email, password } });
  await send('POST', '/account/sign-out', { token: third.token });
  await send('POST', '/v2/auth/users', { token, body: {} });
  await send('POST', '/v1/users', { token, body: {} });
  await send('PUT', '/v2/users', { token, body: { displayName: 'Ada', bio: 'Hatches things.' } });
  await send('GET', '/account/deletion', { token });
  await send('DELETE', '/v2/users', { token, body: { abandonAssets: true } });
  const guest = await newGuest(world);
  await send('DELETE', '/v1/users', { token: guest.token, body: { abandonAssets: true } });
};

const friends: Story = async (world) => {
  const { send } = world;
  const [one, other] = await Promise.all([signIn(world), signIn(world)]);
  const [mine, theirs] = await Promise.all([uidOf(world, one.token), uidOf(world, other.token)]);
  const { body: me } = await send('GET', '/v2/users', { token: one.token });
  await send('PUT', '/v2/users', { token: other.token, body: { referralCode: me.referralCode } });
  await send('GET', '/v2/referrals/referrer', { token: other.token });
  await send('POST', '/v2/friends', { token: one.token, body: { uid: theirs } });
  await send('POST', `/v2/friends/${mine}/decline`, { token: other.token });
  await send('POST', '/v2/friends', { token: other.token, body: { uid: mine } });
  await send('POST', `/v2/friends/${theirs}/accept`, { token: one.token });
  await send('DELETE', `/v2/friends/${theirs}`, { token: one.token });
  await send('POST', `/v2/friends/${theirs}/block`, { token: one.token });
  await send('DELETE', `/v2/friends/${theirs}/block`, { token: one.token });
};

const merging: Story = async (world) => {
  const { send } = world;
  const [into, from] = await Promise.all([signIn(world), signIn(world)]);
  const wallet = await signLink(world, into.token, from.wallet);
  await send('POST', '/v2/link/wallet', { token: into.token, body: wallet }).catch(() => {});
  const { body: merges } = await send('GET', '/account/merges', { token: into.token });
  const path = `/account/merges/${merges[0].uid}`;
  await send('GET', path, { token: into.token });
  await send('POST', `${path}/confirm`, { token: into.token });
  await send('POST', `${path}/undo`, { token: into.token });
};

const studio: Story = async (world) => {
  const { send, admin } = world;
  const { token: asPlayer, wallet } = await signIn(world);
  const uid = await uidOf(world, asPlayer);
  const appId = `app-${randomUUID().slice(0, 8)}`;
  await send('PUT', `/v2/users/${uid}/roles`, { token: admin, body: { roles: ['studio'] } });
  await send('PUT', `/v2/users/${uid}/apps`, { token: admin, body: { appIds: [appId] } });
  const { token } = await signIn(world, wallet);
  const mine = { name: 'Spring', appId, permissions: ['rewards'] };
  const { body: own } = await send('POST', '/account/api-keys', { token, body: mine });
  await send('GET', '/account/api-keys', { token });
  const rotation = { overlapSeconds: 60 };
  const { body: second } = await send('POST', `/account/api-keys/${own.uid}/rotate`, { token, body: rotation });
  await send('DELETE', `/account/api-keys/${second.uid}`, { token });
  const body = { name: 'Spring event', permissions: ['rewards'], balance: { 'egg:2': 5 } };
  const { body: made } = await send('POST', '/v2/api-keys', { token: admin, body });
  await send('PUT', `/v2/api-keys/${made.uid}/balance`, { token: admin, body: { balance: { 'egg:2': 7 } } });
  const { body: next } = await send('POST', `/v2/api-keys/${made.uid}/rotate`, { token: admin, body: rotation });
  await send('DELETE', `/v2/api-keys/${next.uid}`, { token: admin });
  await send('GET', '/v2/api-keys', { token: admin });
  await send('GET', '/v2/users/all', { token: admin });
  await send('GET', '/v2/chain/laws', { token: admin });
  await send('GET', `/v2/users/search?query=${wallet.address}`, { token: admin });
  await send('POST', '/v1/users/search', { token: admin, body: { query: wallet.address } });
  const event = `spring-${randomUUID().slice(0, 8)}`;
  await send('PUT', `/v1/signups/${event}`, { token: admin, body: {} });
  await send('POST', `/v1/signups/${event}`, { token });
};

const discord: Story = async (world) => {
  const { send, key } = world;
  const link = async (how: 'link' | 'pin') => {
    const { token, email } = await signUp(world);
    const id = String(BigInt(`0x${randomUUID().replaceAll('-', '').slice(0, 12)}`));
    const body = { email, discordId: id, discordUsername: `keeper${id.slice(0, 6)}` };
    const { body: asked } = await send('POST', '/v2/link/discord', { key, body });
    if (how === 'pin') await send('POST', '/v1/verification/discord/pin', { token, body: { pin: asked.pin } });
    else {
      const code = new URL(asked.url).searchParams.get('code');
      await send('POST', '/v2/link/discord/verify', { token, body: { code } });
    }
    return token;
  };
  await send('DELETE', '/v2/link/discord', { token: await link('link') });
  await send('DELETE', '/v1/verification/discord', { token: await link('pin') });
};

const googleLinks: Story = async (world) => {
  const { send, google, url } = world;
  const { token } = await signIn(world);
  const person = google.person();
  const call = (method: string, path: string, { body, headers }: Options = {}) =>
    send(method, path, { body, ...(headers ? { headers } : {}), token });
  await new Browser({ call: call as never }, new URL(url).host).go(person, { purpose: 'link' });
  await send('GET', '/v1/verification/google', { token });
  await send('POST', '/v1/verification/google', { token });
  await send('DELETE', `/v1/verification/google/${encodeURIComponent(person.email)}`, { token });
};

/** The cookies that a browser keeps of these answers. */
const cookiesOf = (...replies: Reply[]) =>
  replies
    .flatMap(({ headers }) => headers.getSetCookie().map((line) => line.split(';')[0] as string))
    .filter((pair) => !pair.endsWith('='))
    .join('; ');

const guestsOfABrowser: Story = async ({ send, join }) => {
  const first = await send('POST', '/v2/users/guest/wallets/create');
  const headers = { cookie: cookiesOf(first) };
  const left = await send('POST', '/account/sign-out', { token: first.body.token, headers });
  const browser = { cookie: cookiesOf(left) };
  const { body: players } = await send('GET', '/account/players', { headers: browser });
  const { body: again } = await send('POST', `/account/players/${players.guests[0].uid}`, { headers: browser });
  join(again.token);
};

const pictures: Story = async (world) => {
  const { send, url } = world;
  const { token } = await signIn(world);
  const { body: known } = await send('GET', '/v1/users/pictures', { token });
  await send('POST', '/v1/users/pictures', { token, body: { picture: known[0].uid } });
  const background = { r: 90, g: 140, b: 60 };
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const body = { contentType: 'image/png', size: png.length };
  const { body: ticket } = await send('POST', '/account/picture/file-upload-url', { token, body });
  const upload = new URL(ticket.uploadUrl, url);
  const sent = await fetch(upload, { method: 'PUT', headers: ticket.headers, body: new Uint8Array(png) });
  if (!sent.ok) throw new Error(`No upload: ${sent.status} ${await sent.text()}`);
  await send('PUT', '/account/picture', { token, body: { ticket: ticket.ticket } });
};

/** Flows of players, studios and admins, which random requests alone would not reach. */
export const stories: Record<string, Story> = {
  hatching,
  wallets,
  eMail,
  sessions,
  friends,
  merging,
  studio,
  discord,
  googleLinks,
  guestsOfABrowser,
  pictures,
  ...voucherStories,
  ...tradeStories,
  ...gameStories,
  ...saveStories,
  ...mastersStories,
  ...libraryStories,
  ...publicStories,
  ...stakingStories,
  ...growthStories,
  ...contractStories,
  ...ownerProposalStories,
  ...pauseStories,
  ...keptCallStories,
};
