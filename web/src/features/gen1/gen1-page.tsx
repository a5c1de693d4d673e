import type { ReactNode } from 'react';
import { EggArt } from '../../design/egg-art.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { Page } from '../../platform/shell/page.tsx';
import type { useGen1 } from './use-gen1.ts';
import '../../design/sheet.css';
import './gen1.css';

interface Gen1PageProps {
  title: string;
  lead: string;
  back?: { to: string; label: string; always?: boolean };
  of: ReturnType<typeof useGen1>;
  children: ReactNode;
}

/** A page of the first generation, with the choice of the network, and what is said where there is none. */
export function Gen1Page({ title, lead, back, of, children }: Gen1PageProps) {
  const { chains, chainId, choose, isNowhere, error } = of;
  return (
    <Page title={title} lead={lead} {...(back ? { back } : {})}>
      <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
        {error && !of.places ? (
          <Failure error={error} />
        ) : isNowhere ? (
          <EmptyState art={<EggArt element="void" size={96} alt="" />} title="Not here yet">
            Creatures of the first generation are on none of the networks of this platform.
          </EmptyState>
        ) : (
          children
        )}
      </OnNetwork>
    </Page>
  );
}
