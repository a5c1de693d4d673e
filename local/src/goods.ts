import type { Deployment } from '@hatchery/chain/addresses';
import { eggTypes } from '@hatchery/chain/eggs';
import { localChainId, localDeployerPrivateKey } from '@hatchery/contracts/deploy/local.ts';
import { listItems } from '@hatchery/masters-service/content/content';
import { zeroAddress } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Ask, signIn } from './ask.ts';
import { demoAccounts } from './seed.ts';

interface Given {
  url: string;
  deployment: Pick<Deployment, 'gameToken' | 'ultigenEggs' | 'mastersItems'>;
}

interface Goods {
  /** Gives a newcomer something for their bag. @param address of their wallet */
  welcome(address: string): Promise<void>;
}

type NewAsset = { name: string; category: string; description: string; image: string; [field: string]: unknown };

const lantern = {
  name: 'Trail lantern',
  category: 'keepsakes',
  description: 'A glow-worm lives in it and likes company. Carry it where the valley is dark.',
  image: '/art/lantern.svg',
  property: 'trail-lantern',
};

/** Assets to try things with: one of the game alone, and two whose claims the deployer pays on chain. */
function assetsOf({ gameToken, ultigenEggs }: Given['deployment']): NewAsset[] {
  const onChain = { chainId: localChainId, holder: privateKeyToAddress(localDeployerPrivateKey) };
  return [
    lantern,
    {
      ...{ name: 'HATCHY', category: 'currency', image: '/art/coin.svg' },
      description: 'The token that eggs are paid in.',
      ...{ ...onChain, contract: gameToken, contractType: 'ERC20' },
    },
    {
      ...{ name: 'Fire Egg', category: 'eggs', image: `/public/ultigen/eggs/${eggTypes.fire}.svg` },
      description: 'Warm through two pairs of gloves. Claim it to a wallet to hatch it.',
      ...{ ...onChain, contract: ultigenEggs, contractType: 'ERC1155', tokenId: String(eggTypes.fire) },
    },
  ];
}

/**
 * Fills the ledger with something to try, as the demo admin would: assets, gifts to the demo player, and an airdrop to everyone who
 * holds game tokens. Changes nothing where it is there already.
 */
export async function seedGoods({ url, deployment }: Given): Promise<Goods> {
  const [player, admin] = demoAccounts;
  if (!player || !admin) throw new Error('There are no demo accounts.');
  const [ask] = await Promise.all([signIn(url, admin.privateKey), signIn(url, player.privateKey)]);
  const uids = new Map<string, string>();
  for (const asset of assetsOf(deployment)) uids.set(asset.name, await ensureAsset(ask, asset));
  if (deployment.mastersItems) await ensureItems(ask, deployment.mastersItems);
  // A gift is made once under its key, however often it is asked for.
  const give = (name: string, amount: number, receiver: string) =>
    ask('POST', '/v2/vouchers/admin/give', { assetId: uids.get(name), amount, receiver }, `seed ${name} ${receiver}`);
  const welcome = async (address: string) => {
    await Promise.all([give(lantern.name, 1, address), give('HATCHY', 5, address)]);
  };
  await Promise.all([welcome(player.address), give('Fire Egg', 2, player.address)]);
  await ensureAirdrop(ask, uids.get(lantern.name) as string);
  return { welcome };
}

/** Makes an asset of each item that keepers wear, so that boxes can give it as a voucher. Claims mint it. */
async function ensureItems(ask: Ask, contract: string): Promise<void> {
  const category = 'keeper-items';
  const known = await ask<{ tokenId?: string }[]>('GET', `/v2/assets?category=${category}&limit=100`);
  const missing = listItems().filter(({ id }) => !known.some(({ tokenId }) => tokenId === String(id)));
  // Nobody holds what is minted.
  const kind = { category, chainId: localChainId, contract, contractType: 'ERC1155', holder: zeroAddress };
  for (const { id, name, description } of missing)
    await ask('POST', '/v2/assets', {
      ...{ ...kind, name, description, tokenId: String(id) },
      image: `/public/masters/pictures/items/${id}.svg`,
    });
}

async function ensureAsset(ask: Ask, asset: NewAsset): Promise<string> {
  const known = await ask<{ uid: string; name: string }[]>('GET', `/v2/assets?text=${encodeURIComponent(asset.name)}`);
  const same = known.find(({ name }) => name === asset.name);
  return (same ?? (await ask<{ uid: string }>('POST', '/v2/assets', asset))).uid;
}

interface Airdrop {
  uid: string;
  name: string;
  version: number;
  state: string;
}

const airdropName = 'Lights for the valley';
const [dayMilliseconds, tries] = [86_400_000, 60];

async function ensureAirdrop(ask: Ask, assetUid: string): Promise<void> {
  const known = await ask<Airdrop[]>('GET', '/v2/airdrops?limit=100');
  const same = known.find(({ name, state }) => name === airdropName && state !== 'ended');
  if (same && same.state !== 'draft') return;
  const draft =
    same ??
    (await ask<Airdrop>('POST', '/v2/airdrops', {
      name: airdropName,
      description: 'Two lanterns for everyone who holds HATCHY.',
      ...{ source: 'game', assetUid, match: { generation: 'hatchy', kind: 'exists' }, amount: 2 },
      ...{ budget: 2_000, maxClaims: 1_000, endsAt: new Date(Date.now() + 60 * dayMilliseconds).toISOString() },
    }));
  const dryRunUid = await judge(ask, draft);
  if (dryRunUid) await ask('POST', `/v2/airdrops/${draft.uid}/activate`, { version: draft.version, dryRunUid });
}

interface DryRun {
  uid: string;
  status: string;
  eligible: number;
}

/** Starts dry runs until somebody is found who gets something: the ledger may not have read the chain yet. */
async function judge(ask: Ask, { uid, version }: Airdrop): Promise<string | undefined> {
  let run: DryRun | undefined;
  for (let left = tries; left > 0; left -= 1) {
    run =
      !run || (run.status === 'done' && run.eligible === 0)
        ? await ask<DryRun>('POST', `/v2/airdrops/${uid}/dry-runs`, { version })
        : await ask<DryRun>('GET', `/v2/airdrops/${uid}/dry-runs/${run.uid}`);
    if (run.status === 'done' && run.eligible > 0) return run.uid;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  return undefined;
}
