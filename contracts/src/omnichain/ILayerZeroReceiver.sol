// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Receiver of messages
/// @notice A LayerZero V1 endpoint calls this when a message arrives.
interface ILayerZeroReceiver {
    /// @notice Takes a message.
    /// @param srcChainId the chain it came from, by its messaging id
    /// @param path the sender's address and the receiver's, 40 bytes
    /// @param nonce its number on that path, from 1
    function lzReceive(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload) external;
}
