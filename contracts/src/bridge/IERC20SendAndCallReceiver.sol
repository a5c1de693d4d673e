// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Contracts that are sent bridged ERC-20 tokens with a call
/// @notice What recipients of such a call implement.
interface IERC20SendAndCallReceiver {
    /// @notice Called with an allowance of `amount`; what is not taken goes to the fallback recipient.
    function receiveTokens(
        bytes32 sourceBlockchainID,
        address originTokenTransferrerAddress,
        address originSenderAddress,
        address token,
        uint256 amount,
        bytes calldata payload
    ) external;
}
