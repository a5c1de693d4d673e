import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { Link, navigate, useQueryText } from '../../platform/router.tsx';
import { credentialsOptions, discordOptions } from '../../platform/session/credentials.queries.ts';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { requestWallet } from '../../platform/wallet/wallet.ts';
import { DiscordSheet } from './discord-sheet.tsx';
import { mergesOptions } from './linking.queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { Merges } from './merges.tsx';
import { WaysIn } from './ways-in.tsx';
import './linking.css';

const path = '/settings/accounts';

export function LinkedAccounts() {
  return (
    <SettingsPage lead="The ways you sign in, and your Discord." waiting={<Waiting />}>
      {(user) => (user.guest ? <GuestFirst /> : <Sheets user={user} />)}
    </SettingsPage>
  );
}

function Sheets({ user }: { user: User }) {
  const credentials = useQuery(credentialsOptions);
  const all = [credentials, useQuery(discordOptions), useQuery(mergesOptions), useQuery(configOptions)];
  const offered = new URLSearchParams(useQueryText()).get('merge') ?? undefined;
  const [opened, setOpened] = useState<string>();
  const mergeUid = opened ?? offered;
  function close() {
    setOpened(undefined);
    navigate(path, { replace: true });
  }
  // Show everything at once, so that nothing moves. Each sheet retries its own failures later.
  if (all.some(({ isPending, isFetched }) => isPending && !isFetched)) return <Waiting />;
  return (
    <>
      {credentials.error && !credentials.data ? (
        <Failure error={credentials.error} onRetry={() => void credentials.refetch()} />
      ) : credentials.data ? (
        <WaysIn credentials={credentials.data} onMerge={setOpened} />
      ) : (
        <Waiting />
      )}
      <DiscordSheet user={user} />
      <Merges onOpen={setOpened} />
      {mergeUid && <MergeDialog key={mergeUid} mergeUid={mergeUid} onClose={close} />}
    </>
  );
}

const Waiting = () => (
  <Sheet title="Ways to sign in" lead="Use any of these to sign in.">
    <RowsWaiting label="Loading your ways to sign in" />
  </Sheet>
);

function GuestFirst() {
  return (
    <Sheet
      title="You're playing as a guest"
      lead="Guests only exist in this browser. Create an account to keep everything you have on any device."
    >
      <div className="acts">
        <Link className="button button-primary" to={`/sign-up?to=${encodeURIComponent(path)}`}>
          Create account
        </Link>
        <Button onClick={() => void requestWallet()}>Sign in with a wallet</Button>
      </div>
    </Sheet>
  );
}
