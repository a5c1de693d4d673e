import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import { configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import type { Look } from '../../platform/masters/look.rules.ts';
import { LookPicture } from '../../platform/masters/look-picture.tsx';
import { navigate } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useWallet } from '../../platform/wallet/wallet.ts';
import { Choice, Choices } from './choices.tsx';
import { mintFault } from './mint-fault.rules.ts';
import { priceWords, type Way } from './prices.rules.ts';
import { studioPath } from './use-draft.ts';
import { useMint } from './use-mint.ts';

interface MintDialogProps {
  look: Look;
  chainId: number;
  ways: readonly Way[];
  way: Way;
  tickets: readonly { id: number; name: string }[];
  prices: { error: unknown; isPending: boolean; refetch: () => unknown };
  onChain: (chainId: number) => void;
  onWay: (key: string) => void;
  onClose: () => void;
}

/** The last look at a keeper before its mint: what it is, where it goes and what it costs. */
export function MintDialog({ look, chainId, ways, way, tickets, prices, ...rest }: MintDialogProps) {
  const { onChain, onWay, onClose } = rest;
  const session = useSession();
  const chains = useQuery(configOptions).data?.chains ?? [];
  const mint = useMint(onClose);
  const kept = (session.status === 'authenticated' && session.user.internalWallet) || undefined;
  const isConnected = useWallet().status === 'connected';
  const [chosen, choose] = useState<'kept' | 'own'>();
  const payer = kept ? (chosen ?? (isConnected ? 'own' : 'kept')) : 'own';
  const keptWallet = payer === 'kept' ? kept : undefined;
  const isFree = way.key === 'free';
  const needsAccount =
    isFree && (session.status === 'unauthenticated' || (session.status === 'authenticated' && session.user.guest));
  return (
    <ConfirmDialog
      title="Mint your keeper"
      confirm={
        needsAccount ? 'Create an account' : isFree ? 'Mint for free' : `Mint for ${priceWords(way, chainId, tickets)}`
      }
      busy={mint.isPending}
      disabled={session.status === 'loading'}
      error={mint.error && !mint.isPending ? mintFault(mint.error, isFree) : undefined}
      onConfirm={() => (needsAccount ? navigate(signUpPath(look)) : mint.mutate({ look, way, chainId, keptWallet }))}
      onClose={onClose}
    >
      <div className="mint-look">
        <LookPicture look={look} size={112} alt="" />
        <p className="soft">It will be yours for good, on the network. You can dress and name it at any time.</p>
      </div>
      {chains.length > 1 && (
        <SelectField
          label="Network"
          value={String(chainId)}
          options={chains.map(({ id, name }) => [String(id), name] as const)}
          onChange={(id) => onChain(Number(id))}
        />
      )}
      <fieldset className="mint-ways">
        <legend>Price</legend>
        {ways.map((one) => (
          <label key={one.key} className="mint-way">
            <input type="radio" name="way" checked={one.key === way.key} onChange={() => onWay(one.key)} />
            <span>
              <strong>{priceWords(one, chainId, tickets)}</strong>
              <small className="soft">{one.price ? feeWords[payer] : 'One for each player, to your main wallet'}</small>
            </span>
          </label>
        ))}
        {prices.isPending && <span className="mint-way skeleton" aria-busy="true" />}
      </fieldset>
      {kept && !isFree && (
        <Choices legend="Pay from" className="choices-halves">
          <Choice name="payer" label="Hatchery wallet" checked={payer === 'kept'} onChoose={() => choose('kept')} />
          <Choice name="payer" label="Your own wallet" checked={payer === 'own'} onChoose={() => choose('own')} />
        </Choices>
      )}
      {prices.error ? <Failure error={prices.error} onRetry={() => void prices.refetch()} /> : null}
      {needsAccount && (
        <p className="remark" role="status">
          The free one needs an account with a confirmed e-mail address. Your keeper waits here until you come back.
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The way to an account and back. */
const signUpPath = (look: Look): string => `/sign-up?to=${encodeURIComponent(studioPath(look))}`;

const feeWords = { own: 'Plus the network fee', kept: 'Hatchery pays the network fee' };
