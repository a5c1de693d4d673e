// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IMessageReceiver} from "../bridge/IMessageReceiver.sol";
import {IMessenger, MessageInput} from "../bridge/IMessenger.sol";

/// @dev A message in flight.
struct LocalMessage {
    uint256 nonce;
    bytes32 originBlockchainID;
    address originSenderAddress;
    bytes32 destinationBlockchainID;
    address destinationAddress;
    uint256 requiredGasLimit;
    bytes message;
}

/// @title A messenger for local chains
/// @notice Stands for the messenger between Avalanche layer-1 chains. A relayer carries each `SendCrossChainMessage` to
/// the messenger of the other chain, in any order and as often as it likes. The messenger accepts each message once. A
/// message that fails on arrival is stored, and anyone can retry it.
/// @dev WARNING: it trusts its relayer, where the real messenger verifies signatures of validators.
contract LocalMessenger is IMessenger {
    using SafeERC20 for IERC20;

    /// @notice The identifier of this chain.
    bytes32 public immutable blockchainID; // solhint-disable-line immutable-vars-naming

    /// @notice The account that delivers messages and gets the fees.
    address public immutable relayer; // solhint-disable-line immutable-vars-naming

    /// @notice The number of messages sent.
    uint256 public nonce;

    /// @notice Whether a message has arrived here.
    mapping(bytes32 messageID => bool) public messageReceived;

    /// @notice Hashes of messages that failed and were not successfully retried.
    mapping(bytes32 messageID => bytes32) public receivedFailedMessageHashes;

    /// @notice A message was sent and waits for a relayer.
    event SendCrossChainMessage(
        bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, LocalMessage message
    );

    /// @notice A message has arrived.
    event ReceiveCrossChainMessage(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID);

    /// @notice A message took effect.
    event MessageExecuted(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID);

    /// @notice A message failed. The event holds its content, which a retry needs.
    event MessageExecutionFailed(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, LocalMessage message);

    /// @notice Only the relayer delivers messages.
    error LocalMessenger_NotTheRelayer(address caller);

    /// @notice The message is for another chain.
    error LocalMessenger_WrongChain(bytes32 blockchainID);

    /// @notice The message arrived before.
    error LocalMessenger_AlreadyReceived(bytes32 messageID);

    /// @notice The relayer provided less gas than the message requires.
    error LocalMessenger_TooLittleGas();

    /// @notice No such message failed.
    error LocalMessenger_NotFailed(bytes32 messageID);

    /// @notice The message still fails and stays stored.
    error LocalMessenger_FailedAgain(bytes32 messageID);

    constructor(bytes32 chain, address trustedRelayer) {
        (blockchainID, relayer) = (chain, trustedRelayer);
    }

    /// @inheritdoc IMessenger
    function sendCrossChainMessage(MessageInput calldata messageInput)
        public
        virtual
        returns (bytes32 messageID)
    {
        LocalMessage memory message = LocalMessage(
            ++nonce,
            blockchainID,
            msg.sender,
            messageInput.destinationBlockchainID,
            messageInput.destinationAddress,
            messageInput.requiredGasLimit,
            messageInput.message
        );
        messageID = messageIdOf(message);
        emit SendCrossChainMessage(messageID, messageInput.destinationBlockchainID, message);
        if (messageInput.feeInfo.amount > 0) {
            IERC20(messageInput.feeInfo.feeTokenAddress).safeTransferFrom(
                msg.sender, relayer, messageInput.feeInfo.amount
            );
        }
    }

    /// @notice Accepts a message of another chain, once, and calls its receiver with the gas that it requires. Only the
    /// relayer.
    function receiveCrossChainMessage(LocalMessage calldata message) external {
        if (msg.sender != relayer) revert LocalMessenger_NotTheRelayer(msg.sender);
        if (message.destinationBlockchainID != blockchainID) {
            revert LocalMessenger_WrongChain(message.destinationBlockchainID);
        }
        bytes32 id = messageIdOf(message);
        if (messageReceived[id]) revert LocalMessenger_AlreadyReceived(id);
        if (gasleft() - gasleft() / 64 < message.requiredGasLimit + 60_000) revert LocalMessenger_TooLittleGas();

        messageReceived[id] = true;
        emit ReceiveCrossChainMessage(id, message.originBlockchainID);
        if (_execute(message, message.requiredGasLimit)) {
            emit MessageExecuted(id, message.originBlockchainID);
        } else {
            receivedFailedMessageHashes[id] = keccak256(abi.encode(message));
            emit MessageExecutionFailed(id, message.originBlockchainID, message);
        }
    }

    /// @notice Retries a failed message with all available gas. Anyone may call it.
    function retryMessageExecution(LocalMessage calldata message) external {
        bytes32 id = messageIdOf(message);
        if (receivedFailedMessageHashes[id] != keccak256(abi.encode(message))) revert LocalMessenger_NotFailed(id);
        delete receivedFailedMessageHashes[id];
        if (!_execute(message, gasleft())) revert LocalMessenger_FailedAgain(id);
        emit MessageExecuted(id, message.originBlockchainID);
    }

    /// @notice The identifier of a message. It is unique.
    function messageIdOf(LocalMessage memory message) public pure returns (bytes32) {
        return keccak256(abi.encode(message.originBlockchainID, message.destinationBlockchainID, message.nonce));
    }

    /// @dev Ignores what the receiver returns.
    function _execute(LocalMessage calldata message, uint256 gasLimit) internal virtual returns (bool done) {
        address target = message.destinationAddress;
        if (target.code.length == 0) return false;
        bytes memory data = abi.encodeCall(
            IMessageReceiver.receiveTeleporterMessage,
            (message.originBlockchainID, message.originSenderAddress, message.message)
        );
        assembly {
            done := call(gasLimit, target, 0, add(data, 0x20), mload(data), 0, 0)
        }
    }
}
