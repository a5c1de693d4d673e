import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '../../design/select-field.tsx';
import { configOptions } from '../../platform/config.ts';
import { ConfirmDialog } from '../../platform/confirm-dialog.tsx';
import { Failure } from '../../platform/failure.tsx';
import { avatarPricesOptions } from '../../platform/masters/catalogue.queries.ts';
import { TicketsIfShort } from '../../platform/masters/get-tickets.tsx';
import type { Look } from '../../platform/masters/look.rules.ts';
import { LookPicture } from '../../platform/masters/look-picture.tsx';
import { navigate } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useIsKept, useWallet } from '../../platform/wallet/wallet.ts';
import { Choice, Choices } from './choices.tsx';
import type { FreeKeeper } from './free.rules.ts';
import { useFreeKeeper } from './free-keeper.ts';
import { mintFault } from './mint-fault.rules.ts';
import { priceWords, wayOf, waysOf } from './prices.rules.ts';
import { studioPath } from './use-draft.ts';
import { useMint } from './use-mint.ts';

interface MintDialogProps {
  look: Look;
  mainChainId: number;
  tickets: readonly { id: number; name: string }[];
  onClose: () => void;
}

/** The last look at a keeper before its mint: what it is, where it goes and what it costs. What is chosen here ends with it. */
export function MintDialog({ look, mainChainId, tickets, onClose }: MintDialogProps) {
  const session = useSession();
  const chains = useQuery(configOptions).data?.chains ?? [];
  const [chainId, setChain] = useState(mainChainId);
  const [chosenWay, setWay] = useState<string>();
  const prices = useQuery(avatarPricesOptions(chainId));
  const free = useFreeKeeper(chainId);
  const ways = waysOf(prices.data ?? []);
  const way = free && wayOf(ways, chosenWay, free);
  const mint = useMint(onClose);
  const kept = (session.status === 'authenticated' && session.user.internalWallet) || undefined;
  const isKept = useIsKept();
  const isConnected = useWallet().status === 'connected' && !isKept;
  const [chosen, choose] = useState<'kept' | 'own'>();
  const payer = kept ? (chosen ?? (isConnected ? 'own' : 'kept')) : 'own';
  const keptWallet = payer === 'kept' ? kept : undefined;
  const isFree = way?.key === 'free';
  const next = isFree ? stepsToFree[free ?? 'asked-for'] : undefined;
  function confirm() {
    if (next) navigate(next.path(look));
    else if (way) mint.mutate({ look, way, chainId, keptWallet });
  }
  return (
    <ConfirmDialog
      title="Mint your keeper"
      confirm={
        next?.label ?? (isFree ? 'Mint for free' : way ? `Mint for ${priceWords(way, chainId, tickets)}` : 'Mint')
      }
      busy={mint.isPending}
      disabled={!way || (isFree && free === 'gone')}
      error={mint.error && !mint.isPending ? mintFault(mint.error, mint.variables?.way.key === 'free') : undefined}
      onConfirm={confirm}
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
          onChange={(id) => setChain(Number(id))}
        />
      )}
      <fieldset className="mint-ways">
        <legend>Price</legend>
        {ways.map((one) => (
          <label key={one.key} className="mint-way">
            <input type="radio" name="way" checked={one.key === way?.key} onChange={() => setWay(one.key)} />
            <span>
              <strong>{priceWords(one, chainId, tickets)}</strong>
              <small className="soft">{one.price ? feeWords[payer] : freeWords[free ?? 'asked-for']}</small>
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
      <TicketsIfShort error={mint.error} withTicket={mint.variables?.way.key === 'ticket'} />
      {next && (
        <p className="remark" role="status">
          {next.words} Your keeper waits here until you come back.
        </p>
      )}
    </ConfirmDialog>
  );
}

const feeWords = { own: 'Plus the network fee', kept: 'Hatchery pays the network fee' };

const freeWords: Record<FreeKeeper, string> = {
  ready: 'One for each player, to your main wallet',
  'asked-for': 'One for each player, to your main wallet',
  'needs-account': 'One for each account',
  'needs-proof': 'Once your e-mail address is confirmed',
  gone: 'Already used, or none left today',
};

/** The steps that a player takes before they can have the free one. */
const stepsToFree: Partial<Record<FreeKeeper, { label: string; words: string; path: (look: Look) => string }>> = {
  'needs-account': {
    label: 'Create an account',
    words: 'The free one needs an account with a confirmed e-mail address.',
    path: (look) => `/sign-up?to=${encodeURIComponent(studioPath(look))}`,
  },
  'needs-proof': {
    label: 'Add your e-mail address',
    words: 'The free one needs a confirmed e-mail address, or a wallet that you linked a week ago.',
    path: () => '/settings/accounts',
  },
};
