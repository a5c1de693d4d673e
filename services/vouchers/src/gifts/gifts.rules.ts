/** How a giver names the recipient. */
export type Named = { by: 'email' | 'wallet' | 'id'; name: string };

/** How long a gift waits for somebody who has no account yet. */
const waitingDays = 30;

/** When a gift goes back that is made now, if nobody comes for it. */
export const returnsAtOf = (now: Date): Date => new Date(now.getTime() + waitingDays * 86_400_000);

/** Returns what a giver is told. It is the same whether or not an e-mail address has an account. */
export function sentInWords(what: string, { by, name }: Named, returnsAt: Date): string {
  if (by === 'id') return `Sent: ${what}.`;
  if (by === 'wallet') return `Sent to the owner of ${name}: ${what}.`;
  return `Sent to ${name}: ${what}. If nobody has this address yet, it waits until ${returnsAt.toISOString().slice(0, 10)}.`;
}

export const givenReference = (id: string): string => `vouchers:gift:${id}:give`;
export const endedReference = (id: string): string => `vouchers:gift:${id}:end`;
