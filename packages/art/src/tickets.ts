import { svg } from './svg.ts';

/** Tickets, in the order of their ids from 0. */
export const ticketKeys = ['creature-ticket', 'keeper-ticket', 'golden-ticket'] as const;
export type TicketKey = (typeof ticketKeys)[number];

/** Draws a ticket as a standalone SVG document of 256 by 256 units. */
export function drawTicket(key: TicketKey, title = key.replaceAll('-', ' ')): string {
  return svg(256, 256, title, '<path d="M20 80h216v96h-216z" fill="#F0B94A"/>');
}
