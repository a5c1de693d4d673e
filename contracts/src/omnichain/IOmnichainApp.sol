// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {ILayerZeroReceiver} from "./ILayerZeroReceiver.sol";

/// @title Application across chains
/// @notice The base of all our contracts that send and receive LayerZero V1 messages. It holds the trusted remotes, the
/// minimum gas and the maximum size of a message. A message that fails on arrival is stored and emits an event. Anyone
/// can retry it until it succeeds, once.
/// @dev Chains are named by their messaging ids (Avalanche 106, BSC 102), not by their chain ids.
/// WARNING: a trusted remote can do here whatever a message can do.
interface IOmnichainApp is ILayerZeroReceiver {
    /// @notice Sets the trusted path for `remoteChainId`: the remote's address, then this contract's. Empty if that
    /// chain is no longer trusted.
    event SetTrustedRemote(uint16 remoteChainId, bytes path);

    /// @notice Sets the trusted remote by its address alone.
    event SetTrustedRemoteAddress(uint16 remoteChainId, bytes remoteAddress);

    /// @notice Sets the minimum gas for messages of this type to `dstChainId`. Zero stops them.
    event SetMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minDstGas);

    /// @notice Sets the payload limit to `dstChainId`, in bytes. Zero means the default.
    event SetPayloadSizeLimit(uint16 dstChainId, uint256 size);

    /// @notice Sets the contract that simulates messages before delivery. It only informs relayers.
    event SetPrecrime(address precrime);

    /// @notice A message failed on arrival and was stored. Call `retryMessage` with the same values to run it again.
    /// @param reason the first bytes of the error
    event MessageFailed(uint16 srcChainId, bytes path, uint64 nonce, bytes payload, bytes reason);

    /// @notice A stored message succeeded.
    event RetryMessageSuccess(uint16 srcChainId, bytes path, uint64 nonce, bytes32 payloadHash);

    /// @notice Only the endpoint may do this.
    error OmnichainApp_NotTheEndpoint(address caller);

    /// @notice Only this contract itself may do this.
    error OmnichainApp_NotItself(address caller);

    /// @notice No contract, or another one, is trusted on that chain.
    error OmnichainApp_UntrustedPath(uint16 chainId, bytes path);

    /// @notice A path must be two addresses: a remote that is not zero, then this contract.
    error OmnichainApp_BadPath(bytes path);

    /// @notice A remote's address must have 20 bytes.
    error OmnichainApp_BadAddress(bytes remoteAddress);

    /// @notice The owner has not set the minimum gas for that chain yet.
    error OmnichainApp_MinGasNotSet(uint16 dstChainId, uint16 packetType);

    /// @notice The adapter parameters provide less gas than the message needs.
    error OmnichainApp_TooLittleGas(uint256 gasProvided, uint256 gasNeeded);

    /// @notice Adapter parameters must be `abi.encodePacked(uint16(1), uint256(gas))`.
    error OmnichainApp_BadAdapterParams(bytes adapterParams);

    /// @notice The receiver must have 20 bytes. It must not be zero, nor the remote contract, where the tokens would be
    /// stuck.
    error OmnichainApp_BadReceiver(bytes toAddress);

    /// @notice The payload is too long for that chain.
    error OmnichainApp_PayloadTooLong(uint256 size, uint256 limit);

    /// @notice There is no such stored message, or it has succeeded.
    error OmnichainApp_NoStoredMessage(uint16 srcChainId, uint64 nonce);

    /// @notice The payload is not the one that failed.
    error OmnichainApp_NotTheStoredPayload(bytes32 payloadHash, bytes32 storedHash);

    /// @notice Runs a stored message again. Anyone may call it with enough gas. It succeeds once, or reverts and stays
    /// stored.
    /// @dev The path must still be trusted. Messages of a remote that the owner removed are rejected.
    function retryMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload) external;

    /// @notice Handles a message. Only this contract may call it, so that it can catch a failure.
    function nonblockingLzReceive(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        external;

    /// @notice Trusts `path`: the remote's address, then this contract's. An empty path trusts nobody on that chain.
    /// Only the owner.
    function setTrustedRemote(uint16 remoteChainId, bytes calldata path) external;

    /// @notice Trusts the contract at `remoteAddress` on that chain. Zero trusts nobody. Only the owner.
    function setTrustedRemoteAddress(uint16 remoteChainId, bytes calldata remoteAddress) external;

    /// @notice Sets the minimum gas for messages of a type to that chain. Zero stops them. Only the owner.
    function setMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minGas) external;

    /// @notice Sets the payload limit in bytes. Zero restores the default. Only the owner.
    function setPayloadSizeLimit(uint16 dstChainId, uint256 size) external;

    /// @notice Sets the contract that simulates messages before delivery. Only the owner.
    function setPrecrime(address precrime) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setConfig(uint16 version, uint16 chainId, uint256 configType, bytes calldata config) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setSendVersion(uint16 version) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setReceiveVersion(uint16 version) external;

    /// @notice Gives up the message that blocks a path at the endpoint. Only the owner.
    /// WARNING: what the message carried is lost. Anyone can retry a blocked message at the endpoint with more gas. Do
    /// that first.
    function forceResumeReceive(uint16 srcChainId, bytes calldata path) external;

    /// @notice Returns the payload size limit for chains that have none set, in bytes.
    function DEFAULT_PAYLOAD_SIZE_LIMIT() external view returns (uint256);

    /// @notice Returns the gas that is paid for when no adapter parameters are given and the minimum is not higher.
    function DEFAULT_DST_GAS() external view returns (uint256);

    /// @notice Returns the LayerZero endpoint.
    function lzEndpoint() external view returns (ILayerZeroEndpoint);

    /// @notice Returns the trusted path, or nothing if there is none.
    function trustedRemoteLookup(uint16 remoteChainId) external view returns (bytes memory);

    /// @notice Returns the trusted contract's address on that chain. Reverts if there is none.
    function getTrustedRemoteAddress(uint16 remoteChainId) external view returns (bytes memory);

    /// @notice Whether this is the trusted path.
    function isTrustedRemote(uint16 srcChainId, bytes calldata path) external view returns (bool);

    /// @notice Returns the value that `setMinDstGas` set.
    function minDstGasLookup(uint16 dstChainId, uint16 packetType) external view returns (uint256);

    /// @notice Returns the value that `setPayloadSizeLimit` set.
    function payloadSizeLimitLookup(uint16 dstChainId) external view returns (uint256);

    /// @notice Returns the value that `setPrecrime` set.
    function precrime() external view returns (address);

    /// @notice Returns the hash of the stored message's payload, or zero if there is none.
    function failedMessages(uint16 srcChainId, bytes calldata path, uint64 nonce) external view returns (bytes32);

    /// @notice See ILayerZeroEndpoint.
    function getConfig(uint16 version, uint16 chainId, address userApplication, uint256 configType)
        external
        view
        returns (bytes memory);
}
