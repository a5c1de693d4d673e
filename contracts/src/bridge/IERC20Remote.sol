// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {ITokenRemote} from "./ITokenRemote.sol";

/// @title A remote that is an ERC-20 itself
/// @notice Mints what comes from the home, and burns what leaves.
interface IERC20Remote is ITokenRemote, IERC20 {
    /// @notice Sends `amount` of the caller's tokens, who has approved them to this contract.
    function send(SendTokensInput calldata input, uint256 amount) external;

    /// @notice Sends `amount` of the caller's tokens to a contract, which is called with them.
    function sendAndCall(SendAndCallInput calldata input, uint256 amount) external;
}
