import { networks } from '@hatchery/chain/networks';
import type { Address } from 'viem';
import { getDeployParameters } from '../parameters.ts';
import { familiesFor } from './families.ts';

const home: Address = '0xA0Cf798816D4b9b9866b5330EEa46a18382f251e';

/** The forms of a chain's bridges, by name. */
function formsOn(chainId: number, homeIsKnown = true): Record<string, string> {
  const parameters = getDeployParameters(chainId, 'https://hatchery.test');
  if (homeIsKnown) parameters.bridge.home = home;
  const forms = familiesFor(parameters).filter(({ name }) => /^(omnichainToken|tokenBridge)$/.test(name));
  return Object.fromEntries(forms.map(({ name, bytecode }) => [name, bytecode]));
}

describe('familiesFor', () => {
  it('gives each chain its forms of the bridges', () => {
    const atHome = { omnichainToken: 'home-omnichain-token', tokenBridge: 'erc20-home' };
    expect(formsOn(43114)).toEqual(atHome);
    expect(formsOn(43113)).toEqual(atHome);
    expect(formsOn(31337)).toEqual(atHome);
    expect(formsOn(56)).toEqual({ omnichainToken: 'remote-omnichain-token' });
    expect(formsOn(97)).toEqual({ omnichainToken: 'remote-omnichain-token' });
    expect(formsOn(31338)).toEqual({ omnichainToken: 'remote-omnichain-token', tokenBridge: 'erc20-remote' });
    expect(formsOn(31339)).toEqual({ omnichainToken: 'remote-omnichain-token', tokenBridge: 'native-remote' });
    expect(formsOn(80001)).toEqual({});
  });

  it('leaves a remote out until the address of its home is known', () => {
    const parameters = getDeployParameters(8198, 'https://hatchery.test');
    parameters.bridge.messengerRegistry = home;
    const bridge = () => familiesFor(parameters).find(({ name }) => name === 'tokenBridge');
    expect(bridge()).toBeUndefined();
    parameters.bridge.home = home;
    expect(bridge()?.bytecode).toBe('native-remote');
  });

  it('names an endpoint for each real chain that has a messaging id', () => {
    const real = networks.filter(({ lzChainId }) => lzChainId !== undefined).map(({ id }) => id);
    for (const id of real) expect(getDeployParameters(id, '').omnichain.endpoint).not.toMatch(/^0x0+$/);
  });

  it('has each family once, the same on all chains except for those forms', () => {
    const namesOn = (id: number) => familiesFor(getDeployParameters(id, '')).map(({ name }) => name);
    expect(new Set(namesOn(31337)).size).toBe(namesOn(31337).length);
    expect(namesOn(31337)).toEqual(expect.arrayContaining(namesOn(80001)));
  });
});
