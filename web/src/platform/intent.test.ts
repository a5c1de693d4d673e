import { createIntent, isSameInput } from './intent.ts';

function intentWithCounter() {
  let count = 0;
  return createIntent(() => `key${++count}`);
}

describe('an intent', () => {
  it('keeps the key of a request until it was answered', () => {
    const intent = intentWithCounter();
    expect([intent.keyOf('POST /eggs'), intent.keyOf('POST /eggs')]).toEqual(['key1', 'key1']);
    intent.answered('POST /eggs');
    expect(intent.keyOf('POST /eggs')).toBe('key2');
  });

  it('has a key for each request: another body is another wish', () => {
    const intent = intentWithCounter();
    expect([intent.keyOf('PUT {"name":"a"}'), intent.keyOf('PUT {"name":"b"}')]).toEqual(['key1', 'key2']);
    expect(intent.keyOf('PUT {"name":"a"}')).toBe('key1');
  });
});

test('inputs are the same where every part is', () => {
  const friend = { uid: 'f' };
  expect(isSameInput(undefined, undefined)).toBe(true);
  expect(isSameInput({ friend, act: 'accept' }, { friend, act: 'accept' })).toBe(true);
  expect(isSameInput({ friend, act: 'accept' }, { friend, act: 'block' })).toBe(false);
  expect(isSameInput({ friend, act: 'accept' }, { friend: { ...friend }, act: 'accept' })).toBe(true);
  expect(isSameInput([friend], [friend])).toBe(true);
  expect(isSameInput([friend], [friend, friend])).toBe(false);
  expect(isSameInput({ ways: ['a'], match: { of: 1 } }, { ways: ['a'], match: { of: 2 } })).toBe(false);
  expect(isSameInput('a', 'b')).toBe(false);
  expect(isSameInput({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});
