// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {IMessageReceiver} from "../bridge/IMessageReceiver.sol";
import {IMessenger, MessageInput} from "../bridge/IMessenger.sol";

/// @dev A message on its way.
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
/// the messenger of the other chain, in any order and as often as it likes; the message is taken once. If it fails on
/// arrival it is stored, and anyone retries it.
/// @dev WARNING: it believes its relayer, where the real one verifies signatures of validators.
contract LocalMessenger is IMessenger {
    using SafeERC20 for IERC20;

    /// @notice The identifier of this chain.
    bytes32 public immutable blockchainID; // solhint-disable-line immutable-vars-naming

    /// @notice Who is believed, and paid the fees.
    address public immutable relayer; // solhint-disable-line immutable-vars-naming

    /// @notice Messages sent so far.
    uint256 public nonce;

    /// @notice Whether a message has arrived here.
    mapping(bytes32 messageID => bool) public messageReceived;

    /// @notice Hashes of messages that failed and were not retried with success.
    mapping(bytes32 messageID => bytes32) public receivedFailedMessageHashes;

    /// @notice A message is to be carried.
    event SendCrossChainMessage(
        bytes32 indexed messageID, bytes32 indexed destinationBlockchainID, LocalMessage message
    );

    /// @notice A message has arrived.
    event ReceiveCrossChainMessage(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID);

    /// @notice A message had its effect.
    event MessageExecuted(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID);

    /// @notice A message failed; with its content it can be retried.
    event MessageExecutionFailed(bytes32 indexed messageID, bytes32 indexed sourceBlockchainID, LocalMessage message);

    /// @notice Only the relayer brings messages.
    error LocalMessenger_NotTheRelayer(address caller);

    /// @notice The message is for another chain.
    error LocalMessenger_WrongChain(bytes32 blockchainID);

    /// @notice The message arrived before.
    error LocalMessenger_AlreadyReceived(bytes32 messageID);

    /// @notice The relayer brought less gas than the message requires.
    error LocalMessenger_TooLittleGas();

    /// @notice No such message failed.
    error LocalMessenger_NotFailed(bytes32 messageID);

    /// @notice The message fails still; it stays stored.
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

    /// @notice Takes a message of another chain, once, and calls its receiver with the gas that it requires. Only the
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

    /// @notice Tries a message that failed again, with all the gas there is. Anyone may call it.
    function retryMessageExecution(LocalMessage calldata message) external {
        bytes32 id = messageIdOf(message);
        if (receivedFailedMessageHashes[id] != keccak256(abi.encode(message))) revert LocalMessenger_NotFailed(id);
        delete receivedFailedMessageHashes[id];
        if (!_execute(message, gasleft())) revert LocalMessenger_FailedAgain(id);
        emit MessageExecuted(id, message.originBlockchainID);
    }

    /// @notice The identifier of a message: no two are the same.
    function messageIdOf(LocalMessage memory message) public pure returns (bytes32) {
        return keccak256(abi.encode(message.originBlockchainID, message.destinationBlockchainID, message.nonce));
    }

    /// @dev What the receiver returns is not read.
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
