import { Button } from '../../design/button.tsx';
import { EggArt } from '../../design/egg-art.tsx';
import { ElementTag } from '../../design/element-tag.tsx';
import { Stepper } from '../../design/stepper.tsx';
import { type Creature, creatureWords } from './creature.rules.ts';
import { CreaturePicture } from './creature-picture.tsx';
import { number } from './rewards.rules.ts';

/** Something that can be chosen: a kind of gen-2, or one token of gen-1. */
export interface Tile {
  /** The kind, or the token's id. */
  id: number;
  creature: Creature | undefined;
  /** How many there are. */
  count: number;
  /** Beneath the name, as in "No. 12". */
  words: string;
}

interface TilesProps {
  label: string;
  tiles: readonly Tile[];
  chosen: ReadonlyMap<number, number>;
  onChange: (chosen: ReadonlyMap<number, number>) => void;
  /** As many different ones as one transaction takes. */
  most: number;
}

/** Creatures to choose among, each with how many. */
export function Tiles({ label, tiles, chosen, onChange, most }: TilesProps) {
  const set = (id: number, count: number) => {
    const next = new Map(chosen);
    if (count > 0) next.set(id, count);
    else next.delete(id);
    onChange(next);
  };
  const isFull = chosen.size >= most;
  return (
    <>
      <div className="staking-tools">
        <Button
          look="quiet"
          onClick={() => onChange(new Map(tiles.slice(0, most).map(({ id, count }) => [id, count])))}
        >
          Choose all
        </Button>
        <Button look="quiet" disabled={chosen.size === 0} onClick={() => onChange(new Map())}>
          Choose none
        </Button>
        {tiles.length > most && <span className="soft">At most {most} kinds at once</span>}
      </div>
      <ul className="staking-tiles" aria-label={label}>
        {tiles.map((tile) => (
          <TileItem
            key={tile.id}
            tile={tile}
            count={chosen.get(tile.id) ?? 0}
            isFull={isFull}
            onChange={(count) => set(tile.id, count)}
          />
        ))}
      </ul>
    </>
  );
}

interface TileItemProps {
  tile: Tile;
  count: number;
  isFull: boolean;
  onChange: (count: number) => void;
}

function TileItem({ tile, count, isFull, onChange }: TileItemProps) {
  const { creature, words } = tile;
  const isChosen = count > 0;
  const name = creature?.name ?? 'Not told yet';
  return (
    <li className="staking-tile" data-element={creature?.element ?? 'void'} data-on={isChosen || undefined}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={`${creature ? creatureWords(creature) : name}, ${words}`}
        disabled={!isChosen && isFull}
        onClick={() => onChange(isChosen ? 0 : 1)}
      >
        <span className="staking-picture">
          {creature ? <CreaturePicture creature={creature} size={88} /> : <EggArt element="void" size={72} alt="" />}
        </span>
        <strong>{name}</strong>
        <span className="soft staking-tile-words">
          {words}
          {tile.count > 1 && ` · ${number(tile.count)} there`}
        </span>
        <span className="staking-tags">
          {creature && <ElementTag element={creature.element} />}
          {creature?.isShiny && <span className="badge badge-brand">Shiny</span>}
        </span>
      </button>
      {isChosen && tile.count > 1 && (
        <Stepper label={`How many of ${name}`} value={count} most={tile.count} onChange={onChange} />
      )}
    </li>
  );
}
