// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {ILayerZeroReceiver} from "./ILayerZeroReceiver.sol";

/// @title Application across chains
/// @notice What all our contracts that send and receive LayerZero V1 messages share: whom they trust, how much gas a message needs at least, how long it may be,
/// and what becomes of one that fails on arrival: it is stored, seen by its event, and can be retried by anyone until it succeeds, once.
/// @dev Chains are named by their messaging ids (Avalanche 106, BSC 102), not by their chain ids.
/// WARNING: who is set as a trusted remote can do here whatever a message can.
interface IOmnichainApp is ILayerZeroReceiver {
    /// @notice Messages from and to `remoteChainId` now go by this path: the remote's address and this one's; empty: none do.
    event SetTrustedRemote(uint16 remoteChainId, bytes path);

    /// @notice As SetTrustedRemote, by the remote's address alone.
    event SetTrustedRemoteAddress(uint16 remoteChainId, bytes remoteAddress);

    /// @notice Messages of this type to `dstChainId` now need this much gas there; zero: none can be sent.
    event SetMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minDstGas);

    /// @notice Payloads to `dstChainId` may now have this many bytes; zero: the default.
    event SetPayloadSizeLimit(uint16 dstChainId, uint256 size);

    /// @notice Who simulates messages ahead, for the carriers' information.
    event SetPrecrime(address precrime);

    /// @notice A message failed on arrival and is stored: `retryMessage` with the same values.
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

    /// @notice A path is two addresses, this contract's second and the first not zero.
    error OmnichainApp_BadPath(bytes path);

    /// @notice A remote's address has 20 bytes.
    error OmnichainApp_BadAddress(bytes remoteAddress);

    /// @notice Nothing can be sent there before the owner has set the gas that it needs.
    error OmnichainApp_MinGasNotSet(uint16 dstChainId, uint16 packetType);

    /// @notice The adapter parameters provide less gas than the message needs.
    error OmnichainApp_TooLittleGas(uint256 gasProvided, uint256 gasNeeded);

    /// @notice Adapter parameters are `abi.encodePacked(uint16(1), uint256(gas))`.
    error OmnichainApp_BadAdapterParams(bytes adapterParams);

    /// @notice A receiver has 20 bytes, not all zero, and is not the contract on the other side, where what is sent would be stuck.
    error OmnichainApp_BadReceiver(bytes toAddress);

    /// @notice The payload is too long for that chain.
    error OmnichainApp_PayloadTooLong(uint256 size, uint256 limit);

    /// @notice There is no such stored message, or it has succeeded.
    error OmnichainApp_NoStoredMessage(uint16 srcChainId, uint64 nonce);

    /// @notice The payload is not the one that failed.
    error OmnichainApp_NotTheStoredPayload(bytes32 payloadHash, bytes32 storedHash);

    /// @notice Runs a stored message again. Anyone may call it, with gas enough; it succeeds once, or reverts and stays stored.
    /// @dev The path must still be trusted: a message of a remote that the owner has cut off is not taken.
    function retryMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload) external;

    /// @notice Takes a message. Only this contract itself, so that a failure can be caught.
    function nonblockingLzReceive(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload) external;

    /// @notice Trusts `path`, the remote's address and this one's, or, when it is empty, nobody on that chain. Only the owner.
    function setTrustedRemote(uint16 remoteChainId, bytes calldata path) external;

    /// @notice Trusts the contract at `remoteAddress` on that chain, or nobody where it is zero. Only the owner.
    function setTrustedRemoteAddress(uint16 remoteChainId, bytes calldata remoteAddress) external;

    /// @notice Sets how much gas messages of a type need there at least; zero stops them. Only the owner.
    function setMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minGas) external;

    /// @notice Sets how many bytes a payload may have; zero for the default. Only the owner.
    function setPayloadSizeLimit(uint16 dstChainId, uint256 size) external;

    /// @notice Sets who simulates messages ahead. Only the owner.
    function setPrecrime(address precrime) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setConfig(uint16 version, uint16 chainId, uint256 configType, bytes calldata config) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setSendVersion(uint16 version) external;

    /// @notice See ILayerZeroEndpoint. Only the owner.
    function setReceiveVersion(uint16 version) external;

    /// @notice Gives up the message that blocks a path at the endpoint. Only the owner.
    /// WARNING: what it carried is lost. A blocked message can be retried at the endpoint by anyone with more gas: do that first.
    function forceResumeReceive(uint16 srcChainId, bytes calldata path) external;

    /// @notice The payload size limit where none is set.
    function DEFAULT_PAYLOAD_SIZE_LIMIT() external view returns (uint256);

    /// @notice The gas that is paid for where no adapter parameters are given, unless the minimum is higher.
    function DEFAULT_DST_GAS() external view returns (uint256);

    /// @notice Whom messages go to and come from.
    function lzEndpoint() external view returns (ILayerZeroEndpoint);

    /// @notice The trusted path, empty where there is none.
    function trustedRemoteLookup(uint16 remoteChainId) external view returns (bytes memory);

    /// @notice The trusted contract's address on that chain. Reverts where there is none.
    function getTrustedRemoteAddress(uint16 remoteChainId) external view returns (bytes memory);

    /// @notice Whether this is the trusted path.
    function isTrustedRemote(uint16 srcChainId, bytes calldata path) external view returns (bool);

    /// @notice What `setMinDstGas` set.
    function minDstGasLookup(uint16 dstChainId, uint16 packetType) external view returns (uint256);

    /// @notice What `setPayloadSizeLimit` set.
    function payloadSizeLimitLookup(uint16 dstChainId) external view returns (uint256);

    /// @notice What `setPrecrime` set.
    function precrime() external view returns (address);

    /// @notice The hash of the stored message's payload, zero where there is none.
    function failedMessages(uint16 srcChainId, bytes calldata path, uint64 nonce) external view returns (bytes32);

    /// @notice See ILayerZeroEndpoint.
    function getConfig(uint16 version, uint16 chainId, address userApplication, uint256 configType)
        external
        view
        returns (bytes memory);
}
