import type { NamedGeneration } from '@hatchery/chain/creature-names';
import { useState } from 'react';
import { Sheet } from '../../design/sheet.tsx';
import { tokenWords } from '../../platform/game-token.ts';
import { WalletFirst } from '../../platform/onchain/wallet-first.tsx';
import { ElementSheet } from './element-sheet.tsx';
import { number, sharedAfter, weekly } from './rewards.rules.ts';
import { Chips } from './stakes.tsx';
import { countsOfTokens } from './staking.read.ts';
import { StakingPage } from './staking-page.tsx';
import { useStaking } from './use-staking.ts';
import { albumOf, type Counts } from './weight.rules.ts';

type Rarity = 'common' | 'shiny';

const generations: readonly (readonly [NamedGeneration, string])[] = [
  ['gen2', 'Second generation'],
  ['gen1', 'First generation'],
];
const rarities: readonly (readonly [Rarity, string])[] = [
  ['common', 'Common'],
  ['shiny', 'Shiny'],
];

/** The sets of staked creatures, element by element, and what the next bonus lacks. */
export function Album() {
  const of = useStaking();
  const [generation, setGeneration] = useState<NamedGeneration>('gen2');
  const [rarity, setRarity] = useState<Rarity>('common');
  return (
    <StakingPage
      title="Album"
      lead="Full sets of staked creatures add weight."
      back={{ to: '/stakes', label: 'Staking', always: true }}
      of={of}
    >
      <WalletFirst why="See what you have, and what you lack." />
      <div className="staking-choices">
        <Chips label="Generation" options={generations} value={generation} onChange={setGeneration} />
        <Chips label="Rarity" options={rarities} value={rarity} onChange={setRarity} />
      </div>
      <Sets of={of} generation={generation} isShiny={rarity === 'shiny'} />
    </StakingPage>
  );
}

interface SetsProps {
  of: ReturnType<typeof useStaking>;
  generation: NamedGeneration;
  isShiny: boolean;
}

const none: Counts = new Map();

function Sets({ of, generation, isShiny }: SetsProps) {
  const { data, own, chainId, account } = of;
  if (!data || chainId === undefined || (account && !own))
    return <div className="staking-album-waiting skeleton" role="status" aria-label="Loading" />;
  const staked = own ? (generation === 'gen1' ? countsOfTokens(own.gen1.staked) : own.gen2.staked) : none;
  const held = own ? (generation === 'gen1' ? countsOfTokens(own.gen1.held) : own.gen2.held) : none;
  const { weights } = data[generation];
  const album = albumOf(generation, staked, isShiny, weights);
  const weight = own?.weight ?? 0n;
  const earns = (added: bigint) =>
    weekly(weight + added, sharedAfter(data.pool, weight, weight + added)) - weekly(weight, data.pool);
  const collectionWeight = isShiny ? weights.shinyCollection : weights.collection;
  return (
    <>
      <Sheet
        title={`${number(album.collections)} ${album.collections === 1 ? 'collection' : 'collections'} complete`}
        lead={`The next one adds ${number(collectionWeight)} weight beside its sets. It lacks a set of ${list(album.missing)}.`}
      >
        <p className="soft">
          One of each creature of an element is a set; a set of each element is a collection. Voids belong to none. All
          sets here add {number(album.weight)} weight now.
        </p>
      </Sheet>
      <div className="staking-album">
        {album.elements.map((sets) => (
          <ElementSheet
            key={sets.element}
            {...{ generation, isShiny, sets, held, own, chainId }}
            earns={tokenWords(String(earns(sets.nextWeight)))}
            tokens={own?.gen1.held ?? []}
            isPaused={data[generation].isPaused}
          />
        ))}
      </div>
    </>
  );
}

const list = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
