import { useEffect, useState } from 'react';

/** As long as a hand rests between two letters. */
const restMs = 250;

/**
 * The text of a search as it is typed, which is handed on once the typing rests.
 * @param known what the address says
 */
export function useSearchText(known: string, onSearch: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return undefined;
    const rest = setTimeout(() => {
      onSearch(typed);
      setTyped(undefined);
    }, restMs);
    return () => clearTimeout(rest);
  }, [typed, onSearch]);
  return [typed ?? known, setTyped];
}
