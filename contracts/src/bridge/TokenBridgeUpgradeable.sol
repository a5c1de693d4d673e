// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {BridgeMessage, BridgeMessageKind, SingleHopCallMessage} from "./BridgeMessages.sol";
import {IERC20SendAndCallReceiver} from "./IERC20SendAndCallReceiver.sol";
import {ITokenBridge, SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {MessengerClientUpgradeable} from "./MessengerClientUpgradeable.sol";

/// @title Base of the home and the remotes of a bridged token
/// @notice See ITokenBridge.
abstract contract TokenBridgeUpgradeable is ITokenBridge, MessengerClientUpgradeable {
    using SafeERC20 for IERC20;

    uint8 internal constant MAX_DECIMALS = 18;

    function _checkSend(SendTokensInput calldata input) internal pure {
        if (input.recipient == address(0)) revert TokenBridge_ZeroAddress();
        _checkNotBridge(input.recipient, input.destinationTokenTransferrerAddress);
        if (input.requiredGasLimit == 0) revert TokenBridge_BadGasLimit();
    }

    function _checkCall(SendAndCallInput calldata input) internal pure {
        if (input.recipientContract == address(0) || input.fallbackRecipient == address(0)) {
            revert TokenBridge_ZeroAddress();
        }
        _checkNotBridge(input.fallbackRecipient, input.destinationTokenTransferrerAddress);
        if (input.recipientGasLimit == 0 || input.recipientGasLimit >= input.requiredGasLimit) {
            revert TokenBridge_BadGasLimit();
        }
    }

    function _checkNotBridge(address recipient, address bridge) internal pure {
        if (recipient == bridge) revert TokenBridge_BadRecipient(recipient);
    }

    /// @dev If the home is one end, the fields for a second hop must be empty.
    function _checkSingleHop(address multiHopFallback, uint256 secondaryFee) internal pure {
        if (multiHopFallback != address(0) || secondaryFee > 0) revert TokenBridge_BadHops();
    }

    function _encode(BridgeMessageKind kind, bytes memory payload) internal pure returns (bytes memory) {
        return abi.encode(BridgeMessage(kind, payload));
    }

    /// @dev Calls a contract with an allowance of ERC-20 tokens that this contract holds. The fallback recipient gets
    /// the tokens whatever the call does, even if it uses up its gas or returns a lot of data.
    function _callWithTokens(IERC20 token, SingleHopCallMessage memory call, uint256 amount) internal {
        bytes memory data = abi.encodeCall(
            IERC20SendAndCallReceiver.receiveTokens,
            (
                call.sourceBlockchainID,
                call.originTokenTransferrerAddress,
                call.originSenderAddress,
                address(token),
                amount,
                call.recipientPayload
            )
        );
        token.forceApprove(call.recipientContract, amount);
        bool succeeded = _tryCall(call.recipientContract, 0, call.recipientGasLimit, data);
        uint256 left = token.allowance(address(this), call.recipientContract);
        token.forceApprove(call.recipientContract, 0);

        if (succeeded) {
            emit CallSucceeded(call.recipientContract, amount);
        } else {
            emit CallFailed(call.recipientContract, amount);
        }
        if (left > 0) token.safeTransfer(call.fallbackRecipient, left);
    }

    /// @dev Requires all of the gas that the sender asked for. With less, the message fails and can be retried, so a
    /// relayer cannot make the call fail by bringing too little.
    function _tryCall(address target, uint256 value, uint256 gasLimit, bytes memory data)
        internal
        returns (bool succeeded)
    {
        if (target.code.length == 0) return false;
        uint256 available = gasleft();
        if (available - available / 64 < gasLimit + 10_000) revert TokenBridge_TooLittleGas();
        assembly {
            succeeded := call(gasLimit, target, value, add(data, 0x20), mload(data), 0, 0)
        }
    }
}
