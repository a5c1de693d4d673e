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
    <SettingsPage lead="One account, many doors." waiting={<Waiting />}>
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
  // All at once, so that nothing moves what is being read. Once: what failed is asked for again by the sheet that shows it.
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
  <Sheet title="Ways to sign in" lead="Any of these opens your account.">
    <RowsWaiting label="Loading your ways to sign in" />
  </Sheet>
);

function GuestFirst() {
  return (
    <Sheet
      title="You play as a guest"
      lead="A guest lives in this browser alone. Choose a way to sign in, and all that you have stays yours on any device."
    >
      <div className="acts">
        <Link className="button button-primary" to={`/sign-up?to=${encodeURIComponent(path)}`}>
          Make an account
        </Link>
        <Button onClick={() => void requestWallet()}>Sign in with a wallet</Button>
      </div>
    </Sheet>
  );
}
