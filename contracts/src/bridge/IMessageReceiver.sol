// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Who receives messages from other chains
/// @notice What receivers implement.
interface IMessageReceiver {
    /// @notice Called by the messenger.
    /// @param originSenderAddress who sent it, on the chain `sourceBlockchainID`
    function receiveTeleporterMessage(bytes32 sourceBlockchainID, address originSenderAddress, bytes calldata message)
        external;
}
