// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

/// @title Endpoint of messages
/// @notice The part of a LayerZero V1 endpoint that our applications use. Messages of a path arrive in order. A message
/// that its receiver rejects blocks the path until it is retried or given up.
interface ILayerZeroEndpoint {
    /// @notice Sends a message. The value pays the fee. The rest goes to `refundAddress`.
    /// @param path the receiver's address and the sender's, 40 bytes
    function send(
        uint16 dstChainId,
        bytes calldata path,
        bytes calldata payload,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable;

    /// @notice Returns the fee of a message.
    function estimateFees(
        uint16 dstChainId,
        address userApplication,
        bytes calldata payload,
        bool payInZRO,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee);

    /// @notice Drops a blocked message of the caller, for good.
    function forceResumeReceive(uint16 srcChainId, bytes calldata path) external;

    /// @notice Sets how messages of the caller are proved and carried.
    function setConfig(uint16 version, uint16 chainId, uint256 configType, bytes calldata config) external;

    /// @notice Sets the library that the caller's messages leave by.
    function setSendVersion(uint16 version) external;

    /// @notice Sets the library that the caller's messages arrive by.
    function setReceiveVersion(uint16 version) external;

    /// @notice Returns the value that `setConfig` set.
    function getConfig(uint16 version, uint16 chainId, address userApplication, uint256 configType)
        external
        view
        returns (bytes memory);
}
