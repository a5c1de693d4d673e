// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Receiver of bridged ERC-20 tokens with a call
/// @notice Implement this to receive tokens with a call.
interface IERC20SendAndCallReceiver {
    /// @notice Called with an allowance of `amount`. The part that is not taken goes to the fallback recipient.
    function receiveTokens(
        bytes32 sourceBlockchainID,
        address originTokenTransferrerAddress,
        address originSenderAddress,
        address token,
        uint256 amount,
        bytes calldata payload
    ) external;
}
