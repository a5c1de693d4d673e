// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessenger} from "./IMessenger.sol";

/// @title The versions of the messenger on a chain
/// @notice Each version is a messenger of its own; versions only rise.
interface IMessengerRegistry {
    /// @notice The highest version.
    function latestVersion() external view returns (uint256);

    /// @notice The messenger of the highest version.
    function getLatestTeleporter() external view returns (IMessenger);

    /// @notice The version of a messenger. Reverts where it is none.
    function getVersionFromAddress(address protocolAddress) external view returns (uint256);
}
