import { type FormEvent, useState } from 'react';
import type { Address } from 'viem';
import { Button } from '../../design/button.tsx';
import { CheckedField } from '../../design/checked-field.tsx';
import { Fold } from '../../design/fold.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { toReceiver } from '../../platform/onchain/receiver.rules.ts';
import { isTokenId, type Parcel } from './batch.rules.ts';
import { collections, type Family, familyNames } from './collections.ts';
import type { SendMany } from './use-send-many.ts';

const amountPattern = /^[1-9]\d{0,8}$/;

interface ByNumberProps {
  of: SendMany;
  onAdd: (parcel: Parcel) => void;
}

/** Puts a token on the list by its number, for collections that cannot say what a wallet has. */
export function ByNumber({ of: { places, faultOf }, onAdd }: ByNumberProps) {
  const families = familyNames.filter((family) => places?.at[family]);
  const [chosen, choose] = useState<Family>();
  const [typed, setTyped] = useState({ id: '', amount: '1', to: '' });
  const [tried, setTried] = useState(false);
  const family = chosen ?? families.find((one) => !collections[one].isListed) ?? families[0];
  if (!family) return null;
  const { isUnique } = collections[family];
  const amount = isUnique ? '1' : typed.amount.trim();
  const faults = {
    id: isTokenId(typed.id.trim()) ? undefined : 'Enter the number of the token.',
    amount: amountPattern.test(amount) ? undefined : 'Enter a whole number.',
    to: faultOf(typed.to),
  };
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!family || Object.values(faults).some(Boolean)) return;
    onAdd({ family, id: String(BigInt(typed.id.trim())), amount, to: toReceiver(typed.to) as Address });
    setTyped({ ...typed, id: '' });
    setTried(false);
  }
  const field = (name: keyof typeof typed, label: string) => (
    <CheckedField
      label={label}
      spellCheck={false}
      inputMode={name === 'to' ? 'text' : 'numeric'}
      value={typed[name]}
      // A field that was emptied for the next token is not a mistake.
      fault={typed[name] === '' && !tried ? undefined : faults[name]}
      tried={tried}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
    />
  );
  return (
    <Fold summary="Add by number">
      <form className="send-by-number" noValidate onSubmit={onSubmit}>
        <SelectField
          label="Collection"
          value={family}
          options={families.map((one) => [one, collections[one].title] as const)}
          onChange={choose}
        />
        {field('id', 'Number')}
        {!isUnique && field('amount', 'How many')}
        {field('to', 'Receiver')}
        <Button type="submit">Add it</Button>
      </form>
    </Fold>
  );
}
