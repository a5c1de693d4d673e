/** The filter of the board, as it stands in the address. */
export interface BoardFilter {
  text: string;
  /** The asset that is given, by uid. */
  offers: string | undefined;
  /** The asset that is wanted, by uid. */
  asks: string | undefined;
  /** Only what the player can accept with what is in the bag. */
  acceptable: boolean;
}

const longestText = 80;

export function filterOf(query: string): BoardFilter {
  const values = new URLSearchParams(query);
  return {
    text: (values.get('text') ?? '').slice(0, longestText),
    offers: values.get('offers') ?? undefined,
    asks: values.get('asks') ?? undefined,
    acceptable: values.has('acceptable'),
  };
}

/** Returns the path of the board with a filter. */
export function boardPath({ text, offers, asks, acceptable }: BoardFilter): string {
  const values = new URLSearchParams({
    ...(text === '' ? {} : { text: text.slice(0, longestText) }),
    ...(offers ? { offers } : {}),
    ...(asks ? { asks } : {}),
    ...(acceptable ? { acceptable: 'yes' } : {}),
  });
  return values.size === 0 ? '/trades' : `/trades?${values}`;
}

export const isFiltering = ({ text, offers, asks, acceptable }: BoardFilter): boolean =>
  text.trim() !== '' || offers !== undefined || asks !== undefined || acceptable;
