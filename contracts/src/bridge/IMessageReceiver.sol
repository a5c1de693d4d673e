// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Receiver of messages from other chains
/// @notice Implement this to receive messages.
interface IMessageReceiver {
    /// @notice Called by the messenger.
    /// @param originSenderAddress sender on the chain `sourceBlockchainID`
    function receiveTeleporterMessage(bytes32 sourceBlockchainID, address originSenderAddress, bytes calldata message)
        external;
}
