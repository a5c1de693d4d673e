import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { requestWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { walletsOptions } from '../../platform/wallet/wallets.queries.ts';
import { CreateWalletDialog } from './create-wallet-dialog.tsx';
import { RecoverWalletDialog } from './recover-wallet-dialog.tsx';
import { SweepOffers, SweepProgresses } from './sweeps.tsx';
import { WalletRow } from './wallet-row.tsx';
import { sweepsOptions } from './wallets.queries.ts';
import './wallets.css';

export function Wallets() {
  return (
    <SettingsPage lead="Where your creatures, eggs and tokens are." waiting={<Waiting />}>
      {(user) => <Sheets user={user} />}
    </SettingsPage>
  );
}

function Sheets({ user }: { user: User }) {
  const wallets = useQuery(walletsOptions);
  const sweeps = useQuery(sweepsOptions);
  if (wallets.error && !wallets.data) return <Failure error={wallets.error} onRetry={() => void wallets.refetch()} />;
  if (!wallets.data || sweeps.isPending) return <Waiting />;
  const own = wallets.data.filter(({ isInternalWallet }) => !isInternalWallet);
  const kept = wallets.data.filter(({ isInternalWallet }) => isInternalWallet);
  const ownMain = own.some(({ mainWallet }) => mainWallet);
  return (
    <>
      <SweepProgresses />
      <Sheet
        title="Your own wallets"
        lead="You hold the keys. Hatchery can see what these wallets hold, but can't move anything."
      >
        <WalletRows wallets={own} none="None yet. Your own wallet is the safest place for your creatures." />
        <div className="acts">
          <Button onPointerEnter={wantWeb3} onClick={() => void requestWallet(true)}>
            <MoreIcon name="link" size={20} /> {own.length > 0 ? 'Link another' : 'Link a wallet'}
          </Button>
        </div>
      </Sheet>
      <Sheet title="Kept by Hatchery" lead="We hold the keys for you, encrypted. You can play without a wallet app.">
        {!user.guest && !ownMain && (
          <p className="soft">
            To move what they hold to a wallet of your own, {own.length > 0 ? 'make it' : 'link it and make it'} your
            main wallet.
          </p>
        )}
        <WalletRows wallets={kept} none="None yet. Create one to play without a wallet app." />
        <Keeping guest={user.guest} />
      </Sheet>
      {ownMain && <SweepOffers />}
    </>
  );
}

function WalletRows({ wallets, none }: { wallets: React.ComponentProps<typeof WalletRow>['wallet'][]; none: string }) {
  const chains = useQuery(configOptions).data?.chains;
  if (wallets.length === 0) return <p className="none-yet">{none}</p>;
  return (
    <ul className="rows">
      {wallets.map((wallet) => (
        <WalletRow key={wallet.address} wallet={wallet} chains={chains} />
      ))}
    </ul>
  );
}

/** Adds a wallet for Hatchery to keep: a new one, or one restored from its phrase. */
function Keeping({ guest }: { guest: boolean }) {
  const [dialog, setDialog] = useState<'create' | 'recover'>();
  const close = () => setDialog(undefined);
  if (guest) return <p className="soft">Guests have one wallet. Create an account to have more.</p>;
  return (
    <div className="acts">
      <Button onClick={() => setDialog('create')}>
        <MoreIcon name="plus" size={20} /> New wallet
      </Button>
      <Button look="quiet" onClick={() => setDialog('recover')}>
        Restore a wallet
      </Button>
      {dialog === 'create' && <CreateWalletDialog onClose={close} />}
      {dialog === 'recover' && <RecoverWalletDialog onClose={close} />}
    </div>
  );
}

const Waiting = () => (
  <>
    <Sheet
      title="Your own wallets"
      lead="You hold the keys. Hatchery can see what these wallets hold, but can't move anything."
    >
      <RowsWaiting count={1} label="Loading your wallets" />
    </Sheet>
    <Sheet title="Kept by Hatchery" lead="We hold the keys for you, encrypted. You can play without a wallet app.">
      <RowsWaiting count={1} label="Loading wallets kept for you" />
    </Sheet>
  </>
);
