import type { Ticket } from '@hatchery/api/masters-shapes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { toast } from '../../design/toaster.tsx';
import { addAction } from '../../platform/actions/actions.ts';
import { currentTransaction, requestTransaction } from '../../platform/actions/transaction.ts';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import { Link } from '../../platform/router.tsx';
import { contractsOptions } from '../../platform/wallet/balances.queries.ts';
import { requestSender, wallet, wantWeb3 } from '../../platform/wallet/wallet.ts';
import { buyTickets } from './buy-tickets.action.tsx';
import { costWords, mostTickets, type PaidFor, symbolOf, type TicketPrice } from './tickets.rules.ts';

interface TicketCardProps {
  ticket: Ticket;
  chainId: number | undefined;
  /** Undefined while it is not known, or for visitors. */
  has: number | undefined;
  paysFor: readonly PaidFor[];
}

/** A kind of ticket: what it pays for, how many the player has, and the way to buy more. */
export function TicketCard({ ticket, chainId, has, paysFor }: TicketCardProps) {
  const { name, image, description, prices } = ticket;
  return (
    <li className="ticket card" aria-label={name}>
      <div className="ticket-picture">
        <ItemImage image={image} size={168} lazy={false} />
        <span className="ticket-has">{has === undefined ? ' ' : has === 0 ? 'You have none' : `You have ${has}`}</span>
      </div>
      <div className="ticket-words">
        <h2>{name}</h2>
        <p className="soft">{description}</p>
        <PaysFor things={paysFor} />
      </div>
      {prices.length > 0 && chainId !== undefined ? (
        <Buy ticket={ticket} chainId={chainId} />
      ) : (
        <p className="ticket-buy soft">Not sold on this network.</p>
      )}
    </li>
  );
}

const PaysFor = ({ things }: { things: readonly PaidFor[] }) => (
  <div className="ticket-pays">
    <h3>Pays for</h3>
    <ul>
      {things.map(({ name, path }) => (
        <li key={path}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
      {things.length === 0 && <li className="soft">Creatures of the first generation</li>}
    </ul>
  </div>
);

const contractName = 'Tickets';

function Buy({ ticket, chainId }: { ticket: Ticket; chainId: number }) {
  const [chosen, choose] = useState<string>();
  const [amount, setAmount] = useState(1);
  const client = useQueryClient();
  const { prices, name } = ticket;
  const price = prices.find(({ address }) => address === chosen) ?? (prices[0] as TicketPrice);
  async function buy() {
    const contracts = await client.fetchQuery(contractsOptions(chainId)).catch(() => undefined);
    const contract = contracts?.find((one) => one.name === contractName)?.address;
    if (!contract) return toast("The network doesn't answer right now. Nothing was bought. Try again.", 'bad');
    // A double press buys once.
    if (!(await requestSender()) || currentTransaction()) return;
    const { id: ticketId, image } = ticket;
    const cost = String(BigInt(price.priceBase) * BigInt(amount));
    const paying = { currency: price.address, price: cost, symbol: symbolOf(price, chainId), decimals: price.decimals };
    const facts = { name, image, ticketId, amount, contract, ...paying };
    const sender = wallet.get().address ?? '';
    const action = { id: crypto.randomUUID(), kind: buyTickets.name, step: 'buy', status: 'ready' } as const;
    requestTransaction(addAction({ ...action, facts, chainId, sender }).id);
  }
  const words = `Buy for ${costWords(price, amount, chainId)}`;
  return (
    <div className="ticket-buy">
      {prices.length > 1 && (
        <SelectField
          label="Pay with"
          value={price.address}
          options={prices.map((one) => [one.address, costWords(one, 1, chainId)] as const)}
          onChange={choose}
        />
      )}
      <div className="ticket-act">
        <Stepper label={`How many: ${name}`} value={amount} most={mostTickets} onChange={setAmount} />
        <Button
          look="primary"
          aria-label={`${words}: ${amount} × ${name}`}
          onPointerEnter={wantWeb3}
          onClick={() => void buy()}
        >
          {words}
        </Button>
      </div>
    </div>
  );
}
