import { createStore } from '../../design/store.ts';
import { pollMs, type StreamState } from './stream.rules.ts';
import type { StreamListeners, StreamMessage } from './stream-connection.ts';
import { followAmongTabs } from './stream-tabs.ts';

/** A browser whose tabs share locks and channels, and a platform that counts the connections. */
function createBrowser({ hasLocks = true } = {}) {
  const connections: (StreamListeners & { after: string | undefined; tab: string })[] = [];
  const channels = new Set<{ onmessage: BroadcastChannel['onmessage'] }>();
  const waiting: (() => void)[] = [];
  let held = false;
  const grantNext = () => {
    held = waiting.length > 0;
    waiting.shift()?.();
  };

  function open(tab: string) {
    const state = createStore<StreamState>('connecting');
    const heard: StreamMessage[] = [];
    const channel = {
      onmessage: null as BroadcastChannel['onmessage'],
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== channel) other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent);
      },
      close: () => channels.delete(channel),
    };
    channels.add(channel);
    const close = followAmongTabs({
      name: 'stream',
      locks: hasLocks ? { request: (_name, { signal }, work) => takeTurn(signal, work) } : undefined,
      channel,
      follow: (listeners, { signal, after }) =>
        new Promise((resolve) => {
          connections.push({ ...listeners, after, tab });
          signal.addEventListener('abort', () => resolve());
        }),
      state,
      onMessage: (message) => heard.push(message),
    });
    return { state, heard, close };
  }

  function takeTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const turn = () => resolve(work().finally(grantNext));
      signal.addEventListener('abort', () => {
        if (!waiting.includes(turn)) return;
        waiting.splice(waiting.indexOf(turn), 1);
        reject(signal.reason);
      });
      waiting.push(turn);
      if (!held) grantNext();
    });
  }

  const last = () => {
    const connection = connections.at(-1);
    if (!connection) throw new Error('No tab has connected.');
    return connection;
  };
  return { open, connections, last };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const told = (id: string): StreamMessage => ({ event: 'changed', data: { topics: ['eggs'] }, id });

test('one tab connects, and all hear what it hears', () => {
  const browser = createBrowser();
  const first = browser.open('first');
  const second = browser.open('second');
  browser.last().onState('live');
  browser.last().onMessage(told('7'));
  expect(browser.connections.map(({ tab }) => tab)).toEqual(['first']);
  expect([first.heard, second.heard]).toEqual([[told('7')], [told('7')]]);
  expect([first.state.get(), second.state.get()]).toEqual(['live', 'live']);
});

test('a tab that opens later learns that the stream is live', () => {
  const browser = createBrowser();
  browser.open('first');
  browser.last().onState('live');
  expect(browser.open('second').state.get()).toBe('live');
  expect(browser.connections).toHaveLength(1);
});

test('when the leading tab closes, the next one takes over where it left off', async () => {
  const browser = createBrowser();
  const first = browser.open('first');
  const second = browser.open('second');
  const third = browser.open('third');
  browser.last().onState('live');
  browser.last().onMessage(told('7'));
  first.close();
  await settled();
  expect(browser.connections.map(({ tab, after }) => [tab, after])).toEqual([
    ['first', undefined],
    ['second', '7'],
  ]);
  browser.last().onMessage(told('8'));
  expect([second.heard.at(-1), third.heard.at(-1)]).toEqual([told('8'), told('8')]);
  expect(first.heard).toEqual([told('7')]);
});

test('a tab that heard nothing yet takes over where the leader was', async () => {
  const browser = createBrowser();
  const first = browser.open('first');
  browser.last().onMessage(told('7'));
  browser.last().onState('live');
  browser.open('second');
  first.close();
  await settled();
  expect(browser.last()).toMatchObject({ tab: 'second', after: '7' });
});

test('a tab that closes while it waits never connects', async () => {
  const browser = createBrowser();
  const first = browser.open('first');
  const second = browser.open('second');
  second.close();
  first.close();
  await settled();
  expect(browser.connections.map(({ tab }) => tab)).toEqual(['first']);
  expect([first.state.get(), second.state.get()]).toEqual(['connecting', 'connecting']);
});

test('all tabs poll while the stream is refused, and no longer once it is live', () => {
  const browser = createBrowser();
  const tabs = [browser.open('first'), browser.open('second')];
  const polls = () => tabs.map(({ state }) => pollMs(state.get(), 3_000));
  expect(polls()).toEqual([3_000, 3_000]);
  browser.last().onState('away');
  expect(polls()).toEqual([3_000, 3_000]);
  browser.last().onState('live');
  expect(polls()).toEqual([60_000, 60_000]);
  browser.last().onState('away');
  expect(polls()).toEqual([3_000, 3_000]);
});

test('without Web Locks each tab has a connection of its own', () => {
  const browser = createBrowser({ hasLocks: false });
  browser.open('first');
  browser.open('second');
  expect(browser.connections.map(({ tab }) => tab)).toEqual(['first', 'second']);
});
