import { eggElements } from '@hatchery/chain/eggs';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { Row } from '../../design/sheet.tsx';
import { gamesOptions } from '../../platform/games/games.queries.ts';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { AssetPicture } from '../../platform/vouchers/asset-picture.tsx';
import { type ConditionRow, conditionFaults, type Held } from './condition.rules.ts';

interface FieldsProps {
  row: ConditionRow;
  tried: boolean;
  onChange: (more: Partial<ConditionRow>) => void;
}

const heldOptions: readonly (readonly [Held, string])[] = [
  ['creature', 'Creatures'],
  ['egg', 'Eggs'],
  ['asset', 'Items or tokens'],
];

/** Chooses what has to be owned: kinds of creatures, eggs, or assets. */
export function HeldChoice({ row, tried, onChange }: FieldsProps) {
  const { kind, of } = row;
  const faults = conditionFaults(row);
  const several = kind === 'set' || kind === 'collection';
  // Any creature or egg counts for a number of them.
  const names = kind !== 'amount' || of === 'asset';
  return (
    <>
      <SelectField label="Of" value={of} options={heldOptions} onChange={(next) => onChange({ of: next })} />
      {names && of === 'creature' && (
        <CheckedField
          label={several ? 'Numbers of their kinds' : 'Number of its kind'}
          placeholder={several ? '1, 2, 3' : '12'}
          hint={kind === 'collection' ? 'Any kind counts unless named.' : undefined}
          value={row.creatures}
          fault={faults.ids}
          tried={tried}
          onChange={(creatures) => onChange({ creatures })}
        />
      )}
      {names && of === 'egg' && (
        <EggChoice several={several} row={row} fault={tried ? faults.ids : undefined} onChange={onChange} />
      )}
      {of === 'asset' && (
        <AssetsChoice several={several} row={row} fault={tried ? faults.ids : undefined} onChange={onChange} />
      )}
      {kind === 'amount' && of === 'asset' && row.assets[0] && namesTokens(row.assets[0]) && (
        <CheckedField
          label="Token id (optional)"
          inputMode="numeric"
          hint="Any of its tokens unless named."
          value={row.tokenId}
          fault={faults.tokenId}
          tried={tried}
          onChange={(tokenId) => onChange({ tokenId })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  several: boolean;
  row: ConditionRow;
  fault: string | undefined;
  onChange: (more: Partial<ConditionRow>) => void;
}

function EggChoice({ several, row: { eggs }, fault, onChange }: ChoiceProps) {
  if (!several)
    return (
      <SelectField
        label="Element"
        value={eggs[0] ?? ''}
        options={[['', 'Choose'], ...eggElements.map((element, type) => [String(type), element] as const)]}
        error={fault}
        onChange={(type) => onChange({ eggs: type === '' ? [] : [type] })}
      />
    );
  return (
    <fieldset className="form-wide quest-desk-eggs">
      <legend>Elements</legend>
      {eggElements.map((element, type) => (
        <label key={element} className="check-line">
          <input
            type="checkbox"
            checked={eggs.includes(String(type))}
            onChange={({ target }) =>
              onChange({
                eggs: target.checked ? [...eggs, String(type)] : eggs.filter((one) => one !== String(type)),
              })
            }
          />
          {element}
        </label>
      ))}
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  );
}

function AssetsChoice({ several, row: { assets }, fault, onChange }: ChoiceProps) {
  if (!several)
    return (
      <div className="form-wide">
        <AssetPicker asset={assets[0]} error={fault} onChange={(asset) => onChange({ assets: asset ? [asset] : [] })} />
      </div>
    );
  return (
    <div className="form-wide">
      <ul className="rows">
        {assets.map((asset) => (
          <Row
            key={asset.uid}
            start={<AssetPicture name={asset.name} image={asset.image} />}
            title={asset.name}
            words={asset.category}
          >
            <Button
              look="quiet"
              aria-label={`Remove ${asset.name}`}
              onClick={() => onChange({ assets: assets.filter(({ uid }) => uid !== asset.uid) })}
            >
              Remove
            </Button>
          </Row>
        ))}
      </ul>
      <AssetPicker
        asset={undefined}
        error={fault}
        onChange={(asset) => asset && onChange({ assets: [...assets.filter(({ uid }) => uid !== asset.uid), asset] })}
      />
    </div>
  );
}

const elements = [['', 'Any'] as const, ...eggElements.map((element) => [element, element] as const)];
const rarities = [
  ['', 'Any'],
  ['common', 'common'],
  ['uncommon', 'uncommon'],
  ['rare', 'rare'],
] as const;
const generations = [
  ['', 'Any'],
  ['gen3', 'Ultigen'],
] as const;

/** Chooses the looks of a creature. */
export const LooksFields = ({ row, onChange }: FieldsProps) => (
  <>
    <SelectField
      label="Generation"
      value={row.generation}
      options={generations}
      onChange={(generation) => onChange({ generation })}
    />
    <SelectField label="Element" value={row.element} options={elements} onChange={(element) => onChange({ element })} />
    <SelectField label="Rarity" value={row.rarity} options={rarities} onChange={(rarity) => onChange({ rarity })} />
  </>
);

const platformFacts = [
  ['hatches', 'Eggs hatched'],
  ['named', 'Creatures named'],
  ['friends', 'Friends'],
  ['quests-today', 'Other quests done today'],
] as const;

/** Chooses a fact: of the platform, or one that a game reports. */
export function FactFields({ row, tried, onChange }: FieldsProps) {
  const games = useQuery(gamesOptions).data ?? [];
  const facts = games.find(({ uid }) => uid === row.gameId)?.facts.map(({ name, title }) => [name, title] as const);
  const options: readonly (readonly [string, string])[] =
    row.gameId === '' ? platformFacts : [['', 'Choose'], ...(facts ?? [])];
  return (
    <>
      <SelectField
        label="Where"
        value={row.gameId}
        options={[['', 'On the platform'], ...games.map(({ uid, name }) => [uid, name] as const)]}
        onChange={(gameId) => onChange({ gameId, fact: gameId === '' ? 'hatches' : '' })}
      />
      <SelectField
        label="Fact"
        value={row.fact}
        options={options}
        error={tried ? conditionFaults(row).fact : undefined}
        onChange={(fact) => onChange({ fact })}
      />
    </>
  );
}
