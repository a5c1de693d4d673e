import { formatUnits, symbolAfter } from './amount.rules.ts';

/** As many figures stand in a line of a small phone beside a symbol and what they are. */
const mostUnbroken = 16;

interface AmountProps {
  base: bigint;
  decimals: number;
  symbol: string;
  /** Leaves no decimal out, for what a player confirms. */
  exact?: boolean;
}

/** An amount with its token, in tabular figures. */
export function Amount({ base, decimals, symbol, exact = false }: AmountProps) {
  const amount = formatUnits(base, decimals, exact ? decimals : undefined);
  return (
    <span className={amount.length > mostUnbroken ? 'amount amount-long' : 'amount'}>
      {amount} <span className="amount-symbol">{symbolAfter(amount, symbol)}</span>
    </span>
  );
}
