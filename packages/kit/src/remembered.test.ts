import { remember } from './remembered.ts';

/** A source whose answer rises with each read, and which may be away. */
function newSource() {
  const state = { reads: 0, away: false };
  const read = async () => {
    state.reads += 1;
    if (state.away) throw new Error('away');
    return { value: state.reads };
  };
  return { read, state };
}

describe('a remembered answer', () => {
  test('is read once for all who ask before it is known, and then not again while it is young', async () => {
    const { read, state } = newSource();
    const memory = remember(read, () => new Date(7));
    const told = await Promise.all([memory.get(1_000), memory.get(1_000), memory.get(1_000)]);
    expect(new Set(told)).toEqual(new Set([{ value: 1, readAt: new Date(7) }]));
    await memory.get(1_000);
    expect(state.reads).toBe(1);
  });

  test('is told while the source is away, until it is too old', async () => {
    const { read, state } = newSource();
    let time = 0;
    const memory = remember(read, () => new Date(time));
    await memory.get(1_000);
    state.away = true;
    await expect(memory.refresh()).rejects.toThrow('away');
    time = 1_000;
    expect(await memory.get(1_000)).toEqual({ value: 1, readAt: new Date(0) });
    time = 1_001;
    await expect(memory.get(1_000)).rejects.toThrow('away');
    state.away = false;
    expect(await memory.get(1_000)).toMatchObject({ readAt: new Date(1_001) });
  });
});
