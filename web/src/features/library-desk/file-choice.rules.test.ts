import {
  areSame,
  areUploaded,
  choicesFault,
  type FileChoice,
  keptChoices,
  kindOfChoices,
  moved,
  nameFault,
  newChoice,
  sentFiles,
} from './file-choice.rules.ts';
import { newUpload, type Upload } from './upload.rules.ts';

const kept = (key: string): FileChoice => ({ isNew: false, key, name: `${key}.png` });
const fresh = (key: string, name = `${key}.glb`) => newChoice(key, { name }, []);
const upload = (key: string, more: Partial<Upload> = {}): Upload => ({
  ...newUpload(key, 'model/gltf-binary', 10),
  ticket: `ticket of ${key}`,
  state: 'done',
  ...more,
});

test('a form begins with what was sent last, without its preview, or with what is published', () => {
  const file = { uid: 'a', name: 'a.png', contentType: 'image/png', size: 1, sha256: '' };
  expect(keptChoices({ files: [file] })).toEqual([kept('a')]);
  const pending = {
    number: 2,
    state: 'refused' as const,
    files: [
      { uid: 'b', name: 'b.png', state: 'refused' as const, refusal: 'No.' },
      { uid: 'c', name: 'preview', state: 'ready' as const },
    ],
  };
  expect(keptChoices({ files: [file], pending })).toEqual([kept('b')]);
});

test('a new file gets a name that no other one has', () => {
  const others = [kept('egg'), newChoice('1', { name: 'Egg.png' }, [kept('egg')])];
  expect(others[1]?.name).toBe('Egg-2.png');
  expect(newChoice('2', { name: 'egg.png' }, others)).toMatchObject({ name: 'egg-3.png', title: 'Egg' });
});

test('files change places, and stay where there is none', () => {
  const choices = ['a', 'b', 'c'].map(kept);
  const order = (list: FileChoice[]) => list.map(({ key }) => key).join('');
  expect(order(moved(choices, 'c', -1))).toBe('acb');
  expect(order(moved(choices, 'a', 1))).toBe('bac');
  expect(order(moved(choices, 'a', -1))).toBe('abc');
  expect(order(moved(choices, 'z', 1))).toBe('abc');
  expect(areSame(choices, moved(choices, 'a', 1))).toBe(false);
  expect(areSame(choices, [...choices])).toBe(true);
});

test.each([
  ['', 'Enter a name.'],
  ['a.png', 'Another file has this name.'],
  ['robot.zip', 'Let it end with .glb.'],
  ['Robot.GLB', undefined],
])('the name "%s" of a model says %s', (name, fault) => {
  const choice: FileChoice = { isNew: true, key: 'r', name, title: 'Robot' };
  expect(nameFault(choice, [kept('a'), choice], 'model/gltf-binary')).toBe(fault);
});

test('files are sent once all of them have arrived', () => {
  const choices = [kept('a'), fresh('b')];
  expect(areUploaded(choices, [upload('b', { state: 'sending' })])).toBe(false);
  expect(areUploaded(choices, [upload('b')])).toBe(true);
  expect(sentFiles(choices, [upload('b')])).toEqual([{ uid: 'a' }, { ticket: 'ticket of b', name: 'b.glb' }]);
});

test('a form says why its files cannot be sent', () => {
  expect(choicesFault([], [], false)).toBe('Add at least one file.');
  expect(
    choicesFault(
      Array.from({ length: 21 }, () => kept('a')),
      [],
      false,
    ),
  ).toBe('Choose 20 files at most.');
  expect(choicesFault([fresh('b')], [upload('b', { state: 'failed' })], false)).toMatch(/^A file wasn't uploaded/);
  expect(choicesFault([fresh('b', 'b')], [upload('b')], false)).toMatch(/^The name of a file/);
  const untitled: FileChoice = { isNew: true, key: 'b', name: 'b.glb', title: ' ' };
  expect(choicesFault([untitled], [upload('b')], true)).toMatch(/^The name of a file/);
  expect(choicesFault([untitled], [upload('b')], false)).toBeUndefined();
});

test('the first file says what kind of asset it is', () => {
  expect(kindOfChoices([fresh('b'), kept('a')], [upload('b')])).toBe('model');
  expect(kindOfChoices([kept('a')], [])).toBeUndefined();
});
