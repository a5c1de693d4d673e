// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {IOmnichainApp} from "./IOmnichainApp.sol";
import {OmnichainAppUpgradeable} from "./OmnichainAppUpgradeable.sol";

/// @title Omnichain application: storing and retrying failed messages
/// @notice See IOmnichainApp.
/// @dev Reserves gas to store a failure. A message that runs out of gas is stored too, and does not block its path.
abstract contract NonblockingAppUpgradeable is OmnichainAppUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.NonblockingApp
    struct NonblockingAppStorage {
        mapping(uint16 srcChainId => mapping(bytes path => mapping(uint64 nonce => bytes32))) failedMessages;
    }

    // The cost of storing a failure, with a margin.
    uint256 private constant STORING_GAS = 50_000;
    uint256 private constant STORING_GAS_PER_BYTE = 16;

    // Limits the stored error, so that a failing message cannot make storing expensive.
    uint256 private constant MAX_REASON_SIZE = 160;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.NonblockingApp")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x2467c84d426d95237f59d08a6f80c50b514643409c658fb468f85ed6453db200;

    /// @inheritdoc IOmnichainApp
    function nonblockingLzReceive(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        external
    {
        if (_msgSender() != address(this)) revert OmnichainApp_NotItself(_msgSender());
        _handleMessage(srcChainId, path, nonce, payload);
    }

    /// @inheritdoc IOmnichainApp
    function retryMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        external
    {
        _requireTrusted(srcChainId, path);
        mapping(uint64 nonce => bytes32) storage ofPath = _failedOf(srcChainId, path);
        bytes32 stored = ofPath[nonce];
        bytes32 hash = keccak256(payload);
        if (stored == 0) revert OmnichainApp_NoStoredMessage(srcChainId, nonce);
        if (stored != hash) revert OmnichainApp_NotTheStoredPayload(hash, stored);

        delete ofPath[nonce];
        emit RetryMessageSuccess(srcChainId, path, nonce, hash);

        _handleMessage(srcChainId, path, nonce, payload);
    }

    /// @inheritdoc IOmnichainApp
    function failedMessages(uint16 srcChainId, bytes calldata path, uint64 nonce) external view returns (bytes32) {
        return _failedOf(srcChainId, path)[nonce];
    }

    /// @dev Acts on a message. If it reverts, the message is stored.
    function _handleMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        internal
        virtual;

    function _receiveMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        internal
        override
    {
        bytes memory data = abi.encodeCall(this.nonblockingLzReceive, (srcChainId, path, nonce, payload));
        (bool done, bytes memory reason) = _callItself(data, STORING_GAS + STORING_GAS_PER_BYTE * payload.length);
        if (done) return;

        _failedOf(srcChainId, path)[nonce] = keccak256(payload);
        emit MessageFailed(srcChainId, path, nonce, payload, reason);
    }

    /// @dev Keeps `keptGas` back and copies at most the maximum length of the reason.
    function _callItself(bytes memory data, uint256 keptGas) private returns (bool done, bytes memory reason) {
        uint256 givenGas = Math.saturatingSub(gasleft(), keptGas);
        uint256 maxSize = MAX_REASON_SIZE;
        assembly ("memory-safe") {
            done := call(givenGas, address(), 0, add(data, 0x20), mload(data), 0, 0)
            let size := returndatasize()
            if gt(size, maxSize) { size := maxSize }
            reason := mload(0x40)
            mstore(reason, size)
            returndatacopy(add(reason, 0x20), 0, size)
            mstore(0x40, add(reason, and(add(size, 0x3f), not(0x1f))))
        }
    }

    function _failedOf(uint16 srcChainId, bytes calldata path)
        private
        view
        returns (mapping(uint64 nonce => bytes32) storage)
    {
        return _nonblockingAppStorage().failedMessages[srcChainId][path];
    }

    function _nonblockingAppStorage() private pure returns (NonblockingAppStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
