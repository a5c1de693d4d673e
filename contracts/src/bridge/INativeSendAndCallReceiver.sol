// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Receiver of bridged native coins with a call
/// @notice Implement this to receive tokens with a call.
interface INativeSendAndCallReceiver {
    /// @notice Called with the coins.
    function receiveTokens(
        bytes32 sourceBlockchainID,
        address originTokenTransferrerAddress,
        address originSenderAddress,
        bytes calldata payload
    ) external payable;
}
