import { useEffect } from 'react';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Icon } from '../../../design/icon.tsx';
import type { Config } from '../../config.ts';
import { wordsFor } from '../../problem.ts';
import { navigate } from '../../router.tsx';
import { isMissingChunk } from '../../stale-build.ts';
import { useOnline } from '../../use-online.ts';
import { useWallet } from '../../wallet/wallet.ts';
import { wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import { type ActionKind, useKindOf } from '../action-kind.ts';
import { type Action, isOpen } from '../actions.rules.ts';
import { dismissAction, useAction } from '../actions.ts';
import { closeTransaction } from '../transaction.ts';
import { PlanLines } from './plan-lines.tsx';
import { Progress } from './progress.tsx';
import { Turn } from './turn.tsx';
import { useNextStep, usePlan } from './use-plan.ts';
import './transaction-dialog.css';

interface TransactionDialogProps {
  web3: Web3;
  config: Config;
  actionId: string;
}

/** The one way to send anything: what leaves, what comes, the fee, and each status until it is final. */
export function TransactionDialog({ web3, config, actionId }: TransactionDialogProps) {
  const action = useAction(actionId);
  const kind = useKindOf()(action);
  return action && kind ? <Transaction web3={web3} config={config} action={action} kind={kind} /> : null;
}

interface TransactionProps extends Omit<TransactionDialogProps, 'actionId'> {
  action: Action;
  kind: ActionKind;
}

function Transaction({ web3, config, action, kind }: TransactionProps) {
  const { status, address, chainId } = useWallet();
  const isOwner = status === 'connected' && address?.toLowerCase() === action.sender?.toLowerCase();
  const account = isOwner ? address : undefined;
  const onNetwork = chainId === action.chainId;
  const plan = usePlan({ web3, kind, action, account });
  useNextStep({ web3, kind, action, plan: plan.data, account, onNetwork });
  useHandOver(action, kind);
  const chain = config.chains.find(({ id }) => id === action.chainId);
  const network = chain?.name ?? String(action.chainId);
  return (
    <Dialog title={kind.title(action.facts)} onClose={() => close(action, kind)}>
      <div className="transaction">
        <div>
          <Offline action={action} />
          {action.status === 'ready' ? (
            <>
              {/* The plan may say by now what the last try ran into. */}
              <Trouble
                failure={action.failure === plan.data?.missing ? undefined : action.failure}
                error={plan.error}
              />
              <PlanLines
                plan={account ? plan.data : undefined}
                network={network}
                chainId={action.chainId}
                until={kind.until?.(action.facts)}
              />
            </>
          ) : (
            <Progress action={action} kind={kind} explorerUrl={chain?.explorerUrl} network={network} />
          )}
        </div>
        <div className="transaction-actions">
          {action.status === 'ready' && (
            <Turn
              {...{ web3, kind, action, account, onNetwork, network }}
              plan={plan.data}
              failed={plan.isError}
              onRetry={() => void plan.refetch()}
            />
          )}
          <WayOut action={action} kind={kind} />
        </div>
      </div>
    </Dialog>
  );
}

function close(action: Action, kind: ActionKind): void {
  closeTransaction();
  const isUntouched = action.status === 'ready' && action.askedAtBlock === undefined;
  // A transaction that was looked at and left is not unfinished, unless the platform has prepared it.
  if (isUntouched && kind.finalBy === 'receipt') dismissAction(action.id);
}

function look(action: Action, kind: ActionKind): void {
  closeTransaction();
  navigate(kind.doneAt(action.facts).path);
}

function WayOut({ action, kind }: { action: Action; kind: ActionKind }) {
  const isOurs = action.status === 'preparing' && action.sender === undefined;
  if (isOurs || action.status === 'sent' || action.status === 'seen')
    return (
      <Button large onClick={() => close(action, kind)}>
        Continue in the background
      </Button>
    );
  if (action.status === 'final')
    return (
      <Button look="primary" large onClick={() => look(action, kind)}>
        {kind.doneAt(action.facts).label}
      </Button>
    );
  return action.status === 'failed' && <Button onClick={() => close(action, kind)}>Close</Button>;
}

/** Everything waits for the network by itself; what has ended does not. */
function Offline({ action }: { action: Action }) {
  const online = useOnline();
  return (
    <div role="status">
      {!online && isOpen(action) && (
        <p className="transaction-offline">
          <Icon name="offline" size={20} /> You are offline. This goes on when you are back.
        </p>
      )}
    </div>
  );
}

function Trouble({ failure, error }: { failure: string | undefined; error: Error | null }) {
  const isOfWallet = error && ('shortMessage' in error || isMissingChunk(error));
  const words = [failure, error && (isOfWallet ? wordsForWallet(error) : wordsFor(error))];
  return words.filter(Boolean).map((text) => (
    <p key={text} className="transaction-problem" role="alert">
      <Icon name="alert" size={20} /> {text}
    </p>
  ));
}

/** Once its last step was sent, the page that watches a kind shows how it goes. Before that, the wallet is asked again. */
function useHandOver(action: Action, kind: ActionKind): void {
  const { status, step } = action;
  const isOut =
    (status === 'sent' || status === 'seen' || status === 'final') && step === Object.keys(kind.steps).at(-1);
  const watched = kind.watchedAt !== undefined && isOut;
  useEffect(() => {
    if (watched) look(action, kind);
  }, [watched, action, kind]);
}
