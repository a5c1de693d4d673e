// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IWarp} from "../bridge/IWarp.sol";

/// @title Stands for the precompile that tells a chain's identifier
/// @notice Says what it was told.
/// @dev Its code is put to the precompile's address. WARNING: anyone can set the identifier.
contract LocalWarp is IWarp {
    /// @inheritdoc IWarp
    bytes32 public getBlockchainID;

    /// @notice Says which chain this is.
    function setBlockchainID(bytes32 chain) external {
        getBlockchainID = chain;
    }
}
