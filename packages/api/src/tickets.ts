import * as z from 'zod';
import { mastersChain, ticket, ticketBalance, tokenIdParam } from './masters-shapes.ts';
import { operation } from './operation.ts';
import { address } from './shapes.ts';

const read = { prefix: 'v2', owner: 'masters', method: 'GET', access: 'public', tag: 'Tickets' } as const;
const ofChain = z.object(mastersChain);

const collection = z
  .object({
    name: z.string().describe('Name of the collection.'),
    description: z.string().describe('What its tokens are for.'),
    image: z.string().describe('URL of its picture (SVG).'),
    external_link: z.string().describe('Page of the collection.'),
  })
  .meta({ id: 'TicketCollection', description: 'What marketplaces show of the collection of tickets.' });

/** Tokens that pay for other things. */
export const tickets = {
  tickets: operation({
    ...read,
    cacheSeconds: 5,
    path: '/tickets',
    summary: 'List the kinds of tickets',
    description:
      'In order of id, with their prices on one chain, as of the last block that was seen. A kind that is not for sale there has no prices.',
    query: ofChain,
    output: z.array(ticket),
  }),
  ticketsMetadata: operation({
    ...read,
    cacheSeconds: 3600,
    path: '/tickets/metadata',
    summary: 'Get the metadata of the collection of tickets',
    description: 'The same for all chains. For one kind there is `GET /public/tickets/{id}`.',
    output: collection,
  }),
  ticketsBalance: operation({
    ...read,
    cacheSeconds: 2,
    path: '/tickets/balance/{address}',
    summary: 'List the tickets of an address',
    description: 'All kinds in order of id, also those of which it has none, as of the last block that was seen.',
    params: z.object({ address: address.describe('The address.') }),
    query: ofChain,
    output: z.array(ticketBalance),
  }),
  ticket: operation({
    ...read,
    cacheSeconds: 5,
    path: '/tickets/{id}',
    summary: 'Get a kind of ticket',
    description: 'With its prices on one chain.',
    params: z.object({ id: tokenIdParam }),
    query: ofChain,
    output: ticket,
    problems: [404],
  }),
};
