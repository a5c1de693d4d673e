import {
  encodeAbiParameters,
  encodeEventTopics,
  encodePacked,
  getAddress,
  type Hex,
  type Log,
  pad,
  parseAbi,
} from 'viem';
import { crossingsByEndpoint, crossingsByMessenger } from './crossing.ts';

const app = getAddress(`0x${'a1'.repeat(20)}`);
const there = getAddress(`0x${'b2'.repeat(20)}`);
const path = `${app}${there.slice(2)}`.toLowerCase() as Hex;
const hash = pad('0x7');
const logOf = (topics: Hex[], data: Hex): Log => ({ address: app, topics, data }) as never;
const source = (logs: Log[]) => ({ chainId: 31337, app, hash, block: 5, logs });

describe('crossings by endpoint', () => {
  const local = parseAbi([
    'event MessageSent(uint16 indexed dstChainId, bytes path, uint64 nonce, uint256 gas, bytes payload)',
  ]);
  const sent = (of: Hex) =>
    logOf(
      encodeEventTopics({ abi: local, args: { dstChainId: 102 } }) as Hex[],
      encodeAbiParameters(
        [{ type: 'bytes' }, { type: 'uint64' }, { type: 'uint256' }, { type: 'bytes' }],
        [of, 3n, 300_000n, '0x1234'],
      ),
    );
  const expected = {
    by: 'endpoint',
    from: 31337,
    to: 31338,
    hash,
    block: 5,
    srcLzId: 106,
    path,
    nonce: 3n,
    payload: '0x1234',
  };

  test('are read from the log of a local endpoint', () => {
    expect(crossingsByEndpoint(source([sent(path)]), [31338])).toMatchObject([expected]);
  });

  test('are read from the packet of LayerZero', () => {
    const packet = encodePacked(
      ['uint64', 'uint16', 'address', 'uint16', 'address', 'bytes'],
      [3n, 106, app, 102, there, '0x1234'],
    );
    const topics = encodeEventTopics({ abi: parseAbi(['event Packet(bytes payload)']) }) as Hex[];
    const log = logOf(topics, encodeAbiParameters([{ type: 'bytes' }], [packet]));
    expect(crossingsByEndpoint(source([log]), [31338])).toMatchObject([expected]);
  });

  test('leave out what other contracts sent, and chains that are not known', () => {
    const foreign = `${there}${app.slice(2)}` as Hex;
    expect(crossingsByEndpoint(source([sent(foreign)]), [31338])).toEqual([]);
    expect(crossingsByEndpoint(source([sent(path)]), [31339])).toEqual([]);
  });
});

describe('crossings by messenger', () => {
  const [id, home, away] = [pad('0x1'), pad('0x2'), pad('0x3')];
  const chainOf = (blockchainId: Hex) => (blockchainId === away ? 31339 : undefined);
  const event = parseAbi([
    'event SendCrossChainMessage(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, (uint256 messageNonce, address originSenderAddress, bytes32 destinationBlockchainID, address destinationAddress, uint256 requiredGasLimit, address[] allowedRelayerAddresses, (uint256 receivedMessageNonce, address relayerRewardAddress)[] receipts, bytes message) message, (address feeTokenAddress, uint256 amount) feeInfo)',
  ]);
  const message = {
    messageNonce: 1n,
    originSenderAddress: app,
    destinationBlockchainID: away,
    destinationAddress: there,
    requiredGasLimit: 250_000n,
    allowedRelayerAddresses: [],
    receipts: [],
    message: '0x12',
  } as const;
  const sent = (to: Hex) =>
    logOf(
      encodeEventTopics({ abi: event, args: { messageID: id, destinationBlockchainID: to } }) as Hex[],
      encodeAbiParameters(event[0].inputs.slice(2) as never, [message, { feeTokenAddress: app, amount: 0n }] as never),
    );

  test('are read from the log of Teleporter, which retries them with the chain of origin', () => {
    const [crossing] = crossingsByMessenger(source([sent(away)]), chainOf);
    expect(crossing).toMatchObject({ by: 'messenger', from: 31337, to: 31339, id });
    expect(crossing?.retry(home)).toMatchObject({ functionName: 'retryMessageExecution', args: [home, message] });
  });

  test('leave out chains that are not known', () => {
    expect(crossingsByMessenger(source([sent(pad('0x9'))]), chainOf)).toEqual([]);
  });
});
