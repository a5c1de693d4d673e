import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { connect } from 'wagmi/actions';
import { shortenAddress } from '../../../design/address.rules.ts';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialog.tsx';
import { Icon } from '../../../design/icon.tsx';
import { Identicon } from '../../../design/identicon.tsx';
import { MoreIcon } from '../../../design/more-icons.tsx';
import { toast } from '../../../design/toaster.tsx';
import type { Config } from '../../config.ts';
import { ApiProblem, wordsFor } from '../../problem.ts';
import { navigate, usePath } from '../../router.tsx';
import { usePlayAsGuest } from '../../session/guest.ts';
import { mergeUidOf } from '../../session/merge.rules.ts';
import { currentSession, useUser } from '../../session/session.ts';
import { type ConnectRequest, useWallet, wallet } from '../wallet.ts';
import { keptChoice, type WalletChoice, walletChoices } from './connectors.ts';
import { linkConnectedWallet, signInWithWallet } from './sign-in.ts';
import { disconnectWallet } from './wallet-bridge.ts';
import { wordsForWallet } from './wallet-words.ts';
import type { Web3 } from './web3.ts';
import './connect-dialog.css';

type Step = { at: 'choosing' } | { at: 'connecting'; choice: WalletChoice } | { at: 'signing' };

interface ConnectDialogProps {
  web3: Web3;
  config: Config;
  request: ConnectRequest;
}

/** Connects a wallet and signs its owner in, or links it to the account. */
export function ConnectDialog({ web3, config, request }: ConnectDialogProps) {
  const [step, setStep] = useState<Step>({ at: 'choosing' });
  const [problem, setProblem] = useState<string>();
  const { status, address } = useWallet();
  const open = useIsMounted();
  const connected = status === 'connected' ? address : undefined;
  const user = useUser();
  const links = user !== undefined && !user.guest;
  const keepsOne = request.kept && Boolean(user?.internalWallet);

  useEffect(() => {
    if (connected && !request.another && isSignedInAs(connected)) request.done(true);
  }, [connected, request]);

  useCloseOnLeave(request);

  async function signIn(): Promise<void> {
    const { address: signer } = wallet.get();
    if (!signer) return;
    if (isSignedInAs(signer)) return request.another ? setStep({ at: 'choosing' }) : request.done(true);
    setProblem(undefined);
    setStep({ at: 'signing' });
    const act = links ? linkConnectedWallet : signInWithWallet;
    try {
      await act(web3, { address: signer, chainId: config.defaultChainId });
      toast(links ? 'Your wallet is linked.' : 'You are signed in.', 'good');
      request.done(true);
    } catch (error) {
      const mergeUid = mergeUidOf(error);
      if (mergeUid) {
        request.done(false);
        return navigate(`/settings/accounts?merge=${mergeUid}`);
      }
      setProblem(error instanceof ApiProblem ? wordsFor(error) : wordsForWallet(error));
      setStep({ at: 'choosing' });
    }
  }

  async function choose(choice: WalletChoice): Promise<void> {
    setProblem(undefined);
    setStep({ at: 'connecting', choice });
    try {
      await connect(web3, { connector: await choice.load() });
      if (open.current) await signIn();
    } catch (error) {
      setProblem(wordsForWallet(error));
      setStep({ at: 'choosing' });
    }
  }

  if (step.at === 'connecting' && step.choice.hasDialog) return null;
  return (
    <Dialog title={titleOf(links, connected)} onClose={() => request.done(false)}>
      <div className="connect">
        {problem && (
          <p className="connect-problem" role="alert">
            <Icon name="alert" size={20} /> {problem}
          </p>
        )}
        {step.at === 'choosing' && connected && (
          <SignStep
            address={connected}
            links={links}
            known={request.another && isSignedInAs(connected)}
            onSign={() => void signIn()}
            onOther={() => void disconnectWallet(web3)}
          />
        )}
        {step.at === 'choosing' && !connected && (
          <>
            {user?.guest && !keepsOne && <p>Sign in with a wallet to go on. Your eggs and creatures come along.</p>}
            <Choices
              {...{ web3, config }}
              kept={keepsOne ? keptChoice : undefined}
              onChoose={(choice) => void choose(choice)}
            />
            {!user && <GuestDoor />}
          </>
        )}
        <WalletTurn step={step} onBack={() => setStep({ at: 'choosing' })} />
      </div>
    </Dialog>
  );
}

/** Closes the dialog when the page beneath it is left, as by Back. */
function useCloseOnLeave(request: ConnectRequest): void {
  const path = usePath();
  const openedAt = useRef(path);
  useEffect(() => {
    if (path !== openedAt.current) request.done(false);
  }, [path, request]);
}

function GuestDoor() {
  const guest = usePlayAsGuest();
  return (
    <>
      <Button busy={guest.isPending} onClick={guest.play}>
        Play as guest
      </Button>
      {guest.error ? <p role="alert">{wordsFor(guest.error)}</p> : null}
    </>
  );
}

function useIsMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

/** The wallet's turn: it shares its address, or signs. */
function WalletTurn({ step, onBack }: { step: Step; onBack: () => void }) {
  if (step.at === 'connecting')
    return (
      <Waiting title={`Opening ${step.choice.name}`} onBack={onBack}>
        Confirm in your wallet. It only shares your address.
      </Waiting>
    );
  return (
    step.at === 'signing' && (
      <Waiting title="Sign the message" onBack={onBack}>
        Confirm in your wallet. Signing proves that the wallet is yours. It's free and moves nothing.
      </Waiting>
    )
  );
}

const titleOf = (links: boolean, connected: string | undefined): string =>
  !connected ? 'Connect a wallet' : links ? 'Link this wallet' : 'Sign in';

function isSignedInAs(address: string): boolean {
  const session = currentSession();
  if (session.status !== 'authenticated') return false;
  return (session.user.wallets ?? []).some((own) => own.address.toLowerCase() === address.toLowerCase());
}

interface ChoicesProps {
  web3: Web3;
  config: Config;
  kept: WalletChoice | undefined;
  onChoose: (choice: WalletChoice) => void;
}

function Choices({ web3, config, kept, onChoose }: ChoicesProps) {
  useSyncExternalStore(
    (listener) => web3.subscribe(({ connections }) => connections, listener),
    () => web3.connectors,
  );
  return (
    <>
      <ul className="wallet-choices">
        {[...(kept ? [kept] : []), ...walletChoices(web3, config)].map((choice) => (
          <li key={choice.id}>
            <button type="button" className="wallet-choice" onClick={() => onChoose(choice)}>
              {choice.icon ? (
                <img src={choice.icon} alt="" width="40" height="40" />
              ) : (
                <span className="wallet-choice-icon">
                  <Icon name="wallet" />
                </span>
              )}
              <span>
                <strong>{choice.name}</strong>
                <small>{choice.hint}</small>
              </span>
              <MoreIcon name="chevron" size={20} />
            </button>
          </li>
        ))}
      </ul>
      <details className="connect-details">
        <summary>What is a wallet?</summary>
        <p>
          An app that holds your creatures and signs for you. We never see its keys. If you don't have one, play as a
          guest; you can move everything over later.
        </p>
      </details>
    </>
  );
}

interface SignStepProps {
  address: string;
  links: boolean;
  /** It is linked already. */
  known: boolean;
  onSign: () => void;
  onOther: () => void;
}

function SignStep({ address, links, known, onSign, onOther }: SignStepProps) {
  return (
    <div className="connect-sign">
      <p className="connect-who">
        <Identicon address={address} size={40} /> <span className="mono">{shortenAddress(address)}</span>
      </p>
      {known ? (
        <p>This wallet is already linked. Switch accounts in your wallet, or use another wallet.</p>
      ) : (
        <>
          <p>
            {links
              ? "Sign a message with this wallet to link it to your account. It's free and moves nothing."
              : "Sign a message with this wallet to sign in. It's free and moves nothing."}
          </p>
          <Button look="primary" large onClick={onSign}>
            {links ? 'Link this wallet' : 'Sign in'}
          </Button>
        </>
      )}
      <Button look={known ? 'primary' : 'quiet'} onClick={onOther}>
        Use another wallet
      </Button>
    </div>
  );
}

function Waiting({ title, children, onBack }: { title: string; children: string; onBack: () => void }) {
  return (
    <div className="connect-waiting" role="status">
      <span className="spinner connect-spinner" aria-hidden="true" />
      <h3>{title}</h3>
      <p>{children}</p>
      <Button look="quiet" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}
