export const ticketKeys = ['creature-ticket', 'keeper-ticket', 'golden-ticket'] as const;

export type TicketKey = (typeof ticketKeys)[number];
