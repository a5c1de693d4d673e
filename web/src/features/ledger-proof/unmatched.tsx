import type { UnmatchedDeposit } from '@hatchery/api/voucher-deposits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Row, Sheet } from '../../design/sheet.tsx';
import { toast } from '../../design/toaster.tsx';
import { api } from '../../platform/api.ts';
import { configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { PlayerLabel } from '../../platform/players/player-label.tsx';
import { ApiProblem } from '../../platform/problem.ts';
import { useIntent } from '../../platform/use-intent.ts';
import { depositWords, whyUnmatched } from './unmatched.rules.ts';

const everyMinuteMs = 60_000;
const key = ['mine', 'admin', 'unmatched-deposits'];
const mostShown = 100;

/** Final deposits of a chain that nobody got credit for. Shows nothing where there are none. */
export function UnmatchedDeposits() {
  const config = useQuery(configOptions).data;
  return config?.chains.map(({ id, name }) => (
    <UnmatchedOn key={id} chainId={id} chain={config.chains.length > 1 ? name : undefined} />
  ));
}

function UnmatchedOn({ chainId, chain }: { chainId: number; chain: string | undefined }) {
  const [chosen, choose] = useState<UnmatchedDeposit>();
  const { data, error, refetch } = useQuery({
    queryKey: [...key, chainId],
    queryFn: ({ signal }) => api.vouchers.unmatchedDeposits({ query: { chainId, limit: mostShown } }, { signal }),
    refetchInterval: everyMinuteMs,
  });
  // The browser may know chains that have no vouchers.
  if (error instanceof ApiProblem && error.status === 400) return null;
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Sheet
      title={chain ? `Deposits without credit, ${chain}` : 'Deposits without credit'}
      lead="They are final on chain, and no player got vouchers for them."
    >
      <ul className="rows">
        {data.map((deposit) => (
          <Row
            key={deposit.depositId}
            title={depositWords(deposit)}
            words={
              <>
                Deposit {deposit.depositId}. {whyUnmatched(deposit)}{' '}
                {deposit.userId && (
                  <>
                    Asked for by <PlayerLabel uid={deposit.userId} />.{' '}
                  </>
                )}
                <AddressTag address={deposit.account} />
              </>
            }
          >
            <Button aria-label={`Credit deposit ${deposit.depositId}`} onClick={() => choose(deposit)}>
              Credit
            </Button>
          </Row>
        ))}
      </ul>
      {chosen && <Credit deposit={chosen} onClose={() => choose(undefined)} />}
    </Sheet>
  );
}

function Credit({ deposit, onClose }: { deposit: UnmatchedDeposit; onClose: () => void }) {
  const { depositId, chainId, userId } = deposit;
  const [typed, setTyped] = useState('');
  const player = userId ?? typed.trim();
  const credit = useIntent({
    run: (_: undefined, options) =>
      api.vouchers.creditDeposit({ body: { depositId, chainId, ...(userId ? {} : { userId: player }) } }, options),
    refresh: [key],
    silent: true,
    onDone() {
      toast('Credited.', 'good');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Credit deposit ${depositId}`}
      confirm="Credit"
      busy={credit.isPending}
      disabled={player === ''}
      error={credit.isPending ? undefined : credit.error}
      onConfirm={() => credit.mutate(undefined)}
      onClose={onClose}
    >
      <p>
        {userId ? <PlayerLabel uid={userId} /> : 'The player'} gets {depositWords(deposit)}, exactly what the contract
        took. This can't be taken back here.
      </p>
      {!userId && (
        <Field
          label="Uid of the player"
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}
