import type { DrawReceipt } from '@hatchery/api/lootbox-shapes';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../design/empty-state.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { momentWords } from '../../platform/moment.rules.ts';
import { ApiProblem } from '../../platform/problem.ts';
import { Link, useParams } from '../../platform/router.tsx';
import { Page } from '../../platform/shell/page.tsx';
import { Checks } from './checks.tsx';
import { DrawnItems, DrawWaiting } from './drawn-items.tsx';
import { commitmentOptions, oddsOptions, receiptOptions } from './lootboxes.queries.ts';
import { comeBackWords, drawOf } from './receipt.rules.ts';
import { ShareLine } from './share-line.tsx';
import './lootboxes.css';

const askAgainMs = 2_000;

/** The public page of a draw with a save: what came out, and every check that anybody can make. */
export function DrawReceiptPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...receiptOptions(id),
    // Its signature follows within seconds.
    refetchInterval: ({ state }) => (state.data && !state.data.signature ? askAgainMs : false),
  });
  const isMissing = error instanceof ApiProblem && (error.status === 404 || error.status === 400);
  return (
    <Page
      title="Receipt of a draw"
      lead="It doesn't say who opened the boxes."
      back={{ to: '/lootboxes', label: 'Lootboxes', always: true }}
    >
      {isMissing ? (
        <NoReceipt />
      ) : error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="draw-page">
          <What receipt={data} />
          <Proof receipt={data} />
        </div>
      ) : (
        <DrawWaiting />
      )}
    </Page>
  );
}

function What({ receipt }: { receipt: DrawReceipt }) {
  const box = useQuery(lootboxesOptions()).data?.find(({ id }) => id === receipt.lootboxId);
  const at = new Date(receipt.rolledAt * 1_000).toISOString();
  return (
    <Sheet title="What was inside">
      <DrawnItems ids={receipt.itemIds} count={receipt.amount} />
      <Facts>
        <Fact name="Opened">{`${receipt.amount} × ${box?.name ?? `box ${receipt.lootboxId}`}`}</Fact>
        <Fact name="When">{momentWords(at)}</Fact>
      </Facts>
      <ShareLine />
    </Sheet>
  );
}

function Proof({ receipt }: { receipt: DrawReceipt }) {
  const odds = useQuery(oddsOptions(receipt.lootboxId, receipt.oddsVersion));
  const commitment = useQuery(commitmentOptions(receipt.commitment));
  const draw = odds.data && commitment.data && drawOf(receipt, odds.data, commitment.data);
  const checked = useQuery({
    queryKey: ['masters', 'checked', receipt.uid, draw?.serverSeed],
    async queryFn() {
      const { checkReceipt, verdictOf } = await import('./verify.rules.ts');
      const checks = draw ? await checkReceipt(draw) : [];
      return { checks, verdict: verdictOf(checks) };
    },
    enabled: Boolean(draw),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const error = odds.error ?? commitment.error ?? checked.error;
  if (error)
    return (
      <Failure
        error={error}
        onRetry={() => {
          for (const query of [odds, commitment, checked]) if (query.error) void query.refetch();
        }}
      />
    );
  return (
    <Checks
      checks={checked.data?.checks}
      verdict={checked.data?.verdict}
      later={commitment.data ? comeBackWords(commitment.data, Date.now()) : undefined}
    />
  );
}

const NoReceipt = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="receipt" size={32} />
      </span>
    }
    title="There is no such receipt"
    action={
      <Link className="button button-primary" to="/lootboxes">
        See all boxes
      </Link>
    }
  >
    The link may be mistyped. Receipts never disappear.
  </EmptyState>
);
