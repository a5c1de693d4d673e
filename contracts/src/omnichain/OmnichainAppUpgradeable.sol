// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {ILayerZeroReceiver} from "./ILayerZeroReceiver.sol";
import {IOmnichainApp} from "./IOmnichainApp.sol";

/// @title Omnichain application: trusted remotes and sending
/// @notice See IOmnichainApp.
abstract contract OmnichainAppUpgradeable is IOmnichainApp, Ownable2StepUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.OmnichainApp
    struct OmnichainAppStorage {
        ILayerZeroEndpoint endpoint;
        address precrime;
        mapping(uint16 chainId => address) trustedRemotes;
        mapping(uint16 chainId => mapping(uint16 packetType => uint256)) minDstGas;
        mapping(uint16 chainId => uint256) payloadSizeLimits;
    }

    /// @inheritdoc IOmnichainApp
    uint256 public constant DEFAULT_PAYLOAD_SIZE_LIMIT = 10_000;

    /// @inheritdoc IOmnichainApp
    uint256 public constant DEFAULT_DST_GAS = 300_000;

    uint256 private constant ADDRESS_SIZE = 20;
    uint256 private constant PATH_SIZE = 40;

    // A version and an amount of gas.
    uint16 private constant ADAPTER_PARAMS_VERSION = 1;
    uint256 private constant ADAPTER_PARAMS_SIZE = 34;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.OmnichainApp")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x3c2dd2c36a91f00a09c50d8b53cb787376e575da3419740aa6f7d0658b4b9b00;

    function __OmnichainApp_init(address initialOwner, ILayerZeroEndpoint endpoint) internal onlyInitializing {
        __Ownable_init(initialOwner);
        _omnichainAppStorage().endpoint = endpoint;
    }

    /// @inheritdoc ILayerZeroReceiver
    function lzReceive(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload) external {
        if (_msgSender() != address(lzEndpoint())) revert OmnichainApp_NotTheEndpoint(_msgSender());
        _requireTrusted(srcChainId, path);
        _receiveMessage(srcChainId, path, nonce, payload);
    }

    /// @inheritdoc IOmnichainApp
    function setTrustedRemote(uint16 remoteChainId, bytes calldata path) external onlyOwner {
        address remote = _remoteOf(path);
        if (path.length > 0 && remote == address(0)) revert OmnichainApp_BadPath(path);
        _omnichainAppStorage().trustedRemotes[remoteChainId] = remote;

        emit SetTrustedRemote(remoteChainId, path);
    }

    /// @inheritdoc IOmnichainApp
    function setTrustedRemoteAddress(uint16 remoteChainId, bytes calldata remoteAddress) external onlyOwner {
        if (remoteAddress.length != ADDRESS_SIZE) revert OmnichainApp_BadAddress(remoteAddress);
        _omnichainAppStorage().trustedRemotes[remoteChainId] = address(bytes20(remoteAddress));

        emit SetTrustedRemoteAddress(remoteChainId, remoteAddress);
    }

    /// @inheritdoc IOmnichainApp
    function setMinDstGas(uint16 dstChainId, uint16 packetType, uint256 minGas) external onlyOwner {
        _omnichainAppStorage().minDstGas[dstChainId][packetType] = minGas;
        emit SetMinDstGas(dstChainId, packetType, minGas);
    }

    /// @inheritdoc IOmnichainApp
    function setPayloadSizeLimit(uint16 dstChainId, uint256 size) external onlyOwner {
        _omnichainAppStorage().payloadSizeLimits[dstChainId] = size;
        emit SetPayloadSizeLimit(dstChainId, size);
    }

    /// @inheritdoc IOmnichainApp
    function setPrecrime(address precrime_) external onlyOwner {
        _omnichainAppStorage().precrime = precrime_;
        emit SetPrecrime(precrime_);
    }

    /// @inheritdoc IOmnichainApp
    function setConfig(uint16 version, uint16 chainId, uint256 configType, bytes calldata config) external onlyOwner {
        lzEndpoint().setConfig(version, chainId, configType, config);
    }

    /// @inheritdoc IOmnichainApp
    function setSendVersion(uint16 version) external onlyOwner {
        lzEndpoint().setSendVersion(version);
    }

    /// @inheritdoc IOmnichainApp
    function setReceiveVersion(uint16 version) external onlyOwner {
        lzEndpoint().setReceiveVersion(version);
    }

    /// @inheritdoc IOmnichainApp
    function forceResumeReceive(uint16 srcChainId, bytes calldata path) external onlyOwner {
        lzEndpoint().forceResumeReceive(srcChainId, path);
    }

    /// @inheritdoc IOmnichainApp
    function getConfig(uint16 version, uint16 chainId, address userApplication, uint256 configType)
        external
        view
        returns (bytes memory)
    {
        return lzEndpoint().getConfig(version, chainId, userApplication, configType);
    }

    /// @inheritdoc IOmnichainApp
    function getTrustedRemoteAddress(uint16 remoteChainId) external view returns (bytes memory) {
        return abi.encodePacked(_trustedRemote(remoteChainId));
    }

    /// @inheritdoc IOmnichainApp
    function isTrustedRemote(uint16 srcChainId, bytes calldata path) external view returns (bool) {
        return _isTrusted(srcChainId, path);
    }

    /// @inheritdoc IOmnichainApp
    function minDstGasLookup(uint16 dstChainId, uint16 packetType) public view returns (uint256) {
        return _omnichainAppStorage().minDstGas[dstChainId][packetType];
    }

    /// @inheritdoc IOmnichainApp
    function payloadSizeLimitLookup(uint16 dstChainId) public view returns (uint256) {
        return _omnichainAppStorage().payloadSizeLimits[dstChainId];
    }

    /// @inheritdoc IOmnichainApp
    function trustedRemoteLookup(uint16 remoteChainId) public view returns (bytes memory path) {
        address remote = _omnichainAppStorage().trustedRemotes[remoteChainId];
        if (remote != address(0)) path = abi.encodePacked(remote, address(this));
    }

    /// @inheritdoc IOmnichainApp
    function lzEndpoint() public view returns (ILayerZeroEndpoint) {
        return _omnichainAppStorage().endpoint;
    }

    /// @inheritdoc IOmnichainApp
    function precrime() external view returns (address) {
        return _omnichainAppStorage().precrime;
    }

    /// @dev Takes a message of a trusted remote. A revert here blocks the path.
    function _receiveMessage(uint16 srcChainId, bytes calldata path, uint64 nonce, bytes calldata payload)
        internal
        virtual;

    /// @notice Sends a message to the trusted remote and pays with the call's value.
    /// @param adapterParams the result of `_adapterParams`
    function _sendMessage(
        uint16 dstChainId,
        bytes memory payload,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes memory adapterParams
    ) internal {
        bytes memory path = abi.encodePacked(_trustedRemote(dstChainId), address(this));
        uint256 limit = payloadSizeLimitLookup(dstChainId);
        if (limit == 0) limit = DEFAULT_PAYLOAD_SIZE_LIMIT;
        if (payload.length > limit) revert OmnichainApp_PayloadTooLong(payload.length, limit);

        // The endpoint's send returns nothing: this is not a send to an address.
        // solhint-disable-next-line check-send-result
        lzEndpoint().send{value: msg.value}(
            dstChainId, path, payload, refundAddress, zroPaymentAddress, adapterParams
        );
    }

    /// @dev Returns the checked parameters of the sender, or the default ones. They provide at least the minimum gas of
    /// this type plus `extraGas`.
    function _adapterParams(uint16 dstChainId, uint16 packetType, uint256 extraGas, bytes calldata given)
        internal
        view
        returns (bytes memory)
    {
        uint256 needed = minDstGasLookup(dstChainId, packetType);
        if (needed == 0) revert OmnichainApp_MinGasNotSet(dstChainId, packetType);
        needed += extraGas;
        if (given.length == 0) {
            return abi.encodePacked(ADAPTER_PARAMS_VERSION, Math.max(needed, DEFAULT_DST_GAS));
        }

        if (given.length != ADAPTER_PARAMS_SIZE || uint16(bytes2(given)) != ADAPTER_PARAMS_VERSION) {
            revert OmnichainApp_BadAdapterParams(given);
        }
        uint256 provided = uint256(bytes32(given[2:]));
        if (provided < needed) revert OmnichainApp_TooLittleGas(provided, needed);
        return given;
    }

    /// @dev Checks the receiver before sending, because a bad receiver would make the message fail on the other side.
    function _requireReceiver(uint16 dstChainId, bytes calldata toAddress) internal view {
        bool valid = toAddress.length == ADDRESS_SIZE && bytes20(toAddress) != 0;
        if (!valid || address(bytes20(toAddress)) == _trustedRemote(dstChainId)) {
            revert OmnichainApp_BadReceiver(toAddress);
        }
    }

    /// @dev Returns the receiver that a message names.
    function _receiverOf(bytes memory toAddress) internal pure returns (address) {
        if (toAddress.length != ADDRESS_SIZE) revert OmnichainApp_BadReceiver(toAddress);
        return address(bytes20(toAddress));
    }

    function _trustedRemote(uint16 remoteChainId) internal view returns (address remote) {
        remote = _omnichainAppStorage().trustedRemotes[remoteChainId];
        if (remote == address(0)) revert OmnichainApp_UntrustedPath(remoteChainId, "");
    }

    function _requireTrusted(uint16 chainId, bytes calldata path) internal view {
        if (!_isTrusted(chainId, path)) revert OmnichainApp_UntrustedPath(chainId, path);
    }

    function _isTrusted(uint16 chainId, bytes calldata path) private view returns (bool) {
        address remote = _remoteOf(path);
        return remote != address(0) && remote == _omnichainAppStorage().trustedRemotes[chainId];
    }

    /// @dev Returns the first half of a path to this contract, or zero if it is not one.
    function _remoteOf(bytes calldata path) private view returns (address) {
        bool ownPath = path.length == PATH_SIZE && address(bytes20(path[ADDRESS_SIZE:])) == address(this);
        return ownPath ? address(bytes20(path)) : address(0);
    }

    function _omnichainAppStorage() private pure returns (OmnichainAppStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
