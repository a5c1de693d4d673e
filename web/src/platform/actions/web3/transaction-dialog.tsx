import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Address } from 'viem';
import { switchChain } from 'wagmi/actions';
import { shortenAddress } from '../../../design/amount.rules.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Icon } from '../../../design/icon.tsx';
import type { Config } from '../../config.ts';
import { wordsFor } from '../../problem.ts';
import { requestWallet, useWallet } from '../../wallet/wallet.ts';
import { wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { Action } from '../actions.rules.ts';
import { dismissAction, useAction, withdrawAction } from '../actions.ts';
import { titleWords } from '../actions.words.ts';
import { closeTransaction } from '../transaction.ts';
import { estimateFee } from './fee.ts';
import type { Plan, Planners } from './plan.ts';
import { PlanLines } from './plan-lines.tsx';
import { sendStep } from './send-step.ts';
import { Stages } from './stages.tsx';
import './transaction-dialog.css';

interface TransactionDialogProps {
  web3: Web3;
  config: Config;
  planners: Planners;
  actionId: string;
  /** Where to look at what has come. */
  onDone: () => void;
}

/** The one way to send anything: what leaves, what comes, the fee, and each state until it is final. */
export function TransactionDialog({ web3, config, planners, actionId, onDone }: TransactionDialogProps) {
  const action = useAction(actionId);
  const { status, address, chainId } = useWallet();
  const account =
    status === 'connected' && address?.toLowerCase() === action?.sender?.toLowerCase() ? address : undefined;
  const ready = action?.stage === 'ready';
  const plan = usePlan({ web3, planners, action, account });
  useNextStep({ web3, action, plan: plan.data, account, right: chainId === action?.chainId });

  useHandOver(action, onDone);
  if (!action) return null;
  const chain = config.chains.find(({ id }) => id === action.chainId);
  function close() {
    closeTransaction();
    // A purchase that was looked at and left is no unfinished business.
    if (action?.kind === 'buy-eggs' && action.stage === 'ready' && action.step === 'buy' && !action.askedAtBlock)
      dismissAction(action.id);
  }
  return (
    <Dialog title={titleWords(action)} onClose={close}>
      <div className="transaction">
        <div>
          {ready && <Trouble failure={action.failure} error={plan.error} />}
          {ready && (
            <PlanLines plan={account ? plan.data : undefined} network={chain?.name ?? String(action.chainId)} />
          )}
          {!ready && <Stages action={action} explorerUrl={chain?.explorerUrl} network={chain?.name ?? 'the chain'} />}
        </div>
        <div className="transaction-actions">
          {ready && !account && <WalletStep action={action} />}
          {ready && account && chainId !== action.chainId && (
            <SwitchStep web3={web3} action={action} network={chain?.name ?? ''} />
          )}
          {ready && account && chainId === action.chainId && (
            <SendStep
              web3={web3}
              action={action}
              plan={plan.data}
              account={account}
              failed={plan.isError}
              onRetry={() => void plan.refetch()}
            />
          )}
          {(action.stage === 'sent' || action.stage === 'seen') && (
            <Button large onClick={close}>
              Carry on meanwhile
            </Button>
          )}
          {action.stage === 'final' && (
            <Button look="primary" large onClick={() => onDone()}>
              Go to the Hatchery
            </Button>
          )}
          {action.stage === 'failed' && <Button onClick={close}>Close</Button>}
        </div>
      </div>
    </Dialog>
  );
}

function Trouble({ failure, error }: { failure: string | undefined; error: Error | null }) {
  const words = [failure, error && ('shortMessage' in error ? wordsForWallet(error) : wordsFor(error))];
  return words.filter(Boolean).map((text) => (
    <p key={text} className="transaction-problem" role="alert">
      <Icon name="alert" size={20} /> {text}
    </p>
  ));
}

interface PlanWish {
  web3: Web3;
  planners: Planners;
  action: Action | undefined;
  /** The connected account, where it is the one that the action belongs to. */
  account: Address | undefined;
}

/** What is about to be sent, looked up anew at each of the player's turns. */
function usePlan({ web3, planners, action, account }: PlanWish) {
  return useQuery({
    queryKey: ['plan', action?.id, action?.step, account, action?.updatedAt],
    queryFn: async () => {
      if (!action || !account) throw new Error('Connect your wallet first.');
      const plan = await planners[action.kind].plan(web3, action, account);
      const fee = await estimateFee(web3, action.chainId, plan, account);
      const missing =
        plan.missing ??
        (fee.short ? `Your wallet holds too little ${fee.symbol} for the fee. Nothing was sent.` : undefined);
      return { ...plan, fee, missing };
    },
    enabled: action?.stage === 'ready' && account !== undefined,
    retry: 1,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Once a hatch was sent, the egg itself shows how it goes. */
function useHandOver(action: Action | undefined, onDone: () => void): void {
  const hatches =
    action?.kind === 'hatch-eggs' && (action.stage === 'sent' || action.stage === 'seen' || action.stage === 'final');
  useEffect(() => {
    if (hatches) onDone();
  }, [hatches, onDone]);
}

/** After the leave to spend was given, the purchase itself follows without another press; the wallet asks anyway. */
function useNextStep({
  web3,
  action,
  plan,
  account,
  right,
}: {
  web3: Web3;
  action?: Action;
  plan?: Plan;
  account?: Address;
  right: boolean;
}) {
  const approving = useRef(false);
  useEffect(() => {
    if (!action) return;
    if (action.step === 'approve') approving.current = action.stage === 'sent' || action.stage === 'asked';
    if (action.step !== 'buy' || action.stage !== 'ready' || !approving.current || action.failure) return;
    if (!plan || !account || !right || plan.missing || plan.steps[0].step !== 'buy') return;
    approving.current = false;
    void sendStep(web3, action, plan.steps[0], account);
  }, [web3, action, plan, account, right]);
}

function WalletStep({ action }: { action: Action }) {
  const { status, address } = useWallet();
  if (status === 'reconnecting' || status === 'connecting') return <Button busy>Looking for your wallet</Button>;
  if (status === 'connected' && address) {
    return (
      <p className="transaction-hint">
        This belongs to the wallet <span className="mono">{shortenAddress(action.sender ?? '')}</span>. Choose that
        account in your wallet to go on.
      </p>
    );
  }
  return (
    <Button look="primary" large onClick={() => void requestWallet()}>
      Connect your wallet
    </Button>
  );
}

function SwitchStep({ web3, action, network }: { web3: Web3; action: Action; network: string }) {
  return (
    <>
      <p className="transaction-hint">Your wallet is on another network.</p>
      <Button
        look="primary"
        large
        onClick={() =>
          switchChain(web3, { chainId: action.chainId }).catch((error: unknown) =>
            withdrawAction(action.id, wordsForWallet(error)),
          )
        }
      >
        Switch to {network}
      </Button>
    </>
  );
}

interface SendStepProps {
  web3: Web3;
  action: Action;
  plan: Plan | undefined;
  account: Address;
  failed: boolean;
  onRetry: () => void;
}

function SendStep({ web3, action, plan, account, failed, onRetry }: SendStepProps) {
  if (failed) return <Button onClick={onRetry}>Try again</Button>;
  if (plan?.missing) return <p className="transaction-problem">{plan.missing}</p>;
  const [next, after] = plan?.steps ?? [];
  return (
    <>
      <Button look="primary" large busy={!plan} onClick={() => next && void sendStep(web3, action, next, account)}>
        {next?.label ?? 'Looking it up'}
      </Button>
      {after && !action.failure && (
        <p className="transaction-hint">Two questions from your wallet: first the leave to spend, then the purchase.</p>
      )}
    </>
  );
}
