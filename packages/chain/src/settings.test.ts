import { findDeployment } from './addresses.ts';
import { parseDeployments, parseRpcUrls } from './settings.ts';

const eggs = '0xa0cf798816d4b9b9866b5330eea46a18382f251e';

describe('parseRpcUrls', () => {
  it('reads several endpoints of a chain in order, and the network’s own where none is named', () => {
    const urls = parseRpcUrls('31337=http://a:8545, 97=https://b/?key=x=y,97=https://c,43114,');
    expect([...urls]).toEqual([
      [31337, ['http://a:8545']],
      [97, ['https://b/?key=x=y', 'https://c']],
      [43114, ['https://api.avax.network/ext/bc/C/rpc']],
    ]);
  });

  it.each([
    ['1=http://a', 'Network 1 is not supported'],
    ['x', 'Network NaN is not supported'],
    ['97=ws://a', 'An endpoint is an http or https URL.'],
    ['97=', 'An endpoint is an http or https URL.'],
    ['8198', 'Network 8198 has no endpoint of its own: name one.'],
  ])('refuses %s', (text, message) => {
    expect(() => parseRpcUrls(text)).toThrow(message);
  });
});

describe('parseDeployments', () => {
  const deployment = { gameToken: eggs, ultigenEggs: eggs, ultigenMonsters: eggs, startBlock: 7 };

  it('checksums addresses', () => {
    const read = parseDeployments(JSON.stringify({ 97: deployment }))[97];
    expect(read).toEqual({
      ...Object.fromEntries(
        Object.keys(deployment).map((name) => [name, '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e']),
      ),
      startBlock: 7,
    });
  });

  it('takes the other contracts of the platform too', () => {
    const read = parseDeployments(JSON.stringify({ 97: { ...deployment, tokenSale: eggs } }))[97];
    expect(read?.tokenSale).toBe('0xA0Cf798816D4b9b9866b5330EEa46a18382f251e');
    expect(read?.tickets).toBeUndefined();
  });

  it('takes a recorded deployment as it is', () => {
    const recorded = { 31337: findDeployment(31337) };
    expect(parseDeployments(JSON.stringify(recorded))).toEqual(recorded);
  });

  it.each([
    ['{"1":{}}', 'Network 1 is not supported'],
    ['{"97":{}}', '97.startBlock must be a block number.'],
    ['{"97":null}', '97.startBlock must be a block number.'],
    [JSON.stringify({ 97: { ...deployment, ultigenEggs: '0x1' } }), '97.ultigenEggs must be an address.'],
    [JSON.stringify({ 97: { ...deployment, startBlock: -1 } }), '97.startBlock must be a block number.'],
    [JSON.stringify({ 97: { ...deployment, salary: '' } }), '97.salary must be an address.'],
    [JSON.stringify({ 97: { ...deployment, bazaar: eggs } }), '97.bazaar is no contract of the platform.'],
    ['7', 'Deployments are an object by chain id.'],
  ])('refuses %s', (text, message) => {
    expect(() => parseDeployments(text)).toThrow(message);
  });
});
