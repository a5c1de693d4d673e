import { faults } from './faults.ts';
import { drawLootbox, lootboxKeys } from './lootboxes.ts';
import { drawTicket, ticketKeys } from './tickets.ts';

const states = ['closed', 'opening', 'open'] as const;

describe('drawLootbox', () => {
  it.each(lootboxKeys)('draws %s in three states, small and the same each time', (key) => {
    const drawn = states.map((state) => drawLootbox(key, state));
    expect(new Set(drawn).size).toBe(3);
    for (const [index, markup] of drawn.entries()) {
      expect(faults(markup)).toEqual([]);
      expect(markup).toBe(drawLootbox(key, states[index]));
      expect(markup).not.toContain('Gradient');
      expect(Buffer.byteLength(markup)).toBeLessThan(24_000);
    }
  });

  it('lets no light out of a closed box', () => {
    for (const key of lootboxKeys) {
      expect(drawLootbox(key, 'closed')).not.toContain('class="aura-back"');
      expect(drawLootbox(key, 'opening')).toContain('class="aura-back"');
      expect(drawLootbox(key, 'open')).toContain('class="aura-back"');
    }
  });

  it('draws all of them on one page', () => {
    const all = lootboxKeys.flatMap((key) => states.map((state) => drawLootbox(key, state)));
    expect(faults(all.join(''))).toEqual([]);
    expect(new Set(all).size).toBe(18);
  });

  it('is closed unless it is told otherwise, and has a name for screen readers', () => {
    expect(drawLootbox('tide-chest')).toBe(drawLootbox('tide-chest', 'closed'));
    expect(drawLootbox('tide-chest', 'open', 'Tide chest')).toContain('<title>Tide chest</title>');
  });
});

describe('drawTicket', () => {
  it('draws each, small and the same each time', () => {
    const all = ticketKeys.map((key) => drawTicket(key));
    expect(new Set(all).size).toBe(ticketKeys.length);
    expect(faults(all.join(''))).toEqual([]);
    for (const [index, key] of ticketKeys.entries()) {
      expect(drawTicket(key)).toBe(all[index]);
      expect(Buffer.byteLength(all[index] ?? '')).toBeLessThan(12_000);
    }
  });

  it('has a name for screen readers', () => {
    expect(drawTicket('golden-ticket')).toContain('<title>golden ticket</title>');
    expect(drawTicket('golden-ticket', 'Golden ticket')).toContain('<title>Golden ticket</title>');
  });
});
