// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessageReceiver} from "./IMessageReceiver.sol";

/// @title Who sends and receives through the messengers of a registry
/// @notice The owner can pause a messenger's address and raise the minimum version. Messages that are refused meanwhile are stored at the
/// messenger, where anyone retries them.
interface IMessengerClient is IMessageReceiver {
    /// @notice Messengers of a version below `newVersion` are refused from now on.
    event MinTeleporterVersionUpdated(uint256 indexed oldVersion, uint256 indexed newVersion);

    /// @notice Nothing is sent through this messenger or received from it.
    event TeleporterAddressPaused(address indexed teleporterAddress);

    /// @notice This messenger is used again.
    event TeleporterAddressUnpaused(address indexed teleporterAddress);

    /// @notice Neither a registry nor a messenger is the zero address.
    error MessengerClient_ZeroAddress();

    /// @notice The messenger is paused.
    error MessengerClient_Paused(address messenger);

    /// @notice The messenger is not paused.
    error MessengerClient_NotPaused(address messenger);

    /// @notice The messenger's version is below the minimum.
    error MessengerClient_VersionTooLow(uint256 version, uint256 minVersion);

    /// @notice The minimum version only rises, at most to the latest.
    error MessengerClient_BadMinVersion(uint256 version, uint256 minVersion, uint256 latestVersion);

    /// @notice A send within a send, or a message within a message.
    error MessengerClient_Reentered();

    /// @notice Pauses a messenger. Only the owner.
    function pauseTeleporterAddress(address teleporterAddress) external;

    /// @notice Ends the pause of a messenger. Only the owner.
    function unpauseTeleporterAddress(address teleporterAddress) external;

    /// @notice Raises the minimum version, at most to the registry's latest. Only the owner. WARNING: it cannot be undone, and messages
    /// that older messengers still carry can no longer arrive.
    function updateMinTeleporterVersion(uint256 version) external;

    /// @notice Whether a messenger is paused.
    function isTeleporterAddressPaused(address teleporterAddress) external view returns (bool);

    /// @notice The lowest version from which messages are taken.
    function getMinTeleporterVersion() external view returns (uint256);

    /// @notice Where the versions of the messenger are.
    function getTeleporterRegistry() external view returns (address);

    /// @notice The identifier of this chain.
    function getBlockchainID() external view returns (bytes32);
}
