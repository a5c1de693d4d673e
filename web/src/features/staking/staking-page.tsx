import type { ReactNode } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { Page } from '../../platform/shell/page.tsx';
import type { StakingOf } from './use-staking.ts';
import '../../design/sheet.css';
import '../../design/filter-chip.css';
import './staking.css';

interface StakingPageProps {
  title: string;
  lead: string;
  back?: { to: string; label: string; always?: boolean };
  of: StakingOf;
  children: ReactNode;
}

/** A page about staking, with the choice of the network, the block that it is true of, and what is said where there is none. */
export function StakingPage({ title, lead, back, of, children }: StakingPageProps) {
  const { chains, chainId, choose, isNowhere, error, places, reading } = of;
  const failed = places ? (reading.data ? null : reading.error) : error;
  return (
    <Page title={title} lead={lead} {...(back ? { back } : {})}>
      <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
        {failed ? (
          <Failure error={failed} onRetry={() => void reading.refetch()} />
        ) : isNowhere ? (
          <EmptyState art={<EggArt element="plant" size={96} alt="" />} title="Not here yet">
            Nothing can be staked on the networks of this platform.
          </EmptyState>
        ) : (
          <div className="staking">
            {children}
            <div className="staking-foot card">
              <AsOfBlock of={reading.data} stale={reading.isError} />
            </div>
          </div>
        )}
      </OnNetwork>
    </Page>
  );
}
