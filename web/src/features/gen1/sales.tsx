import { useQuery } from '@tanstack/react-query';
import { shortenAddress } from '../../design/address.rules.ts';
import { unitsWords } from '../../design/amount.rules.ts';
import { Row, RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { momentWords } from '../../platform/moment.rules.ts';
import { Link } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { salesOptions } from './gen1.queries.ts';

/** The newest sales, in the whole bazaar or of one token. */
export function Sales({ chainId, tokenId }: { chainId: number; tokenId?: string }) {
  const { data, error, refetch } = useQuery(salesOptions(chainId, tokenId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  return (
    <Sheet title="Sold last" {...(data ? { lead: `As of block ${data.blockNumber.toLocaleString('en')}.` } : {})}>
      {!data ? (
        <RowsWaiting label="Sales load" />
      ) : data.items.length === 0 ? (
        <p className="none-yet">Nothing was sold yet.</p>
      ) : (
        <ul className="rows">
          {data.items.map((sale) => (
            <Row
              key={`${sale.transactionHash}-${sale.tokenId}`}
              title={<Link to={`/bazaar/${sale.tokenId}?chain=${chainId}`}>Hatchie #{sale.tokenId}</Link>}
              words={`${momentWords(sale.blockTime)}, ${shortenAddress(sale.seller)} to ${shortenAddress(sale.buyer)}${sale.finality === 'final' ? '' : ', not final yet'}`}
            >
              <strong className="mono">{unitsWords(BigInt(sale.price), 18, coinOf(chainId))}</strong>
            </Row>
          ))}
        </ul>
      )}
    </Sheet>
  );
}
