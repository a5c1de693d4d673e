import type { Airdrop } from '@hatchery/api/airdrop-shapes';
import type { Asset } from '@hatchery/api/assets';
import { type Choices, draftChecks, draftOf, fieldsOfDraft, kindsOf, newDraft } from './draft.rules.ts';

const now = Date.parse('2026-11-23T12:00:00Z');
const asset = (more: Partial<Asset> = {}): Asset => ({
  uid: 'asset',
  name: 'Moss medal',
  category: 'medals',
  type: 'game',
  contractType: 'ERC1155',
  image: '/moss.png',
  decimals: 0,
  createdAt: '2026-11-23T00:00:00.000Z',
  ...more,
});
const choices = (more: Partial<Choices> = {}) => ({ ...newDraft.choices, asset: asset(), ...more });
const rule = (match: Partial<Choices['match']>) => choices({ match: { ...newDraft.choices.match, ...match } });
const texts = { ...newDraft.texts, name: ' Spring ', budget: '1,000', maxClaims: '10', endsAt: '2026-11-30T12:00' };

test('a list brings its own amounts', () => {
  const fields = fieldsOfDraft(choices(), { ...texts, amount: '5' });
  expect(fields).toMatchObject({ name: 'Spring', source: 'game', budgetBase: '1000', maxClaims: 10 });
  expect(fields.match).toEqual({ generation: 'file' });
  expect(fields).not.toHaveProperty('amountBase');
  expect(draftChecks(choices(), now).amount('')).toBeUndefined();
});

test('a rule has an amount, and what its kind needs', () => {
  const single = rule({ generation: 'gen1', kind: 'single', element: 'fire' });
  expect(fieldsOfDraft(single, { ...texts, amount: '2', monsterId: '7', minimum: '3', block: '120' })).toMatchObject({
    amountBase: '2',
    match: { generation: 'gen1', kind: 'single', element: 'fire', monsterId: 7, block: 120 },
  });
  expect(draftChecks(single, now).monsterId('')).toMatch('number');
  expect(draftChecks(single, now).minimum('')).toBeUndefined();
  const tokens = rule({ generation: 'hatchy', kind: 'amount', element: 'fire' });
  expect(fieldsOfDraft(tokens, { ...texts, amount: '1', minimum: '2.5' }).match).toEqual({
    generation: 'hatchy',
    kind: 'amount',
    minimum: '2500000000000000000',
  });
  const whole = rule({ generation: 'gen2', kind: 'collection', rarity: 'shiny' });
  expect(fieldsOfDraft(whole, { ...texts, amount: '1' }).match).toEqual({ generation: 'gen2', kind: 'collection' });
  expect(kindsOf('lp')).toEqual(['exists', 'amount']);
});

test('faults are found before the API finds them', () => {
  const checks = draftChecks(rule({ generation: 'gen2', kind: 'amount' }), now);
  expect(checks.name(' ')).toMatch('name');
  expect(checks.minimum('1.5')).toMatch('whole');
  expect(checks.endsAt('2026-11-23T11:00Z')).toBe('This time is over.');
  expect(checks.endsAt('')).toMatch('day');
  expect(checks.startsAt('')).toBeUndefined();
  expect(checks.maxClaims('0')).toMatch('billion');
  expect(checks.maxClaims('1,000')).toBeUndefined();
  const unique = draftChecks(choices({ asset: asset({ type: 'blockchain', contractType: 'ERC721' }) }), now);
  expect(unique.maxClaims('2')).toMatch('one claim');
  expect(unique.tokenId('')).toMatch('which one');
});

test('a saved draft comes back as it was typed', () => {
  const saved = { ...fieldsOfDraft(choices(), texts), uid: 'airdrop', image: '/moss.png', asset: asset() };
  const form = draftOf(saved as unknown as Airdrop, asset());
  expect(form.texts).toMatchObject({ name: 'Spring', budget: '1000', maxClaims: '10', image: '' });
  expect(fieldsOfDraft(form.choices as Choices & { asset: Asset }, form.texts)).toEqual(
    fieldsOfDraft(choices(), texts),
  );
});
