import type { Sweep, SweepPlan } from '@hatchery/api/wallets';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { shortenAddress } from '../../design/address.rules.ts';
import { Button } from '../../design/button.tsx';
import { Icon } from '../../design/icon.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { chainName, configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { agoWords } from '../../platform/time.rules.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { Refused, useRefused } from './refused.tsx';
import { sweepPreviewOptions, sweepsOptions } from './wallets.queries.ts';
import { latestOfEachChain, movementWords, progressOf, statusWords, sweepWords } from './wallets.rules.ts';

/** Shows the progress of the latest sweep of each chain while it is recent. */
export function SweepProgresses() {
  const sweeps = useQuery(sweepsOptions).data ?? [];
  return latestOfEachChain(sweeps).map((sweep) => <SweepProgress key={sweep.chainId} latest={sweep} />);
}

function SweepProgress({ latest }: { latest: Sweep }) {
  const where = useWhere(latest.chainId);
  useWhenDone(latest, `Everything${where} has arrived in your main wallet.`);
  const isNews = latest.status !== 'done' || isFresh(latest);
  return isNews ? <Progress sweep={latest} where={where} /> : null;
}

/** Offers to move everything on a chain into the main wallet. Finding out takes a while, so it comes last on the page. */
export function SweepOffers() {
  const chains = useQuery(configOptions).data?.chains;
  const sweeps = useQuery(sweepsOptions).data;
  const isFree = ({ id }: { id: number }) =>
    !sweeps?.some(({ chainId, status }) => chainId === id && status === 'running');
  return sweeps && chains?.filter(isFree).map(({ id }) => <SweepOffer key={id} chainId={id} />);
}

function SweepOffer({ chainId }: { chainId: number }) {
  const plan = useQuery(sweepPreviewOptions(chainId)).data;
  const where = useWhere(chainId);
  return plan && plan.steps.length > 0 ? <Offer plan={plan} where={where} /> : null;
}

/** Returns " on Avalanche", say, or nothing where the platform has one chain alone. */
function useWhere(chainId: number): string {
  const config = useQuery(configOptions).data;
  return config && config.chains.length > 1 ? ` on ${chainName(config, chainId)}` : '';
}

const freshMs = 10 * 60_000;
const isFresh = ({ createdAt }: Sweep): boolean => Date.now() - Date.parse(createdAt) < freshMs;

/** Fetches what wallets hold again once a sweep has ended. */
function useWhenDone({ status }: Sweep, words: string): void {
  const client = useQueryClient();
  const was = useRef(status);
  useEffect(() => {
    if (was.current === 'running' && status !== 'running') {
      void client.invalidateQueries({ queryKey: ['mine'] });
      if (status === 'done') toast(words, 'good');
    }
    was.current = status;
  }, [status, words, client]);
}

function Offer({ plan, where }: { plan: SweepPlan; where: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Sheet
      title={`Collect everything${where} in one wallet`}
      lead={
        <>
          Your Hatchery wallets hold {counted(plan.steps.length)}
          {where} that can move to your main wallet <span className="mono">{shortenAddress(plan.to)}</span>.
        </>
      }
      aside={
        <Button look="primary" onClick={() => setAsking(true)}>
          Review
        </Button>
      }
    >
      {asking && <Review plan={plan} where={where} onClose={() => setAsking(false)} />}
    </Sheet>
  );
}

/** Shows what moves and what the main wallet would refuse, and starts the sweep. */
function Review({ plan, where, onClose }: { plan: SweepPlan; where: string; onClose: () => void }) {
  const refused = useRefused(plan);
  const start = useIntent({
    run: (_: undefined, options) => api.users.startSweep({ body: { chainId: plan.chainId } }, options),
    refresh: [sweepsOptions.queryKey],
    silent: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Move to your main wallet"
      confirm={refused.length > 0 ? 'Move the rest' : 'Move everything'}
      disabled={refused.length === plan.steps.length}
      busy={start.isPending}
      error={start.error}
      onConfirm={() => start.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        To <strong className="mono">{shortenAddress(plan.to)}</strong>
        {where}, one by one. Hatchery pays the fees. You can close this page in the meantime.
      </p>
      {refused.length > 0 && <Refused to={plan.to} steps={refused} />}
      <ul className="moves" aria-label="What moves">
        {plan.steps.map((step) => (
          <li key={`${step.wallet}/${step.asset}/${step.tokenId}`}>
            <span>{movementWords(step)}</span>
            <span className="soft mono">{shortenAddress(step.wallet)}</span>
          </li>
        ))}
      </ul>
      {plan.more && <p className="soft">There is more than fits in one move. You can start another one afterwards.</p>}
    </ConfirmDialog>
  );
}

const counted = (count: number): string => (count === 1 ? '1 item' : `${count} items`);

function Progress({ sweep, where }: { sweep: Sweep; where: string }) {
  const { done, all } = progressOf(sweep);
  const retry = useIntent({
    run: (_: undefined, options) => api.users.retrySweep({ params: { uid: sweep.uid } }, options),
    refresh: [sweepsOptions.queryKey],
  });
  return (
    <Sheet
      title={`Moving to your main wallet${where}`}
      lead={
        <>
          <span role="status">{sweepWords(sweep)}</span> · started {agoWords(sweep.createdAt, Date.now())}
        </>
      }
      aside={
        sweep.status === 'failed' ? (
          <Button look="primary" busy={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Try again
          </Button>
        ) : undefined
      }
    >
      <progress className="sweep-bar" max={all} value={done} aria-label="Steps that have arrived" />
      <ul className="moves" aria-label="Steps">
        {sweep.steps.map((step) => (
          <li key={step.uid} className={`move move-${step.status}`}>
            <span>
              <StepMark status={step.status} /> {movementWords(step)}
            </span>
            <span className="soft">{statusWords(step)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function StepMark({ status }: { status: Sweep['steps'][number]['status'] }) {
  if (status === 'final' || status === 'seen') return <Icon name="check" size={18} />;
  if (status === 'failed') return <Icon name="alert" size={18} />;
  return <span className={status === 'sent' ? 'spinner' : 'move-dot'} aria-hidden="true" />;
}
