// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MessageFee} from "./IMessenger.sol";
import {ITokenBridge} from "./ITokenBridge.sol";

/// @dev Settings of a remote.
/// @param teleporterManager owner; pauses messengers, raises the minimum version, upgrades
/// @param minTeleporterVersion of messengers
/// @param tokenHomeDecimals of the home's token
struct TokenRemoteSettings {
    address teleporterRegistryAddress;
    address teleporterManager;
    uint256 minTeleporterVersion;
    bytes32 tokenHomeBlockchainID;
    address tokenHomeAddress;
    uint8 tokenHomeDecimals;
}

/// @title A remote of a bridged token
/// @notice Issues a token on its chain that represents the tokens locked at home.
interface ITokenRemote is ITokenBridge {
    /// @notice The amount must be a multiple of `multiple`, one unit of the home.
    error TokenRemote_Inexact(uint256 amount, uint256 multiple);

    /// @notice The message does not come from the home.
    error TokenRemote_NotTheHome(bytes32 blockchainID, address sender);

    /// @notice The remote is registered: the home has sent to it.
    error TokenRemote_AlreadyRegistered();

    /// @notice The home must be on another chain.
    error TokenRemote_HomeOnThisChain();

    /// @notice Registers this remote at the home. Anyone may call it until the home has sent something. The caller pays
    /// the fee.
    function registerWithHome(MessageFee calldata feeInfo) external;

    /// @notice The chain of the home.
    function getTokenHomeBlockchainID() external view returns (bytes32);

    /// @notice The home.
    function getTokenHomeAddress() external view returns (address);

    /// @notice Returns the initial supply in base units, before anything came from the home.
    function getInitialReserveImbalance() external view returns (uint256);

    /// @notice Returns whether the initial supply is covered at home. True if it was zero, or something came from home.
    function getIsCollateralized() external view returns (bool);

    /// @notice Returns the factor between units at home and units here.
    function getTokenMultiplier() external view returns (uint256);

    /// @notice Returns whether units here are smaller than at home.
    function getMultiplyOnRemote() external view returns (bool);
}
