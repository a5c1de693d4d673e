// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title The precompile for messages of a layer-1 chain
/// @notice Tells which chain this is.
interface IWarp {
    /// @notice The identifier of this chain.
    function getBlockchainID() external view returns (bytes32);
}
