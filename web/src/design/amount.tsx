import { formatUnits } from './amount.rules.ts';

/** An amount with its token, in tabular figures. */
export function Amount({ base, decimals, symbol }: { base: bigint; decimals: number; symbol: string }) {
  return (
    <span className="amount">
      {formatUnits(base, decimals)} <span className="amount-symbol">{symbol}</span>
    </span>
  );
}
