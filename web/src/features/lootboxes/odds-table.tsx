import type { MastersLootbox } from '@hatchery/api/lootbox-shapes';
import { ItemImage } from '../../platform/masters/item-image.tsx';
import {
  inOrder,
  oneInWords,
  percentWords,
  type Rarity,
  sharesByRarity,
  totalOf,
} from '../../platform/masters/odds.rules.ts';
import { RarityTag } from '../../platform/masters/rarity-tag.tsx';

/** Everything that a box may give, in plain sight: how likely each item is, by rarity. */
export function OddsTable({ odds }: { odds: MastersLootbox['itemWeights'] }) {
  const total = totalOf(odds);
  return (
    <table className="odds-table">
      <caption className="sr-only">Odds of one box</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="numeric">
            Chance
          </th>
          <th scope="col" className="numeric">
            Odds
          </th>
        </tr>
      </thead>
      {sharesByRarity(odds).map(({ rarity, share }) => (
        <tbody key={rarity}>
          <tr className="odds-table-rarity">
            <th scope="rowgroup">
              <RarityTag rarity={rarity} />
            </th>
            <td className="numeric mono">{percentWords(share)}</td>
            <td className="numeric mono">{oneInWords(share)}</td>
          </tr>
          {ofRarity(odds, rarity).map(({ item, weight }) => (
            <tr key={item.id}>
              <th scope="row">
                <span className="odds-table-item">
                  <ItemImage image={item.image} size={36} /> {item.name}
                </span>
              </th>
              <td className="numeric mono">{percentWords(weight / total)}</td>
              <td className="numeric mono">{oneInWords(weight / total)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const ofRarity = (odds: MastersLootbox['itemWeights'], rarity: Rarity) =>
  inOrder(odds.filter(({ item }) => item.rarity === rarity));
