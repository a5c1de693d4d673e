import { useQuery } from '@tanstack/react-query';
import { shortenAddress } from '../../design/address.rules.ts';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { openingOfPath } from './chain-boxes.rules.ts';
import { chainOpeningOptions } from './chain-opening.queries.ts';
import { Checks } from './checks.tsx';
import { DrawnItems, DrawWaiting } from './drawn-items.tsx';
import type { ChainOpening } from './read-opening.ts';
import { ShareLine } from './share-line.tsx';
import './lootboxes.css';

/** The public page of an opening on a chain, which asks the chain alone: what came out, from which block, and the proof. */
export function ChainReceiptPage() {
  const { id = '' } = useParams();
  const named = openingOfPath(id);
  return (
    <Page
      title="Receipt of an opening"
      lead="Read from the network itself."
      back={{ to: '/lootboxes', label: 'Lootboxes', always: true }}
    >
      {named ? <Found {...named} /> : <NoOpening />}
    </Page>
  );
}

function Found({ chainId, hash }: { chainId: number; hash: `0x${string}` }) {
  const { data, error, refetch } = useQuery(chainOpeningOptions(chainId, hash));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <DrawWaiting />;
  if (data === null) return <NoOpening />;
  return (
    <div className="draw-page">
      <What opening={data} chainId={chainId} hash={hash} />
      <Proof opening={data} />
    </div>
  );
}

interface WhatProps {
  opening: ChainOpening;
  chainId: number;
  hash: string;
}

function What({ opening, chainId, hash }: WhatProps) {
  const box = useQuery(lootboxesOptions(chainId)).data?.find(({ id }) => id === opening.boxId);
  const config = useQuery(configOptions).data;
  const explorer = config?.chains.find(({ id }) => id === chainId)?.explorerUrl;
  return (
    <Sheet title="What was inside">
      <DrawnItems ids={opening.revealed?.itemIds} count={opening.amount} />
      <Facts>
        <Fact name="Opened">{`${opening.amount} × ${box?.name ?? `box ${opening.boxId}`}`}</Fact>
        <Fact name="When">{momentWords(opening.requestedAt)}</Fact>
        <Fact name="Network">{chainName(config, chainId)}</Fact>
        <Fact name="Drawn from block" mono>
          {opening.drawBlock.toLocaleString('en')}
        </Fact>
        <Fact name="Opening" mono>
          {String(opening.openingId)}
        </Fact>
        <Fact name="Transaction" mono>
          {explorer ? (
            <a href={`${explorer}/tx/${hash}`} target="_blank" rel="noreferrer">
              {shortenAddress(hash)}
            </a>
          ) : (
            shortenAddress(hash)
          )}
        </Fact>
      </Facts>
      <ShareLine />
    </Sheet>
  );
}

function Proof({ opening }: { opening: ChainOpening }) {
  const draw = opening.revealed?.draw;
  const { data, error, refetch } = useQuery({
    queryKey: ['masters', 'checked', String(opening.openingId), draw?.seed],
    async queryFn() {
      const { checkOpening, verdictOf } = await import('./verify.rules.ts');
      const checks = draw ? checkOpening(draw) : [];
      return { checks, verdict: verdictOf(checks) };
    },
    enabled: draw !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!draw)
    return (
      <Sheet
        title="Not drawn yet"
        lead={`Block ${opening.drawBlock.toLocaleString('en')} decides. This page goes on by itself.`}
      >
        <p className="soft" role="status">
          Anyone may ask the contract to draw once that block is there. Hatchery does so within seconds.
        </p>
      </Sheet>
    );
  return <Checks checks={data?.checks} verdict={data?.verdict} />;
}

const NoOpening = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="search" size={32} />
      </span>
    }
    title="There is no such opening"
    action={
      <Link className="button button-primary" to="/lootboxes">
        See all boxes
      </Link>
    }
  >
    No block of the network holds it. It may be on its way, or the link is mistyped.
  </EmptyState>
);
