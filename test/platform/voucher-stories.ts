import { type Deployment, findDeployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { newEmail } from '../../services/users/test/fixtures/mail.fixture.ts';
import { fund, openAirdrop } from './fund.ts';
import { newGuest, type Story, signIn, type World } from './story.ts';

const deployment = findDeployment(31337) as Required<Deployment>;
const day = 86_400_000;

const newAsset = async ({ send, admin }: World) => {
  const body = { name: 'Moss medal', category: 'medals', image: '/medal.png', property: 'medal-1' };
  return (await send('POST', '/v2/assets', { token: admin, body })).body;
};

/** The asset of the game token, which exists once. */
async function tokenAsset({ send, admin }: World): Promise<{ uid: string }> {
  const { gameToken: contract } = deployment;
  const body = { name: 'Hatchy', category: 'currency', image: '/hatchy.png', contract, contractType: 'ERC20' };
  await send('POST', '/v2/assets', { token: admin, body }).catch(() => {});
  const { body: known } = await send('GET', '/v2/assets?contractType=ERC20', { token: admin });
  return known.find((asset: { contract: string }) => asset.contract === contract);
}

const assets: Story = async (world) => {
  const { send, admin } = world;
  const { token } = await signIn(world);
  const { uid } = await newAsset(world);
  await send('GET', `/v2/assets/${uid}`, { token });
  await send('DELETE', `/v2/assets/${uid}`, { token: admin });
  await send('POST', '/v2/assets/agreement', { token, body: { role: 'creator', accepted: true } });
  await send('GET', '/v2/assets/agreement', { token });
};

/** The token of the link that every mail about a gift ends with. */
const stopTokenIn = ({ text }: { text: string }) => /\/gift-mails\S*token=([\w.-]+)/.exec(text)?.[1] ?? '';

const gifts: Story = async (world) => {
  const { send, admin, mail } = world;
  const [one, other] = await Promise.all([signIn(world), signIn(world)]);
  const { token } = one;
  const { uid: assetId } = await newAsset(world);
  const gift = { assetId, amount: 5, receiver: one.wallet.address };
  await send('POST', '/v2/vouchers/admin/give', { token: admin, body: gift });
  const keyOfAsset = { name: 'Medals', permissions: ['rewards'], balance: { [`asset:${assetId}`]: 9 } };
  const { body: made } = await send('POST', '/v2/api-keys', { token: admin, body: keyOfAsset });
  const email = newEmail();
  await send('POST', '/v2/vouchers/apikey/give', { key: made.apiKey, body: { assetId, amount: 2, email } });
  const stop = stopTokenIn(await mail.mailTo(email));
  await send('POST', '/account/gift-mails/stop', { body: { token: stop } });
  const [voucher] = await eventually(async () => {
    const { body } = await send('GET', '/v2/vouchers', { token });
    return body.length > 0 && body;
  });
  const transfer = { voucherIds: [voucher.uid], voucherAmounts: [1], receiver: other.wallet.address };
  await send('POST', '/v2/vouchers/transfer', { token, body: transfer });
  const { body: entries } = await send('GET', `/v2/vouchers/${voucher.uid}/entries`, { token });
  const entry = { entryId: entries.items[0].uid };
  const { body: receipt } = await send('POST', `/v2/vouchers/${voucher.uid}/receipts`, { token, body: entry });
  await send('GET', `/public/receipts/${receipt.uid}`);
  await send('DELETE', `/v2/vouchers/receipts/${receipt.uid}`, { token });
  await send('DELETE', '/v2/vouchers/batch', { token, body: { voucherIds: [voucher.uid] } });
  await send('GET', `/v2/vouchers/admin/vouchers?userId=${voucher.userId}`, { token: admin });
  await send('GET', `/v2/vouchers/admin/entries?userId=${voucher.userId}`, { token: admin });
  await send('POST', '/v2/vouchers/admin/proof', { token: admin });
  await send('GET', '/v2/vouchers/admin/proof', { token: admin });
};

/** Deposits game tokens with a kept wallet and claims them again. Then an airdrop pays those who hold some. */
const chain: Story = async (world) => {
  const { send, admin, rpcUrl } = world;
  const { token, address } = await newGuest(world);
  const { uid: assetUid } = await tokenAsset(world);
  // The service knows of it once the deposit that follows is final.
  const chainAirdropId = await openAirdrop(rpcUrl, deployment);
  await fund(rpcUrl, [address], deployment);
  const given = { assetAddress: deployment.gameToken, assetType: 'ERC20', amount: 5, receiver: address };
  await eventually(() => send('POST', '/v2/vouchers/deposit/signature', { token, body: given }));
  const { depositId } = await eventually(async () => {
    const { body } = await send('GET', '/v2/vouchers/deposits', { token });
    return body.items[0].state === 'credited' && body.items[0];
  });
  await send('POST', '/v2/vouchers/deposit/sync', { token, body: { depositId, receiver: address } });
  await send('GET', '/v2/vouchers/admin/deposits', { token: admin });
  await send('POST', '/v2/vouchers/admin/deposits/credit', { token: admin, body: { depositId } });
  const { body: vouchers } = await send('GET', '/v2/vouchers', { token });
  const claim = { address, voucherId: vouchers[0].uid, amount: 1 };
  const { body: claimed } = await send('POST', '/v2/vouchers/claim', { token, body: claim });
  await send('GET', `/v2/vouchers/claims/${claimed.claimUid}`, { token });
  await send('POST', '/v2/vouchers/claim/batch', { token, body: { address, voucherIds: [vouchers[0].uid] } });
  await send('GET', '/v2/vouchers/claims', { token });
  const rule = { match: { generation: 'hatchy', kind: 'exists' }, amount: 1, budget: 100, chainAirdropId };
  const { uid: airdropUid } = await activated(world, { source: 'blockchain', assetUid, maxClaims: 1, ...rule });
  await eventually(() => send('POST', '/v2/airdrops/claim-signature', { token, body: { airdropUid } }));
};

type Airdrop = { uid: string; version: number };

type Desk = Pick<World, 'url' | 'admin' | 'send'>;

const draftOf = async ({ send, admin }: Desk, more: object): Promise<Airdrop> => {
  const described = { name: 'Spring', description: 'For all.', endsAt: new Date(Date.now() + day).toISOString() };
  const { body } = await send('POST', '/v2/airdrops', { token: admin, body: { ...described, ...more } });
  return body;
};

/** Has recipients read from a list. */
async function handIn({ send, admin, url }: Desk, { uid, version }: Airdrop, list: string): Promise<void> {
  const body = { files: [{ contentType: 'text/csv', size: list.length }] };
  const { body: issued } = await send('POST', '/v2/airdrops/file-upload-urls', { token: admin, body });
  const [{ uploadUrl, headers, ticket }] = issued;
  const { ok, status } = await fetch(new URL(uploadUrl, url), { method: 'PUT', headers, body: list });
  if (!ok) throw new Error(`No upload: ${status}`);
  const handed = { version, tickets: [ticket] };
  const { body: read } = await send('POST', `/v2/airdrops/${uid}/lists`, { token: admin, body: handed });
  await eventually(async () => {
    const { body: found } = await send('GET', `/v2/airdrops/${uid}/lists/${read.uid}`, { token: admin });
    return found.status === 'ready';
  });
}

/** Runs an airdrop dry, and then activates it. */
export async function activated(world: Desk, more: object, list?: string): Promise<Airdrop> {
  const { send, admin } = world;
  const draft = await draftOf(world, more);
  const path = `/v2/airdrops/${draft.uid}`;
  const now = async (): Promise<Airdrop> => (await send('GET', path, { token: admin })).body;
  if (list) await handIn(world, draft, list);
  const { version } = await now();
  const { body: run } = await send('POST', `${path}/dry-runs`, { token: admin, body: { version } });
  const dryRun = `${path}/dry-runs/${run.uid}`;
  await eventually(async () => (await send('GET', dryRun, { token: admin })).body.status === 'done');
  await send('GET', `${dryRun}/recipients`, { token: admin });
  const seen = { version: (await now()).version, dryRunUid: run.uid };
  return (await send('POST', `${path}/activate`, { token: admin, body: seen })).body;
}

const airdrops: Story = async (world) => {
  const { send, admin } = world;
  const { token, wallet } = await signIn(world);
  const { uid: assetUid } = await newAsset(world);
  const fields = { source: 'game', assetUid, match: { generation: 'file' }, budget: 100, maxClaims: 10 };
  const draft = await draftOf(world, fields);
  const changed = { ...fields, name: 'Fern', endsAt: new Date(Date.now() + day).toISOString(), version: draft.version };
  await send('PUT', `/v2/airdrops/${draft.uid}`, { token: admin, body: changed });
  await send('DELETE', `/v2/airdrops/${draft.uid}`, { token: admin });
  let airdrop = await activated(world, fields, `recipient,amount\n${wallet.address},3\n`);
  const path = `/v2/airdrops/${airdrop.uid}`;
  for (const act of ['pause', 'resume']) {
    const body = { version: airdrop.version };
    airdrop = (await send('POST', `${path}/${act}`, { token: admin, body })).body;
  }
  await eventually(() => send('POST', '/v2/airdrops/claim', { token, body: { airdropUid: airdrop.uid } }));
  await send('GET', '/v2/airdrops/claims', { token });
  await send('GET', '/v2/airdrops/active', { token });
  await send('GET', `${path}/recipients`, { token: admin });
  await send('POST', `${path}/end`, { token: admin, body: { version: airdrop.version } });
  await send('GET', `${path}/history`, { token: admin });
  await send('GET', '/v2/airdrops', { token: admin });
};

const gen2: Story = async (world) => {
  const { send } = world;
  const { token, wallet } = await signIn(world);
  await send('GET', '/v2/gen2/price');
  const order = { referral: '', amount: 1, eggType: 0, receiver: wallet.address };
  await eventually(() => send('POST', '/v2/gen2/sale-signature', { token, body: order }));
  await send('GET', '/v2/gen2/balance', { token });
};

/** Flows of players and admins with vouchers. */
export const voucherStories: Record<string, Story> = { assets, gifts, chain, airdrops, gen2 };
