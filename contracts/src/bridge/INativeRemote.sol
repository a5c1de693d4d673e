// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {ITokenRemote} from "./ITokenRemote.sol";

/// @title A remote whose token is the native coin of its chain
/// @notice Mints through the chain's precompile, which must allow it. Until what the chain started with is covered at home, and
/// something came from there, nothing can be sent.
/// @dev Coins that leave, and those that transactions burn as fees, stay at addresses that nobody has a key of.
interface INativeRemote is ITokenRemote {
    /// @notice `burnedFees` that transactions burnt are to be burnt at home too, less `reward` for who reported them.
    event ReportBurnedTxFees(
        bytes32 indexed teleporterMessageID, address indexed reporter, uint256 burnedFees, uint256 reward
    );

    /// @notice No fees were burnt since the last report, or too few.
    error NativeRemote_NoFeesToReport();

    /// @notice A share is below 100 percent.
    error NativeRemote_BadPercentage(uint256 percentage);

    /// @notice Sends the coins that come with the call.
    function send(SendTokensInput calldata input) external payable;

    /// @notice Sends the coins that come with the call to a contract, which is called with them.
    function sendAndCall(SendAndCallInput calldata input) external payable;

    /// @notice Has the fees that transactions burnt here burnt at home too. Anyone may call it, and gets the reward.
    /// @param requiredGasLimit of the message to the home
    function reportBurnedTxFees(uint256 requiredGasLimit) external;

    /// @notice Coins there are: those the chain started with and those minted, less those burnt.
    function totalNativeAssetSupply() external view returns (uint256);

    /// @notice Coins minted here so far.
    function getTotalMinted() external view returns (uint256);
}
