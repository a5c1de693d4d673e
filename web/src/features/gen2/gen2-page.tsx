import type { ReactNode } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { Failure } from '../../platform/failure.tsx';
import { OnNetwork } from '../../platform/onchain/chain-choice.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { EggPicture } from './egg-picture.tsx';
import type { useGen2 } from './use-gen2.ts';
import '../../design/sheet.css';
import './gen2.css';

interface Gen2PageProps {
  title: string;
  lead: string;
  back?: { to: string; label: string; always?: boolean };
  of: ReturnType<typeof useGen2>;
  children: ReactNode;
}

/** A page of the second generation, with the choice of the network, and what is said where there is none. */
export function Gen2Page({ title, lead, back, of, children }: Gen2PageProps) {
  const { chains, chainId, choose, isNowhere, error } = of;
  return (
    <Page title={title} lead={lead} {...(back ? { back } : {})}>
      <OnNetwork chains={chains} value={chainId} error={error} onChange={choose}>
        {error && !of.places ? (
          <Failure error={error} />
        ) : isNowhere ? (
          <EmptyState art={<EggPicture egg={0} size={96} />} title="Not here yet">
            Eggs of the second generation are on none of the networks of this platform.
          </EmptyState>
        ) : (
          children
        )}
      </OnNetwork>
    </Page>
  );
}
