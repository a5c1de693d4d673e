import { handsOffMilliseconds, type Late, workOffDue } from './due-work.ts';

const now = () => new Date(0);

/** Works off rows, of which some fail. @returns what was worked on, and what was told. */
async function workOff(count: number, failure: (id: string) => string | undefined) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: String(index) }));
  const [worked, told]: [string[], Late[]] = [[], []];
  await workOffDue({
    now,
    take: async ({ again, limit }) => {
      expect(again.getTime()).toBe(handsOffMilliseconds);
      return rows.splice(0, limit);
    },
    work: async ({ id }) => {
      worked.push(id);
      const message = failure(id);
      if (message) throw new Error(message);
    },
    tellLate: (late) => told.push(late),
    isClosing: () => false,
  });
  return { worked, told: told.map(({ err, ...late }) => ({ ...late, message: (err as Error).message })) };
}

it('works on everything that is due, whatever fails', async () => {
  const { worked, told } = await workOff(120, () => undefined);
  expect({ worked: new Set(worked).size, told }).toEqual({ worked: 120, told: [] });
});

it('tells once for each reason what is late, however much a neighbour holds up that is away', async () => {
  const { worked, told } = await workOff(1_020, (id) => (id === '7' ? 'It is malformed.' : 'The signer is away.'));
  expect(new Set(worked).size).toBe(1_020);
  expect(told).toEqual([
    { id: '0', count: 1_019, message: 'The signer is away.' },
    { id: '7', count: 1, message: 'It is malformed.' },
  ]);
});
