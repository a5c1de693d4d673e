import { gameTokenAbi } from '@hatchery/chain/abis/game-token';
import type { Deployment } from '@hatchery/chain/addresses';
import { eventually } from '@hatchery/kit/testing';
import { demoAccounts } from '@hatchery/local/seed';
import { type Address, createPublicClient, http, parseEther } from 'viem';
import { call } from './call.ts';
import { amongKills, type MortalPlatform } from './mortal-platform.ts';
import { beginSession, personOf, type Session } from './mortal-session.ts';
import { signInWithWallet } from './people.ts';
import { proveLedger } from './prove-ledger.ts';
import { activated } from './voucher-stories.ts';

const traders = 2;
/** The platform sends few claims of one kept wallet a day. */
const mostRounds = 15;
const dropped = 7;

/** A player, and what they should have: medals, and tokens that are vouchers or on the chain. */
type Trader = Session & { medals: number; deposited: number; sold: number; claimed: number; hasDrop: boolean };
type Held = { uid: string; assetId: string; amountBase: string };

/** Opens a market of vouchers on a platform that is killed over and over: what its traders do must take effect once. */
export async function openMarket(platform: MortalPlatform, { gameToken }: Deployment) {
  const admin = beginSession(await signInWithWallet(platform.url, demoAccounts[1]?.privateKey));
  const post = async (session: Session, path: string, body: object) =>
    platform.insistently('POST', path, (await personOf(platform, session)).token, body);
  const get = async (session: Session, path: string) =>
    eventually(async () => {
      const { status, body } = await call(platform.url, 'GET', path, await personOf(platform, session));
      return status === 200 && body;
    }, amongKills);
  const held = async (session: Session, assetId: string): Promise<Held | undefined> =>
    (await get(session, '/v2/vouchers')).find((voucher: Held) => voucher.assetId === assetId);

  const medal = { name: 'Iron medal', category: 'medals', image: '/medal.png', property: 'iron-medal' };
  const { body: made } = await post(admin, '/v2/assets', medal);
  const medals: string = made.uid;
  // The platform makes that of its token itself, once it has started.
  const tokens: string = await eventually(async () => {
    const known = await get(admin, '/v2/assets?contractType=ERC20');
    return known.find(({ contract }: { contract: string }) => contract === gameToken)?.uid;
  });
  const people = await Promise.all(Array.from({ length: traders }, () => newTrader(platform)));
  await platform.fund(people.map(addressOf), { gameToken });
  const give = async (trader: Trader) => {
    const gift = { assetId: medals, amount: 3, receiver: addressOf(trader) };
    const { status } = await post(admin, '/v2/vouchers/admin/give', gift);
    if (status === 200) trader.medals += 3;
    return status === 200;
  };
  // The ledger hears of a new wallet soon after it was made.
  for (const trader of people) await eventually(() => give(trader));
  const airdropUid = await openAirdrop(platform, admin, medals, people);

  /** One player: is given medals, takes them from an airdrop, sends one, deposits tokens, sells and claims some of them. */
  const tradeOnce = async (trader: Trader, other: Trader) => {
    await give(trader);
    if (!trader.hasDrop && (await post(trader, '/v2/airdrops/claim', { airdropUid })).status === 200) {
      trader.hasDrop = true;
      trader.medals += dropped;
    }
    const mine = await eventually(() => held(trader, medals), amongKills);
    const sent = { voucherIds: [mine.uid], voucherAmounts: [1], receiver: addressOf(other) };
    if ((await post(trader, '/v2/vouchers/transfer', sent)).status === 200) {
      trader.medals -= 1;
      other.medals += 1;
    }
    const place = { assetAddress: gameToken, assetType: 'ERC20', receiver: addressOf(trader) };
    if ((await post(trader, '/v2/vouchers/deposit/signature', { ...place, amount: 2 })).status === 200)
      trader.deposited += 2;
    const coins = await eventually(async () => {
      const voucher = await held(trader, tokens);
      return voucher && BigInt(voucher.amountBase) >= parseEther('2') ? voucher : undefined;
    }, amongKills);
    await sell(trader, other, coins.uid);
    const claim = { address: addressOf(trader), voucherId: coins.uid, amount: 1 };
    if ((await post(trader, '/v2/vouchers/claim', claim)).status === 200) trader.claimed += 1;
  };

  /** Sells a token to the other one for a medal. */
  const sell = async (trader: Trader, other: Trader, voucherId: string) => {
    const terms = { offerVoucherIds: [voucherId], offerAmounts: [1], requestAssetsIds: [medals], requestAmounts: [1] };
    const { body: trade } = await post(trader, '/v2/trades', terms);
    if ((await post(other, `/v2/trades/${trade.uid}/acceptTrade`, {})).status !== 200) return;
    trader.sold += 1;
    other.sold -= 1;
    trader.medals += 1;
    other.medals -= 1;
  };

  return {
    trade: (stopped: () => boolean) =>
      Promise.all(
        people.map(async (trader, index) => {
          const other = people[(index + 1) % people.length] as Trader;
          for (let round = 0; round < mostRounds && !stopped(); round += 1) await tradeOnce(trader, other);
        }),
      ),
    reconcile: async () => {
      const client = createPublicClient({ transport: http(platform.rpcUrl) });
      for (const trader of people) {
        const welcome = await welcomeOf(platform, trader, tokens);
        expect(['0', String(parseEther('5'))]).toContain(String(welcome));
        const onChain = await client.readContract({
          address: gameToken,
          abi: gameTokenAbi,
          functionName: 'balanceOf',
          args: [addressOf(trader)],
        });
        const { deposited, sold, claimed } = trader;
        expect({
          medals: (await held(trader, medals))?.amountBase,
          tokens: BigInt((await held(trader, tokens))?.amountBase ?? 0),
          onChain,
        }).toEqual({
          medals: String(trader.medals),
          tokens: welcome + parseEther(String(deposited - sold - claimed)),
          onChain: parseEther(String(100_000 - deposited + claimed)),
        });
        expect(claimed).toBeGreaterThan(0);
      }
      const { token } = await personOf(platform, admin);
      expect(await proveLedger(platform.url, token)).toMatchObject({ status: 'passed', failures: [] });
    },
  };
}

const addressOf = ({ person }: Session) => person.address as Address;

async function newTrader(platform: MortalPlatform): Promise<Trader> {
  const { body } = await platform.insistently('POST', '/v2/users/guest/wallets/create');
  return { ...beginSession(body), medals: 0, deposited: 0, sold: 0, claimed: 0, hasDrop: false };
}

/** Opens an airdrop of medals with a list that names the traders. @returns its uid. */
async function openAirdrop(platform: MortalPlatform, admin: Session, assetUid: string, people: Trader[]) {
  const { url } = platform;
  const send: Parameters<typeof activated>[0]['send'] = async (method, path, options = {}) => {
    const reply = await call(url, method, path, options as Parameters<typeof call>[3]);
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const list = `recipient,amount\n${people.map((trader) => `${addressOf(trader)},${dropped}\n`).join('')}`;
  const fields = { source: 'game', assetUid, match: { generation: 'file' }, budget: 100, maxClaims: 10 };
  return (await activated({ url, admin: admin.person.token, send }, fields, list)).uid;
}

/** Sums what the platform gave a newcomer. It may have been killed before it did. */
async function welcomeOf({ query }: MortalPlatform, { person }: Session, assetId: string): Promise<bigint> {
  const [row] = await query<{ amount: string }>(`
    select coalesce(sum(entries.amount), 0)::text as amount from vouchers.entries
    join vouchers.postings on postings.id = entries.posting_id
    join vouchers.accounts on accounts.id = entries.account_id join vouchers.units on units.id = accounts.unit_id
    where postings.reason = 'given' and accounts.kind = 'player' and accounts.owner = '${person.uid}'
      and units.asset_id = '${assetId}'`);
  return BigInt(row?.amount ?? 0);
}
