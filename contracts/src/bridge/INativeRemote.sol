// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {ITokenRemote} from "./ITokenRemote.sol";

/// @title A remote whose token is the native coin of its chain
/// @notice Mints through the chain's precompile, which must allow it. Nothing can be sent until the chain's initial
/// supply is covered at home and a first transfer came from there.
/// @dev Coins that leave, and fees that are burnt, stay at addresses without a key.
interface INativeRemote is ITokenRemote {
    /// @notice Burnt fees were reported, to be burnt at home too, less the reporter's `reward`.
    event ReportBurnedTxFees(
        bytes32 indexed teleporterMessageID, address indexed reporter, uint256 burnedFees, uint256 reward
    );

    /// @notice No fees were burnt since the last report, or too few.
    error NativeRemote_NoFeesToReport();

    /// @notice The share must be below 100 percent.
    error NativeRemote_BadPercentage(uint256 percentage);

    /// @notice Sends the coins that come with the call.
    function send(SendTokensInput calldata input) external payable;

    /// @notice Sends the coins that come with the call to a contract, which is called with them.
    function sendAndCall(SendAndCallInput calldata input) external payable;

    /// @notice Reports the fees burnt here, so that they are burnt at home too. Anyone may call it and gets the reward.
    /// @param requiredGasLimit of the message to the home
    function reportBurnedTxFees(uint256 requiredGasLimit) external;

    /// @notice Returns the supply of coins: initial and minted, less burnt.
    function totalNativeAssetSupply() external view returns (uint256);

    /// @notice Returns the number of coins minted here so far.
    function getTotalMinted() external view returns (uint256);
}
