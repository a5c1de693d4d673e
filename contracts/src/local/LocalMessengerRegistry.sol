// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessenger} from "../bridge/IMessenger.sol";
import {IMessengerRegistry} from "../bridge/IMessengerRegistry.sol";

/// @title The versions of the messenger on a local chain
/// @notice Stands for the registry of a real chain.
/// @dev WARNING: anyone can add a version. No family deploys it.
contract LocalMessengerRegistry is IMessengerRegistry {
    /// @inheritdoc IMessengerRegistry
    uint256 public latestVersion;

    mapping(uint256 version => IMessenger) private _messengers;
    mapping(address messenger => uint256) private _versions;

    /// @notice There is no such version.
    error LocalMessengerRegistry_UnknownMessenger(address messenger);

    /// @notice Adds the next version.
    function addVersion(IMessenger messenger) external {
        _messengers[++latestVersion] = messenger;
        _versions[address(messenger)] = latestVersion;
    }

    /// @inheritdoc IMessengerRegistry
    function getLatestTeleporter() external view returns (IMessenger) {
        return _messengers[latestVersion];
    }

    /// @inheritdoc IMessengerRegistry
    function getVersionFromAddress(address protocolAddress) external view returns (uint256 version) {
        version = _versions[protocolAddress];
        if (version == 0) revert LocalMessengerRegistry_UnknownMessenger(protocolAddress);
    }
}
