import { encodeAbiParameters, encodeFunctionData, type Hex, pad } from 'viem';
import { address, logOf, pathOf, threeChains } from '../../test/support/logs.ts';
import { applicationAbi, creditsAbi, endpointAbi, messengerAbi } from '../abis.ts';
import { createLedger } from './ledger.ts';
import { newsOf } from './message.ts';

const [first, second] = threeChains as [(typeof threeChains)[number], (typeof threeChains)[number]];
const [here, there] = [address('a'), address('b')];
const path = pathOf(here, there);
const yes = pad('0x1');
const no = pad('0x0');

const sent = (nonce: bigint, over: object = {}) =>
  logOf(first.endpoint, 'MessageSent', { dstChainId: 102, path, nonce, gas: 200_000n, payload: '0x1234', ...over });
const failed = (nonce: bigint) => ({ srcChainId: 101, path, nonce, payload: '0x1234', reason: '0x' });
const message = (nonce: bigint) => ({
  nonce,
  originBlockchainID: first.blockchainId,
  originSenderAddress: here,
  destinationBlockchainID: second.blockchainId,
  destinationAddress: there,
  requiredGasLimit: 100_000n,
  message: '0x5678' as Hex,
});
const sentByMessenger = (id: Hex, nonce = 1n) =>
  logOf(first.messenger, 'SendCrossChainMessage', {
    messageID: id,
    destinationBlockchainID: second.blockchainId,
    message: message(nonce),
  });

/** The state of the second chain. */
type World = {
  inbound?: bigint;
  blocked?: boolean;
  stored?: bigint[];
  received?: Hex[];
  failed?: Hex[];
  index?: bigint;
};

/** Asks a second chain in the given state and returns what the ledger then knows. */
function look(ledger: ReturnType<typeof createLedger>, world: World) {
  const answers = new Map<Hex, Hex>();
  const on = (data: Hex, answer: Hex) => answers.set(data, answer);
  const args = [101, path] as const;
  on(encodeFunctionData({ abi: endpointAbi, functionName: 'hasStoredPayload', args }), world.blocked ? yes : no);
  const inbound = pad(`0x${(world.inbound ?? 0n).toString(16)}`);
  on(encodeFunctionData({ abi: endpointAbi, functionName: 'getInboundNonce', args }), inbound);
  for (const nonce of world.stored ?? [])
    on(encodeFunctionData({ abi: applicationAbi, functionName: 'failedMessages', args: [101, path, nonce] }), yes);
  for (const id of world.received ?? [])
    on(encodeFunctionData({ abi: messengerAbi, functionName: 'messageReceived', args: [id] }), yes);
  for (const id of world.failed ?? [])
    on(encodeFunctionData({ abi: messengerAbi, functionName: 'receivedFailedMessageHashes', args: [id] }), yes);
  if (world.index !== undefined)
    on(
      encodeFunctionData({ abi: creditsAbi, functionName: 'storedCredits', args: [yes] }),
      encodeAbiParameters(
        [{ type: 'uint16' }, { type: 'address' }, { type: 'uint256' }, { type: 'bool' }],
        [101, here, world.index, true],
      ),
    );
  for (const { calls, hear } of ledger.questionsFor(2)) hear(calls.map(({ data }) => answers.get(data) ?? no));
  return ledger.standing();
}

const states = ({ open }: ReturnType<typeof look>) =>
  open.map(({ message: one, state }) => `${one.by === 'endpoint' ? one.nonce : one.id.slice(-1)} ${state}`);

function ledgerWith(fromFirst: ReturnType<typeof sent>[], fromSecond: ReturnType<typeof sent>[] = []) {
  const ledger = createLedger(threeChains);
  ledger.take([...newsOf(second, threeChains, fromSecond), ...newsOf(first, threeChains, fromFirst)]);
  return ledger;
}

describe('messages of endpoints', () => {
  test('are in flight until the inbound nonce of their path reaches them', () => {
    const ledger = ledgerWith([sent(1n), sent(2n), sent(3n)]);
    expect(states(look(ledger, {}))).toEqual(['1 in-flight', '2 in-flight', '3 in-flight']);
    expect(states(look(ledger, { inbound: 2n }))).toEqual(['3 in-flight']);
    expect(states(look(ledger, { inbound: 3n }))).toEqual([]);
    expect(ledger.standing().sent).toBe(3);
  });

  test('block their path if the last arrival has a stored payload', () => {
    const ledger = ledgerWith([sent(1n), sent(2n), sent(3n)]);
    expect(states(look(ledger, { inbound: 2n, blocked: true }))).toEqual(['2 blocked', '3 in-flight']);
  });

  test('are stored while their receiver says so', () => {
    const ledger = ledgerWith([sent(1n), sent(2n)], [logOf(there, 'MessageFailed', failed(1n))]);
    expect(states(look(ledger, { inbound: 2n, stored: [1n] }))).toEqual(['1 stored']);
    expect(states(look(ledger, { inbound: 2n }))).toEqual([]);
  });

  test('are learned from a failure alone', () => {
    const ledger = ledgerWith([], [logOf(there, 'MessageFailed', failed(1n))]);
    const { open } = look(ledger, { inbound: 1n, stored: [1n] });
    expect(open).toMatchObject([{ state: 'stored', message: { from: 1, to: 2, nonce: 1n, payload: '0x1234' } }]);
  });

  test('are ignored if a receiver reports a failure of one that never arrived', () => {
    const ledger = ledgerWith([], [logOf(there, 'MessageFailed', failed(9n))]);
    expect(states(look(ledger, { inbound: 1n, stored: [9n] }))).toEqual([]);
  });

  test('are believed only from their receiver and the endpoint', () => {
    const other = address('c');
    const ledger = ledgerWith(
      [{ ...sent(1n), address: other }],
      [logOf(other, 'MessageFailed', failed(1n)), logOf(other, 'MessageGivenUp', failed(1n))],
    );
    expect(look(ledger, { inbound: 1n, stored: [1n] })).toMatchObject({ open: [], givenUp: [], sent: 0 });
  });

  test('can be given up', () => {
    const givenUp = logOf(second.endpoint, 'MessageGivenUp', { srcChainId: 101, path, nonce: 1n });
    const ledger = ledgerWith([sent(1n), sent(2n)], [givenUp]);
    const standing = look(ledger, { inbound: 1n });
    expect(states(standing)).toEqual(['2 in-flight']);
    expect(standing.givenUp).toMatchObject([{ nonce: 1n }]);
  });

  test('to unknown chains are left out', () => {
    const ledger = ledgerWith([sent(1n, { dstChainId: 999 }), sent(1n, { path: '0x12' })]);
    expect(ledger.standing()).toMatchObject({ open: [], sent: 0 });
  });
});

describe('messages of messengers', () => {
  const [one, two] = [pad('0x1'), pad('0x2')];

  test('arrive in any order, and are stored when they fail', () => {
    const ledger = ledgerWith([sentByMessenger(one), sentByMessenger(two)]);
    expect(states(look(ledger, { received: [two] }))).toEqual(['1 in-flight']);
    expect(states(look(ledger, { received: [one, two], failed: [one] }))).toEqual(['1 stored']);
    expect(states(look(ledger, { received: [one, two] }))).toEqual([]);
  });

  test('are learned from a failure alone, if the messenger reports it', () => {
    const args = { messageID: one, sourceBlockchainID: first.blockchainId, message: message(1n) };
    const ledger = ledgerWith([], [logOf(second.messenger, 'MessageExecutionFailed', args)]);
    expect(look(ledger, { received: [one], failed: [one] }).open).toMatchObject([
      { state: 'stored', message: { by: 'messenger', from: 1, to: 2 } },
    ]);
    const forged = ledgerWith([], [logOf(address('c'), 'MessageExecutionFailed', args)]);
    expect(forged.standing().open).toEqual([]);
  });
});

describe('credits', () => {
  test('are open until their contract has none left', () => {
    const stored = logOf(there, 'CreditStored', { hashedPayload: yes, payload: '0x1234' });
    const ledger = ledgerWith([], [stored]);
    expect(look(ledger, { index: 2n }).credits).toMatchObject([{ chainId: 2, application: there, index: 2n }]);
    expect(look(ledger, {}).credits).toEqual([]);
  });
});
