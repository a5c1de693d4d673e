import { useQuery } from '@tanstack/react-query';
import { EggArt } from '../../design/egg-art.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { Link } from '../../platform/router.tsx';
import { Past, Referrals } from './past.tsx';
import { Pool, Rewards } from './rewards.tsx';
import { Stakes } from './stakes.tsx';
import { poolsOptions } from './staking.queries.ts';
import { StakingPage } from './staking-page.tsx';
import { useStaking } from './use-staking.ts';

/** Staking of creatures and game tokens, and the rewards of it. */
export function Staking() {
  const of = useStaking();
  const { chainId } = of;
  const totals = useQuery({ ...poolsOptions(chainId ?? 0), enabled: chainId !== undefined }).data;
  return (
    <StakingPage title="Staking" lead="Creatures and HATCHY at rest earn HATCHY." of={of}>
      <WalletFirst why="See your rewards, and stake." />
      <div className="staking-two">
        <Rewards of={of} />
        <Pool of={of} stakers={totals?.stakers} />
      </div>
      <Way to="/stakes/album" element="light" title="Your album">
        Full sets add weight. See what your next bonus lacks.
      </Way>
      <Stakes of={of} />
      <div className="staking-two">
        <Referrals of={of} />
        <Past of={of} />
      </div>
      <Way to="/stakes/lp" element="water" title="Pool staking">
        Tokens of the market's pool earn HATCHY, too.
      </Way>
    </StakingPage>
  );
}

interface WayProps {
  to: string;
  element: 'light' | 'water';
  title: string;
  children: string;
}

const Way = ({ to, element, title, children }: WayProps) => (
  <Link to={to} className="staking-way card">
    <EggArt element={element} size={48} alt="" />
    <span>
      <strong>{title}</strong>
      <span className="soft">{children}</span>
    </span>
    <MoreIcon name="chevron" size={20} />
  </Link>
);
