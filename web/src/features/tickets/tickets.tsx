import type { Ticket, TicketBalance } from '@hatchery/api/masters-shapes';
import type { User } from '@hatchery/api/users';
import { useQuery } from '@tanstack/react-query';
import { AddressTag } from '../../design/address-tag.tsx';
import { Button } from '../../design/button.tsx';
import { EmptyState } from '../../design/empty-state.tsx';
import { MoreIcon } from '../../design/more-icons.tsx';
import { Repeated } from '../../design/repeated.tsx';
import { UpdatedAt } from '../../design/updated-at.tsx';
import { configOptions } from '../../platform/config.ts';
import { Failure } from '../../platform/failure.tsx';
import { avatarPricesOptions } from '../../platform/masters/catalogue.queries.ts';
import { lootboxesOptions } from '../../platform/masters/lootboxes.queries.ts';
import { Link } from '../../platform/router.tsx';
import { useSession } from '../../platform/session/session.ts';
import { Page } from '../../platform/shell/page.tsx';
import { requestSender, useWallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { TicketCard } from './ticket-card.tsx';
import { ticketBalanceOptions, ticketKindsOptions } from './tickets.queries.ts';
import { paysFor } from './tickets.rules.ts';
import '../../design/sheet.css';
import './tickets.css';

/** Tokens that pay for other things: what they are, what they pay for, and how many the player has. */
export function Tickets() {
  const { data, error, refetch } = useQuery(ticketKindsOptions);
  const session = useSession();
  const user = session.status === 'authenticated' ? session.user : undefined;
  const holder = useHolder(user);
  const balances = useQuery({ ...ticketBalanceOptions(holder ?? ''), enabled: holder !== undefined }).data;
  return (
    <Page title="Tickets" lead="A ticket pays for one thing, whatever its price is that day.">
      <Holder holder={holder} balances={balances} waiting={session.status === 'loading'} />
      {error && !data ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : data?.length === 0 ? (
        <NoTickets />
      ) : (
        <Kinds kinds={data} balances={balances} holder={holder} />
      )}
    </Page>
  );
}

interface KindsProps {
  kinds: readonly Ticket[] | undefined;
  balances: readonly TicketBalance[] | undefined;
  holder: string | undefined;
}

function Kinds({ kinds, balances, holder }: KindsProps) {
  const boxes = useQuery(lootboxesOptions()).data ?? [];
  const chainId = useQuery(configOptions).data?.defaultChainId;
  const keeperTicket = useQuery(avatarPricesOptions(chainId)).data?.find(
    ({ payWithTicket }) => payWithTicket,
  )?.ticketId;
  return (
    <ul className="tickets" aria-busy={!kinds || undefined}>
      {kinds ? (
        kinds.map((kind) => (
          <TicketCard
            key={kind.id}
            ticket={kind}
            chainId={chainId}
            has={holder ? balances?.find(({ id }) => id === kind.id)?.balance : undefined}
            paysFor={paysFor(kind.id, boxes, keeperTicket ?? undefined)}
          />
        ))
      ) : (
        <Repeated count={3}>
          <li className="ticket card skeleton" style={{ height: 420 }} />
        </Repeated>
      )}
    </ul>
  );
}

/** The wallet whose tickets are shown: the connected one, or else the player's main one. */
function useHolder(user: User | undefined): string | undefined {
  const { status, address } = useWallet();
  if (status === 'connected' && address) return address;
  return user?.mainWallet || user?.internalWallet || undefined;
}

interface HolderProps {
  holder: string | undefined;
  balances: readonly TicketBalance[] | undefined;
  waiting: boolean;
}

/** The wallet, with the block that its tickets are true of. It keeps its room, so that nothing moves when it is known. */
function Holder({ holder, balances, waiting }: HolderProps) {
  const [first] = balances ?? [];
  return (
    <div className="ticket-holder card">
      {holder ? (
        <>
          <p>
            <strong>Your wallet</strong>{' '}
            <span className="soft">{first ? <UpdatedAt block={first.blockNumber} /> : 'Counting tickets'}</span>
          </p>
          <AddressTag address={holder} />
        </>
      ) : waiting ? null : (
        <>
          <p>
            <strong>See what you have.</strong> <span className="soft">Tickets are in your wallet.</span>
          </p>
          <Button onPointerEnter={wantWeb3} onClick={() => void requestSender()}>
            <MoreIcon name="wallet" size={20} /> Connect a wallet
          </Button>
        </>
      )}
    </div>
  );
}

const NoTickets = () => (
  <EmptyState
    art={
      <span className="empty-icon">
        <MoreIcon name="receipt" size={32} />
      </span>
    }
    title="No tickets here"
    action={
      <Link className="button button-primary" to="/lootboxes">
        See lootboxes
      </Link>
    }
  >
    None are sold on this network. Boxes and keepers can be paid for in other ways.
  </EmptyState>
);
