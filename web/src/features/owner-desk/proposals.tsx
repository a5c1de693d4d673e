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

/** Calls that need a second person: those that wait, and those that are past. */
export function Proposals() {
  const waiting = useInfiniteQuery(proposalsOptions('waiting'));
  const past = useInfiniteQuery(proposalsOptions('past'));
  const [openedUid, setOpenedUid] = useState<string>();
  const all = [...itemsOf(waiting), ...itemsOf(past)];
  const opened = all.find(({ uid }) => uid === openedUid);
  useTellExecutions(all);
  return (
    <>
      <Sheet
        title="For a second person"
        lead="Signers, prices, mints, code and ownership: one admin proposes such a call, another approves it."
      >
        <Listed query={waiting} none="No call waits for a second person." onOpen={setOpenedUid} />
      </Sheet>
      <Sheet title="Past proposals" lead="Who did what. Nothing is ever removed from here.">
        <Listed query={past} none="Nothing was proposed before." onOpen={setOpenedUid} />
      </Sheet>
      {opened && <ProposalDialog proposal={opened} onClose={() => setOpenedUid(undefined)} />}
    </>
  );
}

type Pages = UseInfiniteQueryResult<InfiniteData<{ items: OwnerProposal[] }>>;

const itemsOf = ({ data }: Pick<Pages, 'data'>): OwnerProposal[] => data?.pages.flatMap(({ items }) => items) ?? [];

interface ListedProps {
  query: Pages;
  none: string;
  onOpen: (uid: string) => void;
}

function Listed({ query, none, onOpen }: ListedProps) {
  const config = useQuery(configOptions).data;
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <RowsWaiting count={1} label="Loading proposals" />;
  const items = itemsOf(query);
  if (items.length === 0) return <p className="none-yet">{none}</p>;
  return (
    <>
      <ul className="rows">
        {items.map((proposal) => (
          <Row
            key={proposal.uid}
            title={
              <>
                <span className="mono">{proposal.function}</span> of {nameOf(proposal)}{' '}
                <StatusBadge status={proposal.status} />
              </>
            }
            words={
              <>
                {chainName(config, proposal.chainId)}, <PlayerLabel uid={proposal.proposedBy} />,{' '}
                <time dateTime={proposal.proposedAt}>{momentWords(proposal.proposedAt)}</time>
              </>
            }
          >
            <Button
              aria-label={`Open ${proposal.function} of ${nameOf(proposal)}`}
              onClick={() => onOpen(proposal.uid)}
            >
              Open
            </Button>
          </Row>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  );
}

const nameOf = ({ family }: OwnerProposal): string => (isFamily(family) ? families[family].name : family);

const looks: Readonly<Partial<Record<OwnerProposal['status'], string>>> = {
  declined: 'badge badge-bad',
  expired: 'badge badge-bad',
};

export const StatusBadge = ({ status }: Pick<OwnerProposal, 'status'>) => (
  <span className={looks[status] ?? 'badge'}>{statusWords[status]}</span>
);
