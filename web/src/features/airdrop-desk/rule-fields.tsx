import type { AirdropMatch } from '@hatchery/api/airdrop-shapes';
import { Field, type FieldProps } from '../../design/field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { type Choices, isListed, isOfTokens, kindsOf, type TextName } from './draft.rules.ts';

const generations: [AirdropMatch['generation'], string][] = [
  ['gen1', 'Generation 1'],
  ['gen2', 'Generation 2'],
  ['gen3', 'Ultigen creatures'],
  ['hatchy', 'Game tokens'],
  ['lp', 'Liquidity'],
];
const kinds: Record<NonNullable<AirdropMatch['kind']>, string> = {
  exists: 'At least one',
  amount: 'At least a number',
  single: 'One certain creature',
  set: 'All of an element',
  collection: 'All of them',
};
const elements = ['any', 'plant', 'water', 'fire', 'dark', 'light', 'void'] as const;
const rarities = ['any', 'common', 'shiny'] as const;

const optionsOf = <Value extends string>(values: readonly Value[]): [Value, string][] =>
  values.map((one) => [one, one]);

interface RuleFieldsProps {
  choices: Choices;
  onChoose: (more: Partial<Choices>) => void;
  field: (name: TextName) => Omit<FieldProps, 'label'>;
}

/** The recipients: those of a list, or those who hold something. */
export function RuleFields({ choices, onChoose, field }: RuleFieldsProps) {
  const { match } = choices;
  const change = (more: Partial<Choices['match']>) => onChoose({ match: { ...match, ...more } });
  const listed = isListed(choices);
  return (
    <>
      <div className="form-wide" role="radiogroup" aria-label="Recipients">
        <Choice
          checked={listed}
          label="A list"
          words="Upload a CSV once the draft is saved."
          onChoose={() => change({ generation: 'file' })}
        />
        <Choice
          checked={!listed}
          label="A rule"
          words="Everybody who holds something at one block."
          onChoose={() => change({ generation: 'gen1' })}
        />
      </div>
      {!listed && <Rule choices={choices} change={change} onChoose={onChoose} field={field} />}
    </>
  );
}

const Choice = (props: { checked: boolean; label: string; words: string; onChoose: () => void }) => (
  <label className="check-line">
    <input type="radio" name="recipients" checked={props.checked} onChange={props.onChoose} />
    <span>
      <strong>{props.label}</strong> <span className="soft">{props.words}</span>
    </span>
  </label>
);

interface RuleProps extends RuleFieldsProps {
  change: (more: Partial<Choices['match']>) => void;
}

function Rule({ choices, change, onChoose, field }: RuleProps) {
  const { match, amountPer } = choices;
  const tokens = isOfTokens(choices);
  const offered = kindsOf(match.generation);
  const kind = match.kind && offered.includes(match.kind) ? match.kind : 'exists';
  const whole = kind === 'set' || kind === 'collection';
  return (
    <>
      <SelectField
        label="Holders of"
        value={match.generation}
        options={generations}
        onChange={(generation) => change({ generation, kind: kindsOf(generation).includes(kind) ? kind : 'exists' })}
      />
      <SelectField
        label="How many"
        value={kind}
        options={offered.map((one) => [one, kinds[one]])}
        onChange={(one) =>
          change({ kind: one, ...(one === 'set' && match.element === 'any' ? { element: 'plant' } : {}) })
        }
      />
      {kind === 'single' && (
        <Field label="Creature's number" inputMode="numeric" autoComplete="off" {...field('monsterId')} />
      )}
      {kind === 'amount' && <Field label="At least" inputMode="decimal" autoComplete="off" {...field('minimum')} />}
      {!tokens && (
        <SelectField
          label="Element"
          value={match.element ?? 'any'}
          options={optionsOf(kind === 'set' ? elements.slice(1) : elements)}
          onChange={(element) => change({ element })}
        />
      )}
      {!tokens && !whole && (
        <SelectField
          label="Rarity"
          value={match.rarity ?? 'any'}
          options={optionsOf(rarities)}
          onChange={(rarity) => change({ rarity })}
        />
      )}
      <SelectField
        label="Amount counts"
        value={amountPer}
        options={[
          ['recipient', 'Once for each recipient'],
          ['holding', tokens ? 'For each whole token' : 'For each creature that counts'],
        ]}
        onChange={(per) => onChoose({ amountPer: per })}
      />
      <Field
        label="At block (optional)"
        inputMode="numeric"
        autoComplete="off"
        hint="The last final block of the dry run unless named."
        {...field('block')}
      />
    </>
  );
}
