// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ILayerZeroEndpoint} from "../omnichain/ILayerZeroEndpoint.sol";
import {ILayerZeroReceiver} from "../omnichain/ILayerZeroReceiver.sol";

/// @title A message endpoint for local chains
/// @notice Stands for a LayerZero V1 endpoint. A relayer carries each message from `MessageSent` on one chain to
/// `deliver` on another, so it can delay, drop, repeat and reorder messages, or give them too little gas. Like the real
/// endpoint, it accepts the messages of a path in order and once each. A message that its receiver refuses blocks the
/// path until it is retried or given up.
/// @dev WARNING: the relayer can deliver any message. For local chains only; no family deploys it.
contract LocalEndpoint is ILayerZeroEndpoint {
    /// @dev A message that blocks its path.
    struct Blocked {
        uint64 nonce;
        address receiver;
        bytes32 payloadHash;
    }

    uint256 private constant BASE_FEE = 1e12;
    uint256 private constant FEE_PER_GAS = 1e9;
    uint256 private constant FEE_PER_BYTE = 1e9;

    uint16 private immutable CHAIN_ID;

    address private immutable RELAYER;

    mapping(uint16 chainId => mapping(bytes path => uint64)) private outbound;
    mapping(uint16 chainId => mapping(bytes path => uint64)) private inbound;
    mapping(uint16 chainId => mapping(bytes path => Blocked)) private blocked;
    mapping(address app => mapping(uint16 version => mapping(uint16 chainId => mapping(uint256 kind => bytes)))) private
        configs;

    /// @notice The version of the library that an application sends with.
    mapping(address app => uint16) public sendVersions;

    /// @notice The version of the library that an application receives with.
    mapping(address app => uint16) public receiveVersions;

    /// @notice A message was sent and waits for a relayer.
    /// @param path the sender's address and the receiver's, from the receiver's point of view
    event MessageSent(uint16 indexed dstChainId, bytes path, uint64 nonce, uint256 gas, bytes payload);

    /// @notice The receiver took a message.
    event MessageDelivered(uint16 indexed srcChainId, bytes path, uint64 nonce);

    /// @notice The receiver refused a message, which blocks the path.
    event MessageBlocked(uint16 indexed srcChainId, bytes path, uint64 nonce, bytes payload);

    /// @notice The receiver gave a message up.
    event MessageGivenUp(uint16 indexed srcChainId, bytes path, uint64 nonce);

    /// @notice The caller is not the sender in the path.
    error LocalEndpoint_NotTheSender(bytes path, address caller);

    /// @notice The value is less than the fee.
    error LocalEndpoint_TooLittlePaid(uint256 paid, uint256 fee);

    /// @notice The refund of what was paid too much failed.
    error LocalEndpoint_RefundFailed(address refundAddress);

    /// @notice Only the relayer delivers.
    error LocalEndpoint_NotTheRelayer(address caller);

    /// @notice Another message of the path comes next.
    error LocalEndpoint_NotTheNext(uint64 nonce, uint64 next);

    /// @notice An earlier message blocks the path.
    error LocalEndpoint_PathIsBlocked(uint64 nonce);

    /// @notice No such message blocks the path.
    error LocalEndpoint_NothingBlocked(uint16 srcChainId, bytes path);

    /// @notice Sets the endpoint up.
    /// @param chainId this chain's messaging id
    /// @param relayer delivers messages here
    constructor(uint16 chainId, address relayer) {
        (CHAIN_ID, RELAYER) = (chainId, relayer);
    }

    /// @inheritdoc ILayerZeroEndpoint
    function send(
        uint16 dstChainId,
        bytes calldata path,
        bytes calldata payload,
        address payable refundAddress,
        address,
        bytes calldata adapterParams
    ) external payable {
        if (path.length != 40 || address(bytes20(path[20:])) != msg.sender) {
            revert LocalEndpoint_NotTheSender(path, msg.sender);
        }
        (uint256 fee,) = estimateFees(dstChainId, msg.sender, payload, false, adapterParams);
        if (msg.value < fee) revert LocalEndpoint_TooLittlePaid(msg.value, fee);

        bytes memory theirs = abi.encodePacked(path[20:], path[:20]);
        _sent(dstChainId, theirs, ++outbound[dstChainId][theirs], uint256(bytes32(adapterParams[2:])), payload);

        if (msg.value == fee) return;
        (bool done,) = refundAddress.call{value: msg.value - fee}("");
        if (!done) revert LocalEndpoint_RefundFailed(refundAddress);
    }

    /// @notice Delivers the next message of a path with `gas`. Only the relayer.
    function deliver(uint16 srcChainId, bytes calldata path, uint64 nonce, uint256 gas, bytes calldata payload)
        external
    {
        if (msg.sender != RELAYER) revert LocalEndpoint_NotTheRelayer(msg.sender);
        Blocked storage block_ = blocked[srcChainId][path];
        if (block_.payloadHash != 0) revert LocalEndpoint_PathIsBlocked(block_.nonce);
        uint64 next = inbound[srcChainId][path] + 1;
        if (nonce != next) revert LocalEndpoint_NotTheNext(nonce, next);
        inbound[srcChainId][path] = nonce;

        address receiver = address(bytes20(path[20:]));
        try ILayerZeroReceiver(receiver).lzReceive{gas: gas}(srcChainId, path, nonce, payload) {
            emit MessageDelivered(srcChainId, path, nonce);
        } catch {
            blocked[srcChainId][path] = Blocked(nonce, receiver, keccak256(payload));
            emit MessageBlocked(srcChainId, path, nonce, payload);
        }
    }

    /// @notice Retries the message that blocks a path. Anyone may call it.
    function retryPayload(uint16 srcChainId, bytes calldata path, bytes calldata payload) external {
        Blocked memory block_ = blocked[srcChainId][path];
        if (block_.payloadHash == 0 || block_.payloadHash != keccak256(payload)) {
            revert LocalEndpoint_NothingBlocked(srcChainId, path);
        }
        delete blocked[srcChainId][path];
        ILayerZeroReceiver(block_.receiver).lzReceive(srcChainId, path, block_.nonce, payload);
        emit MessageDelivered(srcChainId, path, block_.nonce);
    }

    /// @inheritdoc ILayerZeroEndpoint
    function forceResumeReceive(uint16 srcChainId, bytes calldata path) external {
        Blocked memory block_ = blocked[srcChainId][path];
        if (block_.payloadHash == 0 || block_.receiver != msg.sender) {
            revert LocalEndpoint_NothingBlocked(srcChainId, path);
        }
        delete blocked[srcChainId][path];
        emit MessageGivenUp(srcChainId, path, block_.nonce);
    }

    /// @inheritdoc ILayerZeroEndpoint
    function setConfig(uint16 version, uint16 chainId, uint256 configType, bytes calldata config) external {
        configs[msg.sender][version][chainId][configType] = config;
    }

    /// @inheritdoc ILayerZeroEndpoint
    function setSendVersion(uint16 version) external {
        sendVersions[msg.sender] = version;
    }

    /// @inheritdoc ILayerZeroEndpoint
    function setReceiveVersion(uint16 version) external {
        receiveVersions[msg.sender] = version;
    }

    /// @inheritdoc ILayerZeroEndpoint
    function getConfig(uint16 version, uint16 chainId, address userApplication, uint256 configType)
        external
        view
        returns (bytes memory)
    {
        return configs[userApplication][version][chainId][configType];
    }

    /// @notice This chain's messaging id.
    function getChainId() external view returns (uint16) {
        return CHAIN_ID;
    }

    /// @notice The nonce of the last message of a path that was accepted or blocks it.
    function getInboundNonce(uint16 srcChainId, bytes calldata path) external view returns (uint64) {
        return inbound[srcChainId][path];
    }

    /// @notice Whether a message blocks the path.
    function hasStoredPayload(uint16 srcChainId, bytes calldata path) external view returns (bool) {
        return blocked[srcChainId][path].payloadHash != 0;
    }

    /// @inheritdoc ILayerZeroEndpoint
    function estimateFees(uint16, address, bytes calldata payload, bool, bytes calldata adapterParams)
        public
        pure
        returns (uint256 nativeFee, uint256 zroFee)
    {
        uint256 gas = uint256(bytes32(adapterParams[2:]));
        return (BASE_FEE + FEE_PER_GAS * gas + FEE_PER_BYTE * payload.length, 0);
    }

    /// @dev A hook for tests.
    function _sent(uint16 dstChainId, bytes memory path, uint64 nonce, uint256 gas, bytes calldata payload)
        internal
        virtual
    {
        emit MessageSent(dstChainId, path, nonce, gas, payload);
    }
}
