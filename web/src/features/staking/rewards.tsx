import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { gameToken, tokenWords } from '../../platform/game-token.ts';
import { startAct } from '../../platform/onchain/acts.ts';
import { runwayWords, share } from '../../platform/onchain/rewards.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { number, weekly } from './rewards.rules.ts';
import { staking } from './staking.action.tsx';
import type { Own } from './staking.read.ts';
import type { StakingOf } from './use-staking.ts';

/** The rewards that wait for the player, with the weight that earns them. */
export function Rewards({ of }: { of: StakingOf }) {
  const { data, own, chainId } = of;
  const harvest = () => chainId !== undefined && startAct({ kind: staking, chainId, facts: { act: 'harvest' } });
  const isNone = own?.pending === 0n;
  return (
    <Sheet title="Your rewards" lead="They grow every second, and wait until you harvest them.">
      <p className="staking-pending" aria-live="off">
        {own ? <Amount base={own.pending} {...gameToken} /> : <span className="soft">–</span>}
      </p>
      <Facts>
        <Fact name="Your weight">{own ? `${number(own.weight)}` : '–'}</Fact>
        <Fact name="Your part of all weight">{own && data ? share(own.weight, data.pool.totalWeight) : '–'}</Fact>
        <Fact name="It earns a week">{own && data ? tokenWords(String(weekly(own.weight, data.pool))) : '–'}</Fact>
        <Fact name="Bonus among your rewards">{own ? tokenWords(String(own.bonus)) : '–'}</Fact>
      </Facts>
      {own && !isCounted(own) && (
        <p className="remark">
          The rewards have not heard of your last change yet: they count {number(own.weight)} weight. Your next stake or
          withdrawal tells them.
        </p>
      )}
      <div className="staking-act">
        <Button
          look="primary"
          large
          disabled={!own || isNone || data?.pool.isPaused}
          onPointerEnter={wantWeb3}
          onClick={() => void harvest()}
        >
          Harvest
        </Button>
        <p className="soft">{harvestWords(own !== undefined, isNone, data?.pool.isPaused)}</p>
      </div>
    </Sheet>
  );
}

/** Returns whether the rewards count the weight that the stakes have. A withdrawal goes on even where it could not tell them. */
const isCounted = ({ weight, gen1, gen2 }: Own): boolean =>
  weight === gen1.single + gen1.sets + gen2.single + gen2.sets;

function harvestWords(isKnown: boolean, isNone: boolean, isPaused: boolean | undefined): string {
  if (isPaused) return 'Harvests are paused right now. Rewards still grow.';
  if (!isKnown) return 'Connect a wallet to see yours.';
  return isNone ? 'Nothing yet. Stake something first.' : 'All of it goes to your wallet.';
}

/** The reward that all stakes share, and for how long it lasts. @param stakers absent where the platform does not tell */
export function Pool({ of, stakers }: { of: StakingOf; stakers: number | undefined }) {
  const pool = of.data?.pool;
  const isOver = pool?.runway === 0n;
  return (
    <Sheet title="What is shared" lead="Everybody who stakes shares one weekly reward, by weight.">
      <Facts>
        <Fact name="Reward a week">{pool ? tokenWords(String(pool.rewardPerWeek)) : '–'}</Fact>
        <Fact name="Left for rewards">{pool ? tokenWords(String(pool.reserve)) : '–'}</Fact>
        <Fact name="Lasts for">{pool ? runwayWords(pool.runway) : '–'}</Fact>
        <Fact name="Weight of all">{pool ? number(pool.totalWeight) : '–'}</Fact>
        <Fact name="Who stakes">
          {stakers === undefined ? '–' : stakers === 1 ? '1 account' : `${number(stakers)} accounts`}
        </Fact>
        <Fact name="Left for referrals">{pool ? tokenWords(String(pool.budget)) : '–'}</Fact>
      </Facts>
      {isOver && (
        <p className="remark remark-bad">
          The funds are used up. Stakes earn nothing until somebody adds more. What you earned is still yours.
        </p>
      )}
      <p className="soft">
        Stakes have no lock and no minimum time. You can take them back whenever you like, even while new stakes are
        paused.
      </p>
    </Sheet>
  );
}
