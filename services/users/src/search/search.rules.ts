import { isAddress } from 'viem';

/** A search text, read as what it may mean. An e-mail address must match in full, a name by its beginning. */
export type Search =
  | { by: 'wallet'; address: string }
  | { by: 'uid'; uid: string }
  | { by: 'email-or-name'; text: string }
  | { by: 'name'; text: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function readSearch(query: string): Search | undefined {
  const text = query.trim();
  if (text === '') return undefined;
  if (isAddress(text, { strict: false })) return { by: 'wallet', address: text };
  if (uuid.test(text)) return { by: 'uid', uid: text };
  return { by: text.includes('@') ? 'email-or-name' : 'name', text };
}
