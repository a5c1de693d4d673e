/** Newcomers of about the last hour: from one address, from its network, and on the whole platform. */
export type Arrivals = { address: number; network: number; platform: number };

/** How much work a newcomer has to prove: none, then twice as much with each level. */
export type Level = 0 | 1 | 2 | 3 | 4;

export const hardest: Level = 4;

/** Returns the network of a client: the /24 of an IPv4 address, the /48 of an IPv6 subscriber. Undefined for an unknown client. */
export function networkOf(client: string): string | undefined {
  if (client.includes(':')) return `${client.split(':').slice(0, 3).join(':')}::/48`;
  const parts = client.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : undefined;
}

/** Returns the work that the next newcomer has to prove. It grows by a level each time that arrivals double. */
export function levelOf(arrivals: Arrivals, usual: Arrivals): Level {
  const beyond = Math.max(
    arrivals.address / usual.address,
    arrivals.network / usual.network,
    arrivals.platform / usual.platform,
  );
  if (beyond < 1) return 0;
  return Math.min(hardest, 1 + Math.floor(Math.log2(beyond))) as Level;
}

/** The most newcomers of one hour: far above a school or the shared address of a phone company. */
export const mostPerHour = { address: 600, network: 3_000 } as const;

/** Names what has too many newcomers, if anything has. */
export function overrun({ address, network }: Arrivals): 'address' | 'network' | undefined {
  if (address >= mostPerHour.address) return 'address';
  return network >= mostPerHour.network ? 'network' : undefined;
}

/** Estimates the last hour from counts of whole hours: this one, and as much of the one before as is less than an hour ago. */
export function lastHour({ current, previous }: { current: number; previous: number }, now: Date): number {
  const passed = (now.getTime() % 3_600_000) / 3_600_000;
  return current + previous * (1 - passed);
}
