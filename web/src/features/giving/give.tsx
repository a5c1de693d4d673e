import type { Asset } from '@hatchery/api/assets';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Field } from '../../design/field.tsx';
import { Sheet } from '../../design/sheet.tsx';
import { useFields } from '../../platform/forms/use-fields.ts';
import { useQueryText } from '../../platform/router.tsx';
import { SettingsPage } from '../../platform/shell/settings-page.tsx';
import { namesTokens } from '../../platform/vouchers/asset.words.ts';
import { AssetPicker } from '../../platform/vouchers/asset-picker.tsx';
import { assetOptions } from '../../platform/vouchers/assets.queries.ts';
import { ConfirmGift, type Given } from './confirm-gift.tsx';
import { giftOf, giveChecks } from './give.rules.ts';
import { GivenList } from './given-list.tsx';
import './give.css';

export function AdminGive() {
  return <SettingsPage lead="Issue vouchers to one player, by e-mail or wallet.">{() => <Giving />}</SettingsPage>;
}

/** The asset that a link to this page names. */
function useNamedAsset(): Asset | undefined {
  const uid = new URLSearchParams(useQueryText()).get('asset');
  return useQuery({ ...assetOptions(uid ?? ''), enabled: uid !== null }).data;
}

function Giving() {
  const named = useNamedAsset();
  const [chosen, setChosen] = useState<Asset | null>();
  const asset = chosen === undefined ? named : (chosen ?? undefined);
  const [noAsset, setNoAsset] = useState(false);
  const [gift, setGift] = useState<ReturnType<typeof giftOf>>();
  const [given, setGiven] = useState<Given[]>([]);
  const fields = useFields(giveChecks(asset), { amount: '1' });
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setNoAsset(!asset);
    if (!fields.check(event) || !asset) return;
    const { textOf } = fields;
    setGift(
      giftOf(asset, {
        recipient: textOf('recipient'),
        amount: textOf('amount'),
        overrideTokenId: textOf('overrideTokenId'),
      }),
    );
  }
  function onGiven(one: Given) {
    setGiven((earlier) => [one, ...earlier]);
    setGift(undefined);
    fields.clear('recipient');
    fields.clear('overrideTokenId');
  }
  return (
    <>
      <Sheet title="A gift" lead="Somebody without an account gets a mail, and the vouchers when they sign up.">
        <form className="give-form" noValidate onSubmit={onSubmit}>
          <Field
            label="Recipient"
            placeholder="E-mail address or 0x…"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...fields.field('recipient')}
          />
          <AssetPicker
            asset={asset}
            error={noAsset && !asset ? 'Choose what to give.' : undefined}
            onChange={(next) => setChosen(next ?? null)}
          />
          <div className="give-amounts">
            <Field label="Amount" inputMode="decimal" autoComplete="off" {...fields.field('amount')} />
            {asset && namesTokens(asset) && (
              <Field
                label="Token id"
                inputMode="numeric"
                autoComplete="off"
                hint="This asset covers many tokens. Which one?"
                {...fields.field('overrideTokenId')}
              />
            )}
          </div>
          <div className="acts acts-end">
            <Button type="submit" look="primary">
              Review gift
            </Button>
          </div>
        </form>
      </Sheet>
      {given.length > 0 && <GivenList given={given} />}
      {gift && asset && (
        <ConfirmGift
          asset={asset}
          gift={gift}
          onGiven={onGiven}
          onRefused={(error) => {
            const shown = fields.refuse(error);
            if (shown) setGift(undefined);
          }}
          onClose={() => setGift(undefined)}
        />
      )}
    </>
  );
}
