import { createInProcessPubSub } from './pub-sub.ts';
import { createRevocations, type Revocation } from './revocations.ts';

describe('revocations', () => {
  it('reach those who listen, and nonsense does not', async () => {
    const pubSub = createInProcessPubSub();
    const revocations = createRevocations(pubSub);
    const heard: Revocation[] = [];
    revocations.subscribe((revocation) => heard.push(revocation));
    revocations.publish({ kind: 'session', id: 's1' });
    for (const message of ['', 'null', '7', '{"kind":"all","id":"x"}', '{"kind":"key"}', '{"kind":"key","id":7}'])
      pubSub.publish(message);
    revocations.publish({ kind: 'key', id: 'k1' });
    expect(heard).toEqual([
      { kind: 'session', id: 's1' },
      { kind: 'key', id: 'k1' },
    ]);
    await revocations.close();
  });
});
