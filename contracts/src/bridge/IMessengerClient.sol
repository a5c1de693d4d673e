// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessageReceiver} from "./IMessageReceiver.sol";

/// @title Client of the messengers in a registry
/// @notice The owner can pause a messenger's address and raise the minimum version. Messages rejected meanwhile are
/// stored at the messenger, where anyone can retry them.
interface IMessengerClient is IMessageReceiver {
    /// @notice Sets the minimum messenger version. Lower versions are rejected.
    event MinTeleporterVersionUpdated(uint256 indexed oldVersion, uint256 indexed newVersion);

    /// @notice A messenger was paused. It neither sends nor receives.
    event TeleporterAddressPaused(address indexed teleporterAddress);

    /// @notice The pause of a messenger ended.
    event TeleporterAddressUnpaused(address indexed teleporterAddress);

    /// @notice A registry or messenger must not be the zero address.
    error MessengerClient_ZeroAddress();

    /// @notice The messenger is paused.
    error MessengerClient_Paused(address messenger);

    /// @notice The messenger is not paused.
    error MessengerClient_NotPaused(address messenger);

    /// @notice The messenger's version is below the minimum.
    error MessengerClient_VersionTooLow(uint256 version, uint256 minVersion);

    /// @notice The minimum version can only rise, at most to the latest.
    error MessengerClient_BadMinVersion(uint256 version, uint256 minVersion, uint256 latestVersion);

    /// @notice Reentrant sends and messages are not allowed.
    error MessengerClient_Reentered();

    /// @notice Pauses a messenger. Only the owner.
    function pauseTeleporterAddress(address teleporterAddress) external;

    /// @notice Ends the pause of a messenger. Only the owner.
    function unpauseTeleporterAddress(address teleporterAddress) external;

    /// @notice Raises the minimum version, at most to the registry's latest. Only the owner. WARNING: this cannot be
    /// undone. Messages under way through older messengers can no longer arrive.
    function updateMinTeleporterVersion(uint256 version) external;

    /// @notice Whether a messenger is paused.
    function isTeleporterAddressPaused(address teleporterAddress) external view returns (bool);

    /// @notice Returns the minimum messenger version.
    function getMinTeleporterVersion() external view returns (uint256);

    /// @notice Returns the registry of messenger versions.
    function getTeleporterRegistry() external view returns (address);

    /// @notice The identifier of this chain.
    function getBlockchainID() external view returns (bytes32);
}
