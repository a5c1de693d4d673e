// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {MessageFee} from "./IMessenger.sol";
import {ITokenBridge} from "./ITokenBridge.sol";

/// @dev What every remote is set up with.
/// @param teleporterManager owner: pauses messengers, raises the minimum version, upgrades
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
/// @notice Issues on its chain what stands for the tokens that the home locks.
interface ITokenRemote is ITokenBridge {
    /// @notice Only whole units of the home can be sent: multiples of `multiple`.
    error TokenRemote_Inexact(uint256 amount, uint256 multiple);

    /// @notice A message of somebody else than the home.
    error TokenRemote_NotTheHome(bytes32 blockchainID, address sender);

    /// @notice The home has sent something already, so it knows this remote.
    error TokenRemote_AlreadyRegistered();

    /// @notice The home is on another chain.
    error TokenRemote_HomeOnThisChain();

    /// @notice Tells the home of this remote. Anyone may call it, until the home has sent something; the fee is taken from the caller.
    function registerWithHome(MessageFee calldata feeInfo) external;

    /// @notice The chain of the home.
    function getTokenHomeBlockchainID() external view returns (bytes32);

    /// @notice The home.
    function getTokenHomeAddress() external view returns (address);

    /// @notice How many base units there were before any came from the home.
    function getInitialReserveImbalance() external view returns (uint256);

    /// @notice Whether those are known to be covered at home: whether something has come from there, or there were none.
    function getIsCollateralized() external view returns (bool);

    /// @notice By how much home units differ from units here.
    function getTokenMultiplier() external view returns (uint256);

    /// @notice Whether units here are the smaller ones.
    function getMultiplyOnRemote() external view returns (bool);
}
