import type { Airdrop } from '@hatchery/api/airdrop-shapes';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { navigate } from '../../platform/router.tsx';
import { useUser } from '../../platform/session/session.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { amountWords } from '../../platform/vouchers/units.rules.ts';
import { deskKey } from './desk.queries.ts';
import { obstacleOf } from './desk.rules.ts';

type Act = 'activate' | 'pause' | 'resume' | 'end' | 'delete';

/** The steps that change the state of an airdrop. */
export function ActivationSheet({ airdrop }: { airdrop: Airdrop }) {
  const [asking, setAsking] = useState<Act>();
  const { state } = airdrop;
  return (
    <Sheet title={state === 'draft' ? 'Activation' : 'Controls'}>
      {state === 'draft' && <Draft airdrop={airdrop} onAsk={setAsking} />}
      {state === 'ended' && <p className="soft">It has ended for good. What was claimed stays with its players.</p>}
      {(state === 'active' || state === 'paused') && (
        <div className="acts">
          <Button onClick={() => setAsking(state === 'active' ? 'pause' : 'resume')}>
            {state === 'active' ? 'Pause' : 'Resume'}
          </Button>
          <Button look="danger" onClick={() => setAsking('end')}>
            End
          </Button>
        </div>
      )}
      {asking && <Ask airdrop={airdrop} act={asking} onClose={() => setAsking(undefined)} />}
    </Sheet>
  );
}

function Draft({ airdrop, onAsk }: { airdrop: Airdrop; onAsk: (act: Act) => void }) {
  const user = useUser();
  const obstacle = obstacleOf(airdrop);
  const { activation } = airdrop;
  const isMine = user !== undefined && (user.uid === activation?.approvedBy || user.uid === airdrop.createdBy);
  return (
    <>
      {activation && (
        <div className="remark" role="status">
          <p>
            <strong>
              Approved by <PlayerLabel uid={activation.approvedBy} />.
            </strong>{' '}
            {activation.because}
          </p>
          {isMine && <p>Another admin, who did not create it, has to activate it. Send them this page's address.</p>}
        </div>
      )}
      {obstacle && <p className="soft">{obstacle}</p>}
      <div className="acts">
        <Button
          look="primary"
          disabled={obstacle !== undefined || (activation && isMine)}
          onClick={() => onAsk('activate')}
        >
          {activation ? 'Approve and activate' : 'Activate'}
        </Button>
        <Button look="danger" onClick={() => onAsk('delete')}>
          Delete draft
        </Button>
      </div>
    </>
  );
}

const words: Record<Act, { title: string; confirm: string; danger?: boolean; text: string; done: string }> = {
  activate: {
    title: 'Activate',
    confirm: 'Activate',
    text: 'Players can claim from then on. What an airdrop gives cannot change afterwards.',
    done: 'It is active.',
  },
  pause: {
    title: 'Pause',
    confirm: 'Pause',
    text: 'Claims are refused until you resume it.',
    done: 'It is paused.',
  },
  resume: { title: 'Resume', confirm: 'Resume', text: 'Claims are accepted again.', done: 'It is active again.' },
  end: {
    title: 'End',
    confirm: 'End for good',
    danger: true,
    text: 'Nobody can claim it any more. This cannot be undone. What was claimed stays with its players.',
    done: 'It has ended.',
  },
  delete: {
    title: 'Delete',
    confirm: 'Delete draft',
    danger: true,
    text: 'The draft goes with its lists and dry runs. This cannot be undone.',
    done: 'The draft is deleted.',
  },
};

function useAct({ uid, version, latestDryRun }: Airdrop, act: Act, onClose: () => void) {
  const at = { params: { uid }, body: { version } };
  return useIntent({
    async run(_: undefined, options): Promise<Airdrop | undefined> {
      if (act === 'pause') return api.vouchers.pauseAirdrop(at, options);
      if (act === 'resume') return api.vouchers.resumeAirdrop(at, options);
      if (act === 'end') return api.vouchers.endAirdrop(at, options);
      if (act === 'activate') {
        const body = { version, dryRunUid: latestDryRun?.uid ?? '' };
        return api.vouchers.activateAirdrop({ params: { uid }, body }, options);
      }
      await api.vouchers.deleteAirdrop({ params: { uid } }, options);
      navigate('/admin/airdrops', { replace: true });
      return undefined;
    },
    refresh: [deskKey],
    silent: true,
    onFail: () => void queryClient.invalidateQueries({ queryKey: deskKey }),
    onDone(answer) {
      const waits = act === 'activate' && answer?.state === 'draft';
      toast(waits ? 'Approved. Another admin has to activate it.' : words[act].done, 'good');
      onClose();
    },
  });
}

function Ask({ airdrop, act, onClose }: { airdrop: Airdrop; act: Act; onClose: () => void }) {
  const change = useAct(airdrop, act, onClose);
  const { title, text, ...rest } = words[act];
  const run = airdrop.latestDryRun;
  return (
    <ConfirmDialog
      title={`${title} ${airdrop.name}?`}
      confirm={rest.confirm}
      danger={rest.danger}
      busy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate(undefined)}
      onClose={onClose}
    >
      {act === 'activate' && run && (
        <div className="remark">
          <p>
            With the dry run of {new Date(run.finishedAt ?? run.createdAt).toLocaleTimeString('en-GB')}:{' '}
            <strong>
              {run.eligible.toLocaleString('en')} {run.eligible === 1 ? 'recipient' : 'recipients'},{' '}
              {amountWords(BigInt(run.mostBase), airdrop.asset)} at most
            </strong>
            .
          </p>
          <p className="soft airdrop-run-uid">
            Id of the dry run: <span className="mono">{run.uid}</span>
          </p>
        </div>
      )}
      <p>
        {text}
        {act === 'pause' &&
          airdrop.ways.includes('signature') &&
          " Claims that are signed stay valid: pause the contract's airdrop to stop those."}
      </p>
    </ConfirmDialog>
  );
}
