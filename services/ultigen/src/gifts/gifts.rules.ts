/** Names an attempt at a gift to the signer and the relay. */
export const giftReference = (id: string, attempt: number): string =>
  attempt === 1 ? `gift:${id}` : `gift:${id}:${attempt}`;

const reference = /^gift:([0-9a-f-]{36})(?::(\d+))?$/;

/** Reads which attempt a reference names, if it names one. */
export function giftOfReference(text: string): { id: string; attempt: number } | undefined {
  const [, id, attempt = '1'] = reference.exec(text) ?? [];
  return id === undefined ? undefined : { id, attempt: Number(attempt) };
}

/** Returns `1 fire egg`, `3 fire eggs`. */
export const eggsInWords = (amount: number, element: string): string =>
  `${amount} ${element} ${amount === 1 ? 'egg' : 'eggs'}`;

/** The giver of eggs that hatch into creatures which studios mint. */
export const mintGiver = 'mint';
