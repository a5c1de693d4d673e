import type { OwnerProposal } from '@hatchery/api/owner-proposals';
import { families } from '@hatchery/chain/families';
import { type InfiniteData, type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { chainName, configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { isFamily } from './owner.words.ts';
import { statusWords } from './proposal.rules.ts';
import { ProposalDialog } from './proposal-dialog.tsx';
import { proposalsOptions } from './proposals.queries.ts';
import { useTellExecutions } from './use-tell-executions.ts';

/** Calls that wait for a second person or for the owner. Nothing where none does, so that an incident comes first. */
export function WaitingProposals() {
  const query = useInfiniteQuery(proposalsOptions('waiting'));
  if (query.data && itemsOf(query).length === 0) return null;
  return (
    <Sheet
      title="For a second person"
      lead="Signers, prices, mints, code and ownership: one admin proposes such a call, another approves it."
    >
      <Listed query={query} none="" />
    </Sheet>
  );
}

/** Returns whether it is known what waits, or that it cannot be known now: a desk for incidents waits no longer. */
export function useKnowsProposals(): boolean {
  const { isPending, failureCount } = useInfiniteQuery(proposalsOptions('waiting'));
  return !isPending || failureCount > 0;
}

export function PastProposals() {
  const query = useInfiniteQuery(proposalsOptions('past'));
  return (
    <Sheet title="Past proposals" lead="Calls that needed a second person, and who did what.">
      <Listed query={query} none="Nothing was proposed before." />
    </Sheet>
  );
}

type Pages = UseInfiniteQueryResult<InfiniteData<{ items: OwnerProposal[] }>>;

const itemsOf = ({ data }: Pick<Pages, 'data'>): OwnerProposal[] => data?.pages.flatMap(({ items }) => items) ?? [];

interface ListedProps {
  query: Pages;
  none: string;
}

function Listed({ query, none }: ListedProps) {
  const [openedUid, setOpenedUid] = useState<string>();
  const items = itemsOf(query);
  const opened = items.find(({ uid }) => uid === openedUid);
  useTellExecutions(items);
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsWaiting count={1} label="Loading proposals" />;
  if (items.length === 0) return <p className="none-yet">{none}</p>;
  return (
    <>
      <ul className="rows">
        {items.map((proposal) => (
          <ProposalRow key={proposal.uid} proposal={proposal} onOpen={() => setOpenedUid(proposal.uid)} />
        ))}
      </ul>
      <ShowMore query={query} />
      {opened && <ProposalDialog proposal={opened} onClose={() => setOpenedUid(undefined)} />}
    </>
  );
}

function ProposalRow({ proposal, onOpen }: { proposal: OwnerProposal; onOpen: () => void }) {
  const config = useQuery(configOptions).data;
  const { status, chainId, proposedBy, proposedAt } = proposal;
  return (
    <Row
      title={
        <>
          <span className="mono">{proposal.function}</span> of {nameOf(proposal)} <StatusBadge status={status} />
        </>
      }
      words={
        <>
          {chainName(config, chainId)}, <PlayerLabel uid={proposedBy} />,{' '}
          <time dateTime={proposedAt}>{momentWords(proposedAt)}</time>
        </>
      }
    >
      <Button aria-label={`Open ${proposal.function} of ${nameOf(proposal)}`} onClick={onOpen}>
        Open
      </Button>
    </Row>
  );
}

const nameOf = ({ family }: OwnerProposal): string => (isFamily(family) ? families[family].name : family);

const looks: Readonly<Partial<Record<OwnerProposal['status'], string>>> = {
  declined: 'badge badge-bad',
  expired: 'badge badge-bad',
};

const StatusBadge = ({ status }: Pick<OwnerProposal, 'status'>) => (
  <span className={looks[status] ?? 'badge'}>{statusWords[status]}</span>
);
