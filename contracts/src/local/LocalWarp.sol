// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IWarp} from "../bridge/IWarp.sol";

/// @title A stand-in for the precompile that returns a chain's identifier
/// @notice Returns the identifier that was set.
/// @dev Its code is placed at the precompile's address. WARNING: anyone can set the identifier.
contract LocalWarp is IWarp {
    /// @inheritdoc IWarp
    bytes32 public getBlockchainID;

    /// @notice Sets the chain's identifier.
    function setBlockchainID(bytes32 chain) external {
        getBlockchainID = chain;
    }
}
