import type { Address } from 'viem';
import type { MastersEvent } from '../chain-events/events.ts';

/** A setting that a contract tells of a kind of ticket or box, or of all of them (`kindId` null). Switches are 1 for on and 0 for off. */
export type KindChange = {
  blockNumber: number;
  logIndex: number;
  collection: 'boxes' | 'tickets';
  kindId: string | null;
  name: 'added' | 'max-supply' | 'price' | 'enabled' | 'ticket';
  currency?: Address;
  value: string;
};

type Told = Pick<KindChange, 'name' | 'currency'> & { kindId: bigint | null; value: bigint | boolean };

/** Returns what contracts say of kinds of tickets and boxes. */
export const kindChangesIn = (events: readonly MastersEvent[]): KindChange[] =>
  events.flatMap((event) => {
    const { family, blockNumber, logIndex } = event;
    const told = family === 'tickets' ? ofTicket(event) : family === 'mastersLootboxes' ? ofBox(event) : undefined;
    if (!told) return [];
    const { kindId, value, ...rest } = told;
    const collection = family === 'tickets' ? 'tickets' : 'boxes';
    const id = kindId === null ? null : String(kindId);
    return [{ blockNumber, logIndex, collection, kindId: id, value: String(BigInt(value)), ...rest }];
  });

type Of<Family> = Extract<MastersEvent, { family: Family }>;

function ofTicket({ eventName, args }: Of<'tickets'>): Told | undefined {
  if (eventName === 'TicketAdded') return { kindId: args.tokenId, name: 'added', value: 1n };
  if (eventName === 'MaxSupplyChanged') return { kindId: args.tokenId, name: 'max-supply', value: args.maxSupply };
  if (eventName === 'TicketStatusChanged') return { kindId: args.tokenId, name: 'enabled', value: args.enabled };
  if (eventName === 'EnabledChanged') return { kindId: null, name: 'enabled', value: args.enabled };
  if (eventName !== 'TicketPriceChanged') return undefined;
  return { kindId: args.tokenId, name: 'price', currency: args.currency, value: args.price };
}

function ofBox({ eventName, args }: Of<'mastersLootboxes'>): Told | undefined {
  if (eventName === 'BoxAdded') return { kindId: args.boxId, name: 'added', value: 1n };
  if (eventName === 'MaxSupplyChanged') return { kindId: args.boxId, name: 'max-supply', value: args.maxSupply };
  if (eventName === 'BoxTicketChanged') return { kindId: args.boxId, name: 'ticket', value: args.ticketId };
  if (eventName === 'BoxStatusChanged') return { kindId: args.boxId, name: 'enabled', value: args.enabled };
  if (eventName === 'EnabledChanged') return { kindId: null, name: 'enabled', value: args.enabled };
  if (eventName !== 'BoxPriceChanged') return undefined;
  return { kindId: args.boxId, name: 'price', currency: args.currency, value: args.price };
}
