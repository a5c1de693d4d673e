import { AddressTag } from '../../design/address-tag.tsx';
import { Amount } from '../../design/amount.tsx';
import { Button } from '../../design/button.tsx';
import { Fact, Facts } from '../../design/facts.tsx';
import { RowsWaiting, Sheet } from '../../design/sheet.tsx';
import { Failure } from '../../platform/failure.tsx';
import { AsOfBlock } from '../../platform/onchain/as-of.tsx';
import { useChain } from '../../platform/onchain/use-chain.ts';
import { useParams, useQueryText } from '../../platform/router.tsx';
import { coinOf } from '../../platform/wallet/coins.rules.ts';
import { wantWeb3 } from '../../platform/wallet/wallet.ts';
import { readToken } from './gen1.read.ts';
import { elementOfKnown, nameOf } from './gen1.rules.ts';
import { Gen1Page } from './gen1-page.tsx';
import { buyListing, CreatureWords, TokenArt } from './listing-card.tsx';
import { SellButtons } from './own-creatures.tsx';
import { Sales } from './sales.tsx';
import { useGen1 } from './use-gen1.ts';

/** One creature of the first generation: who has it, whether it is for sale, and its past sales. */
export function BazaarToken() {
  const { token = '' } = useParams();
  const chain = Number(new URLSearchParams(useQueryText()).get('chain')) || undefined;
  const of = useGen1(chain);
  const isNumber = /^\d{1,6}$/.test(token);
  return (
    <Gen1Page
      title={isNumber ? `Hatchie #${token}` : 'No such creature'}
      lead="A creature of the first generation."
      back={{ to: '/bazaar', label: 'Bazaar', always: true }}
      of={of}
    >
      {isNumber && of.chainId !== undefined ? (
        <Token key={of.chainId} of={of} chainId={of.chainId} tokenId={String(Number(token))} />
      ) : (
        !isNumber && <p className="remark">Numbers of creatures have digits only.</p>
      )}
    </Gen1Page>
  );
}

interface TokenProps {
  of: ReturnType<typeof useGen1>;
  chainId: number;
  tokenId: string;
}

function Token({ of: { places, account }, chainId, tokenId }: TokenProps) {
  const { data, error, isError, refetch } = useChain({
    key: ['gen1-token', places?.collection ?? '', places?.staking ?? '', tokenId],
    chainId,
    read: places && ((web3, id) => readToken(web3, id, places, tokenId)),
  });
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  const read = data?.data;
  if (!read) return <RowsWaiting count={5} label="The creature loads" />;
  const { owner, price, creature, fee } = read;
  const isMine = owner === account;
  return (
    <div className="gen1-two">
      <Sheet title={nameOf(tokenId, creature)} lead={<CreatureWords creature={creature} />}>
        <div className="gen1-picture" data-element={elementOfKnown(creature) ?? 'light'}>
          <TokenArt chainId={chainId} tokenId={tokenId} creature={creature} size={240} />
        </div>
        <Facts>
          <Fact name="Owner">
            <AddressTag address={owner} />
          </Fact>
          <Fact name="Price">
            {price === undefined ? 'Not for sale' : <Amount base={price} decimals={18} symbol={coinOf(chainId)} />}
          </Fact>
          {price !== undefined && <Fact name="Fillable as of block">{data.block.toLocaleString('en')}</Fact>}
        </Facts>
        <div className="acts">
          {isMine ? (
            <SellButtons own={{ tokenId, price, creature }} chainId={chainId} fee={fee} />
          ) : (
            price !== undefined && (
              <Button
                look="primary"
                onPointerEnter={wantWeb3}
                onClick={() => void buyListing(chainId, { tokenId, price, creature })}
              >
                Buy {nameOf(tokenId, creature)}
              </Button>
            )
          )}
        </div>
        <AsOfBlock of={data} stale={isError} />
      </Sheet>
      <Sales chainId={chainId} tokenId={tokenId} />
    </div>
  );
}
