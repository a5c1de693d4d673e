// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Contracts that are sent bridged native coins with a call
/// @notice What recipients of such a call implement.
interface INativeSendAndCallReceiver {
    /// @notice Called with the coins.
    function receiveTokens(
        bytes32 sourceBlockchainID,
        address originTokenTransferrerAddress,
        address originSenderAddress,
        bytes calldata payload
    ) external payable;
}
