// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {Ownable2StepUpgradeable} from "@openzeppelin/contracts-upgradeable/access/Ownable2StepUpgradeable.sol";
import {UUPSUpgradeable} from "@openzeppelin/contracts/proxy/utils/UUPSUpgradeable.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {TransientSlot} from "@openzeppelin/contracts/utils/TransientSlot.sol";

import {IMessengerClient} from "./IMessengerClient.sol";
import {IMessenger, MessageFee, MessageInput} from "./IMessenger.sol";
import {IMessengerRegistry} from "./IMessengerRegistry.sol";
import {IWarp} from "./IWarp.sol";

/// @title Sends and receives through the messengers of a registry
/// @notice See IMessengerClient.
abstract contract MessengerClientUpgradeable is IMessengerClient, Ownable2StepUpgradeable, UUPSUpgradeable {
    using SafeERC20 for IERC20;
    using TransientSlot for bytes32;
    using TransientSlot for TransientSlot.BooleanSlot;

    /// @custom:storage-location erc7201:hatchery.storage.MessengerClient
    struct MessengerClientStorage {
        IMessengerRegistry registry;
        uint256 minVersion;
        bytes32 blockchainID;
        mapping(address messenger => bool) paused;
    }

    address private constant WARP = 0x0200000000000000000000000000000000000005;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.MessengerClient")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xb9e8e8921215ed8ee89b690e2b7eadf643edd1b2b06cc93d87f3e59e99a32100;

    bytes32 private constant SENDING = keccak256("hatchery.bridge.sending");
    bytes32 private constant RECEIVING = keccak256("hatchery.bridge.receiving");

    /// @dev Uses a lock apart from that of messages, so that a contract that receives tokens can send them on.
    modifier notWithinSend() {
        if (SENDING.asBoolean().tload()) revert MessengerClient_Reentered();
        SENDING.asBoolean().tstore(true);
        _;
        SENDING.asBoolean().tstore(false);
    }

    /// @dev Reads the identifier of the chain from its precompile.
    function __MessengerClient_init(address registry, address manager, uint256 minVersion) internal onlyInitializing {
        if (registry == address(0)) revert MessengerClient_ZeroAddress();
        __Ownable_init(manager);
        MessengerClientStorage storage $ = _messengerClientStorage();
        $.registry = IMessengerRegistry(registry);
        $.blockchainID = IWarp(WARP).getBlockchainID();
        _raiseMinVersion(minVersion);
    }

    /// @inheritdoc IMessengerClient
    function pauseTeleporterAddress(address teleporterAddress) external onlyOwner {
        if (teleporterAddress == address(0)) revert MessengerClient_ZeroAddress();
        if (isTeleporterAddressPaused(teleporterAddress)) revert MessengerClient_Paused(teleporterAddress);
        _messengerClientStorage().paused[teleporterAddress] = true;
        emit TeleporterAddressPaused(teleporterAddress);
    }

    /// @inheritdoc IMessengerClient
    function unpauseTeleporterAddress(address teleporterAddress) external onlyOwner {
        if (!isTeleporterAddressPaused(teleporterAddress)) revert MessengerClient_NotPaused(teleporterAddress);
        _messengerClientStorage().paused[teleporterAddress] = false;
        emit TeleporterAddressUnpaused(teleporterAddress);
    }

    /// @inheritdoc IMessengerClient
    function updateMinTeleporterVersion(uint256 version) external onlyOwner {
        _raiseMinVersion(version);
    }

    /// @notice Takes a message from a messenger that is not paused and has at least the minimum version.
    function receiveTeleporterMessage(bytes32 sourceBlockchainID, address originSenderAddress, bytes calldata message)
        external
    {
        if (RECEIVING.asBoolean().tload()) revert MessengerClient_Reentered();
        _requireUsable(_msgSender());
        RECEIVING.asBoolean().tstore(true);
        _receive(sourceBlockchainID, originSenderAddress, message);
        RECEIVING.asBoolean().tstore(false);
    }

    /// @inheritdoc IMessengerClient
    function isTeleporterAddressPaused(address teleporterAddress) public view returns (bool) {
        return _messengerClientStorage().paused[teleporterAddress];
    }

    /// @inheritdoc IMessengerClient
    function getMinTeleporterVersion() external view returns (uint256) {
        return _messengerClientStorage().minVersion;
    }

    /// @inheritdoc IMessengerClient
    function getTeleporterRegistry() external view returns (address) {
        return address(_messengerClientStorage().registry);
    }

    /// @inheritdoc IMessengerClient
    function getBlockchainID() public view returns (bytes32) {
        return _messengerClientStorage().blockchainID;
    }

    function _authorizeUpgrade(address) internal override onlyOwner {}

    /// @dev Acts on a received message.
    function _receive(bytes32 sourceBlockchainID, address originSender, bytes calldata message) internal virtual;

    /// @dev Sends through the latest messenger. This contract must hold the fee.
    function _sendMessage(
        bytes32 blockchainID,
        address receiver,
        MessageFee memory fee,
        uint256 gasLimit,
        bytes memory message
    ) internal returns (bytes32) {
        IMessenger messenger = _messengerClientStorage().registry.getLatestTeleporter();
        _requireUsable(address(messenger));
        if (fee.amount > 0) IERC20(fee.feeTokenAddress).forceApprove(address(messenger), fee.amount);
        return messenger.sendCrossChainMessage(
            MessageInput(blockchainID, receiver, fee, gasLimit, new address[](0), message)
        );
    }

    /// @dev Takes the caller's tokens and returns how many arrived, because a token may keep a fee.
    function _pull(IERC20 token, uint256 amount) internal returns (uint256) {
        if (amount == 0) return 0;
        uint256 before = token.balanceOf(address(this));
        token.safeTransferFrom(_msgSender(), address(this), amount);
        return token.balanceOf(address(this)) - before;
    }

    function _pullFee(address token, uint256 amount) internal returns (MessageFee memory) {
        return MessageFee(token, _pull(IERC20(token), amount));
    }

    function _raiseMinVersion(uint256 version) private {
        MessengerClientStorage storage $ = _messengerClientStorage();
        uint256 latest = $.registry.latestVersion();
        if (version <= $.minVersion || version > latest) {
            revert MessengerClient_BadMinVersion(version, $.minVersion, latest);
        }
        emit MinTeleporterVersionUpdated($.minVersion, version);
        $.minVersion = version;
    }

    function _requireUsable(address messenger) private view {
        MessengerClientStorage storage $ = _messengerClientStorage();
        uint256 version = $.registry.getVersionFromAddress(messenger);
        if (version < $.minVersion) revert MessengerClient_VersionTooLow(version, $.minVersion);
        if ($.paused[messenger]) revert MessengerClient_Paused(messenger);
    }

    function _messengerClientStorage() private pure returns (MessengerClientStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
