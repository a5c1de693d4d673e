// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessenger} from "./IMessenger.sol";

/// @title The versions of the messenger on a chain
/// @notice Each version is a separate messenger. Versions only rise.
interface IMessengerRegistry {
    /// @notice The highest version.
    function latestVersion() external view returns (uint256);

    /// @notice The messenger of the highest version.
    function getLatestTeleporter() external view returns (IMessenger);

    /// @notice Returns the version of a messenger. Reverts for any other address.
    function getVersionFromAddress(address protocolAddress) external view returns (uint256);
}
