// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";

import {ILayerZeroEndpoint} from "./ILayerZeroEndpoint.sol";
import {IOmnichainToken} from "./IOmnichainToken.sol";
import {NonblockingAppUpgradeable} from "./NonblockingAppUpgradeable.sol";

/// @title Omnichain token: base of both forms
/// @notice See IOmnichainToken.
abstract contract OmnichainTokenUpgradeable is IOmnichainToken, NonblockingAppUpgradeable, UUPSUpgradeable {
    /// @custom:storage-location erc7201:hatchery.storage.OmnichainToken
    struct OmnichainTokenStorage {
        address token;
        bool useCustomAdapterParams;
    }

    /// @inheritdoc IOmnichainToken
    uint16 public constant PT_SEND = 0;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.OmnichainToken")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xa986d2d9dc161d9f3db8759fb989e8d6f48a00dc6f8e89486adf79a91bca4100;

    function __OmnichainToken_init(address initialOwner, ILayerZeroEndpoint endpoint, address token_)
        internal
        onlyInitializing
    {
        __OmnichainApp_init(initialOwner, endpoint);
        (_tokenStorage().token, _tokenStorage().useCustomAdapterParams) = (token_, true);
        emit SetUseCustomAdapterParams(true);
    }

    /// @inheritdoc IOmnichainToken
    function sendFrom(
        address from,
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        address payable refundAddress,
        address zroPaymentAddress,
        bytes calldata adapterParams
    ) external payable {
        if (from != _msgSender()) revert OmnichainToken_NotTheHolder(from, _msgSender());
        _requireReceiver(dstChainId, toAddress);
        bytes memory params = _sendParams(dstChainId, adapterParams);

        _takeIn(from, amount);
        emit SendToChain(dstChainId, from, toAddress, amount);

        _sendMessage(dstChainId, _payload(toAddress, amount), refundAddress, zroPaymentAddress, params);
    }

    /// @inheritdoc IOmnichainToken
    function setUseCustomAdapterParams(bool useCustom) external onlyOwner {
        _tokenStorage().useCustomAdapterParams = useCustom;
        emit SetUseCustomAdapterParams(useCustom);
    }

    /// @inheritdoc IOmnichainToken
    function estimateSendFee(
        uint16 dstChainId,
        bytes calldata toAddress,
        uint256 amount,
        bool useZro,
        bytes calldata adapterParams
    ) external view returns (uint256 nativeFee, uint256 zroFee) {
        bytes memory params = _sendParams(dstChainId, adapterParams);
        return lzEndpoint().estimateFees(dstChainId, address(this), _payload(toAddress, amount), useZro, params);
    }

    /// @inheritdoc IOmnichainToken
    function useCustomAdapterParams() public view returns (bool) {
        return _tokenStorage().useCustomAdapterParams;
    }

    /// @inheritdoc IOmnichainToken
    function token() public view returns (address) {
        return _tokenStorage().token;
    }

    /// @dev Takes tokens that leave out of circulation here.
    function _takeIn(address from, uint256 amount) internal virtual;

    /// @dev Gives out tokens that arrived.
    function _giveOut(address to, uint256 amount) internal virtual;

    function _handleMessage(uint16 srcChainId, bytes calldata, uint64, bytes calldata payload) internal override {
        uint16 packetType = uint16(uint256(bytes32(payload)));
        if (packetType != PT_SEND) revert OmnichainToken_UnknownPacketType(packetType);
        (, bytes memory toAddress, uint256 amount) = abi.decode(payload, (uint16, bytes, uint256));
        address to = _receiverOf(toAddress);

        _giveOut(to, amount);

        emit ReceiveFromChain(srcChainId, to, amount);
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    function _sendParams(uint16 dstChainId, bytes calldata given) private view returns (bytes memory) {
        if (given.length > 0 && !useCustomAdapterParams()) revert OmnichainToken_AdapterParamsMustBeEmpty();
        return _adapterParams(dstChainId, PT_SEND, 0, given);
    }

    function _payload(bytes calldata toAddress, uint256 amount) private pure returns (bytes memory) {
        return abi.encode(PT_SEND, toAddress, amount);
    }

    function _tokenStorage() private pure returns (OmnichainTokenStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
