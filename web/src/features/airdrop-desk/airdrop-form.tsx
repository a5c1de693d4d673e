import type { AirdropFields, AirdropWay } from '@hatchery/api/airdrop-shapes';
import type { Asset } from '@hatchery/api/assets';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { FormPart } from '../../design/form-part.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { wordsFor } from '../../platform/problem.ts';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { type Choices, draftChecks, fieldsOfDraft, isListed, type Texts, textNames } from './draft.rules.ts';
import { RuleFields } from './rule-fields.tsx';
import '../../design/sheet.css';

interface AirdropFormProps {
  initial: { choices: Choices; texts: Texts };
  /** The airdrop was activated: only its name, description, picture and end can change. */
  activated?: boolean;
  /** The label of the button. */
  save: string;
  busy: boolean;
  error: unknown;
  onSave: (fields: AirdropFields) => void;
  onCancel: () => void;
}

/** Everything that an admin sets of an airdrop. */
export function AirdropForm({ initial, activated = false, save, busy, error, onSave, onCancel }: AirdropFormProps) {
  const [choices, setChoices] = useState(initial.choices);
  const [noAsset, setNoAsset] = useState(false);
  const [now] = useState(Date.now);
  const form = useRef<HTMLFormElement>(null);
  const fields = useFields(draftChecks(choices, now), initial.texts);
  const { asset } = choices;
  const choose = (more: Partial<Choices>) => setChoices((before) => ({ ...before, ...more }));
  function chooseAsset(chosen: Asset | undefined) {
    const onChain = chosen?.type === 'blockchain';
    choose({ asset: chosen, ways: onChain ? choices.ways : ['ledger'] });
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setNoAsset(!asset);
    if (!fields.check(event) || !asset) return;
    const texts = Object.fromEntries(textNames.map((name) => [name, fields.textOf(name)])) as Texts;
    onSave(fieldsOfDraft({ ...choices, asset }, texts));
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={onSubmit}>
      <FormPart title="What players see">
        <Field label="Name" autoComplete="off" {...fields.field('name')} />
        <Field
          label="Picture (optional)"
          placeholder="https://…"
          autoComplete="off"
          hint="The asset's picture unless named."
          {...fields.field('image')}
        />
        <label className="field form-wide">
          <span>Description (optional)</span>
          <textarea
            rows={3}
            value={fields.textOf('description')}
            onChange={({ target }) => fields.change('description', target.value)}
          />
        </label>
      </FormPart>
      {!activated && (
        <>
          <FormPart title="What it gives">
            <div className="form-wide">
              <AssetPicker
                asset={asset}
                error={noAsset && !asset ? 'Choose what it gives.' : undefined}
                onChange={chooseAsset}
              />
            </div>
            {asset && namesTokens(asset) && (
              <Field label="Token id" inputMode="numeric" autoComplete="off" {...fields.field('tokenId')} />
            )}
            <Ways asset={asset} chosen={choices.ways} onChoose={(ways) => choose({ ways })} />
          </FormPart>
          <FormPart title="Who gets it">
            <RuleFields choices={choices} onChoose={choose} field={fields.field} />
          </FormPart>
        </>
      )}
      <FormPart title={activated ? 'Until when' : 'How much, and when'}>
        {!activated && (
          <>
            {!isListed(choices) && (
              <Field label="Amount for each" inputMode="decimal" autoComplete="off" {...fields.field('amount')} />
            )}
            <Field
              label="Total limit"
              inputMode="decimal"
              autoComplete="off"
              hint="All claims together get at most this."
              {...fields.field('budget')}
            />
            <Field
              label="Most claims"
              inputMode="numeric"
              autoComplete="off"
              hint="Then nobody else can claim."
              {...fields.field('maxClaims')}
            />
            <Field
              label="Starts (optional)"
              type="datetime-local"
              hint="When it is activated unless named."
              {...fields.field('startsAt')}
            />
          </>
        )}
        <Field label="Ends" type="datetime-local" hint="In your time zone." {...fields.field('endsAt')} />
      </FormPart>
      {error ? (
        <p className="field-error" role="alert">
          {wordsFor(error)}
        </p>
      ) : null}
      <div className="acts acts-end">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" look="primary" busy={busy}>
          {save}
        </Button>
      </div>
    </form>
  );
}

const allWays: { way: AirdropWay; label: string; words: string }[] = [
  { way: 'ledger', label: 'To the bag', words: 'No transaction, at once.' },
  { way: 'signature', label: 'To a wallet', words: 'The airdrop contract pays it.' },
];

interface WaysProps {
  asset: Asset | undefined;
  chosen: AirdropWay[];
  onChoose: (ways: AirdropWay[]) => void;
}

/** How players claim; things of the game alone go to the bag only. */
const Ways = ({ asset, chosen, onChoose }: WaysProps) => (
  <fieldset className="form-wide">
    <legend className="airdrop-label">How players claim it</legend>
    {allWays.map(({ way, label, words }) => (
      <label key={way} className="check-line">
        <input
          type="checkbox"
          checked={chosen.includes(way)}
          disabled={asset?.type !== 'blockchain' || (chosen.length === 1 && chosen[0] === way)}
          onChange={({ target }) => onChoose(target.checked ? [...chosen, way] : chosen.filter((one) => one !== way))}
        />
        <span>
          <strong>{label}</strong> <span className="soft">{words}</span>
        </span>
      </label>
    ))}
  </fieldset>
);
