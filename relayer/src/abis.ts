import { parseAbi } from 'viem';

/** The part of an endpoint that the relayer uses (contracts/src/local/LocalEndpoint.sol). */
export const endpointAbi = parseAbi([
  'event MessageSent(uint16 indexed dstChainId, bytes path, uint64 nonce, uint256 gas, bytes payload)',
  'event MessageGivenUp(uint16 indexed srcChainId, bytes path, uint64 nonce)',
  'function deliver(uint16 srcChainId, bytes path, uint64 nonce, uint256 gas, bytes payload)',
  'function retryPayload(uint16 srcChainId, bytes path, bytes payload)',
  'function getInboundNonce(uint16 srcChainId, bytes path) view returns (uint64)',
  'function hasStoredPayload(uint16 srcChainId, bytes path) view returns (bool)',
]);

/** The part of an application that receives from an endpoint (contracts/src/omnichain/IOmnichainApp.sol). */
export const applicationAbi = parseAbi([
  'event MessageFailed(uint16 srcChainId, bytes path, uint64 nonce, bytes payload, bytes reason)',
  'function retryMessage(uint16 srcChainId, bytes path, uint64 nonce, bytes payload)',
  'function failedMessages(uint16 srcChainId, bytes path, uint64 nonce) view returns (bytes32)',
]);

/** The part of a messenger that the relayer uses (contracts/src/local/LocalMessenger.sol). */
export const messengerAbi = parseAbi([
  'struct LocalMessage { uint256 nonce; bytes32 originBlockchainID; address originSenderAddress; bytes32 destinationBlockchainID; address destinationAddress; uint256 requiredGasLimit; bytes message; }',
  'event SendCrossChainMessage(bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, LocalMessage message)',
  'event MessageExecutionFailed(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, LocalMessage message)',
  'function receiveCrossChainMessage(LocalMessage message)',
  'function retryMessageExecution(LocalMessage message)',
  'function messageReceived(bytes32 messageID) view returns (bool)',
  'function receivedFailedMessageHashes(bytes32 messageID) view returns (bytes32)',
]);

/** Credits of a batch: tokens that ran out of gas on arrival wait until anyone hands them out (contracts/src/omnimon). */
export const creditsAbi = parseAbi([
  'event CreditStored(bytes32 hashedPayload, bytes payload)',
  'function clearCredits(bytes payload)',
  'function storedCredits(bytes32 hashedPayload) view returns (uint16 srcChainId, address toAddress, uint256 index, bool creditsRemain)',
]);
