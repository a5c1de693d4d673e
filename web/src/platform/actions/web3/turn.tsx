import type { Address } from 'viem';
import { switchChain } from 'wagmi/actions';
import { shortenAddress } from '../../../design/address.rules.ts';
import { Button } from '../../../design/button.tsx';
import { Link } from '../../router.tsx';
import { requestDisconnect, requestSender, useIsKept, useWallet } from '../../wallet/wallet.ts';
import { wordsForWallet } from '../../wallet/web3/wallet-words.ts';
import type { Web3 } from '../../wallet/web3/web3.ts';
import type { ActionKind } from '../action-kind.ts';
import type { Action } from '../actions.rules.ts';
import { advanceAction, withdrawAction } from '../actions.ts';
import { askingWords } from '../actions.words.ts';
import { closeTransaction } from '../transaction.ts';
import type { Plan } from './plan.ts';
import { sendStep } from './send-step.ts';

interface TurnProps {
  web3: Web3;
  kind: ActionKind;
  action: Action;
  account: Address | undefined;
  /** The wallet is on the network of the action. */
  onNetwork: boolean;
  network: string;
  plan: Plan | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** The player's next step: connect the wallet, switch its network, or send. */
export function Turn({ web3, kind, action, account, onNetwork, network, plan, failed, onRetry }: TurnProps) {
  const isKept = useIsKept();
  if (!account) return <ConnectFirst action={action} />;
  if (!onNetwork) return <SwitchFirst web3={web3} action={action} network={network} />;
  if (failed) return <Button onClick={onRetry}>Try again</Button>;
  if (plan?.missing) return <Missing {...plan} isKept={isKept} />;
  const together = plan?.together ? plan.steps : undefined;
  const next = together?.at(-1) ?? plan?.steps[0];
  const asking = isKept
    ? 'Hatchery sends it for you.'
    : together
      ? 'Your wallet will ask once, for all of it.'
      : askingWords(kind, plan ? plan.steps.map(({ step }) => step) : Object.keys(kind.steps));
  return (
    <>
      <Button
        look="primary"
        large
        busy={!plan}
        onClick={() =>
          next && void sendStep({ web3, kind, action, step: next, account, ...(together ? { together } : {}) })
        }
      >
        {next?.label ?? 'Loading'}
      </Button>
      {asking && (
        // It keeps its room until the steps are known, so that nothing moves.
        <p className="transaction-hint" style={{ visibility: plan ? 'visible' : 'hidden' }}>
          {asking}
        </p>
      )}
    </>
  );
}

const Missing = ({ missing, remedy, isKept }: Pick<Plan, 'missing' | 'remedy'> & { isKept: boolean }) => (
  <>
    <p className="transaction-problem">{missing}</p>
    {remedy && (
      <Link className="button button-primary button-large" to={remedy.path} onClick={closeTransaction}>
        {remedy.label}
      </Link>
    )}
    {isKept && !remedy && (
      <Button
        large
        onClick={() => {
          closeTransaction();
          requestDisconnect();
        }}
      >
        Choose another wallet
      </Button>
    )}
  </>
);

function ConnectFirst({ action }: { action: Action }) {
  const { status, address } = useWallet();
  if (status === 'reconnecting' || status === 'connecting') return <Button busy>Connecting to your wallet</Button>;
  if (status === 'connected' && address) {
    return (
      <p className="transaction-hint">
        This belongs to wallet <span className="mono">{shortenAddress(action.sender ?? '')}</span>. Switch to that
        account in your wallet to continue.
      </p>
    );
  }
  return (
    <Button look="primary" large onClick={() => void requestSender()}>
      Connect your wallet
    </Button>
  );
}

function SwitchFirst({ web3, action, network }: { web3: Web3; action: Action; network: string }) {
  const change = () =>
    switchChain(web3, { chainId: action.chainId }).then(
      // An earlier no is answered by this yes.
      () => advanceAction(action.id, { failure: undefined }),
      (error: unknown) => withdrawAction(action.id, wordsForWallet(error)),
    );
  return (
    <>
      <p className="transaction-hint">Your wallet is on another network.</p>
      <Button look="primary" large onClick={change}>
        Switch to {network}
      </Button>
    </>
  );
}
