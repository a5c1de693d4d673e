// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {
    BridgeMessage,
    BridgeMessageKind,
    MultiHopCallMessage,
    MultiHopSendMessage,
    RegisterRemoteMessage,
    SingleHopCallMessage,
    SingleHopSendMessage
} from "./BridgeMessages.sol";
import {MessageFee} from "./IMessenger.sol";
import {SendAndCallInput, SendTokensInput} from "./ITokenBridge.sol";
import {ITokenRemote, TokenRemoteSettings} from "./ITokenRemote.sol";
import {TokenBridgeUpgradeable} from "./TokenBridgeUpgradeable.sol";
import {TokenScale, TokenScales} from "./TokenScale.sol";

/// @title Base of all remotes of a bridged token
/// @notice See ITokenRemote.
abstract contract TokenRemoteUpgradeable is ITokenRemote, TokenBridgeUpgradeable {
    using TokenScales for TokenScale;

    /// @custom:storage-location erc7201:hatchery.storage.TokenRemote
    struct TokenRemoteStorage {
        bytes32 homeBlockchainID;
        address home;
        uint8 homeDecimals;
        uint8 decimals;
        bool heardFromHome;
        TokenScale scale;
        uint256 initialReserveImbalance;
    }

    /// @dev Gas of messages that end at the home. Enough for tokens that cost little more than OpenZeppelin's.
    uint256 private constant REGISTER_GAS = 250_000;
    uint256 private constant MULTI_HOP_SEND_GAS = 350_000;
    uint256 private constant MULTI_HOP_CALL_GAS = 450_000;

    /// @dev Gas for each started word of a call's payload, on the way through the home.
    uint256 private constant GAS_PER_WORD = 1_500;

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.TokenRemote")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0xa66cdb022c3b715f87bd75ab61c39d7a18198ef062c0e76c0499551ad9b8b100;

    function __TokenRemote_init(TokenRemoteSettings calldata settings, uint256 imbalance, uint8 ownDecimals)
        internal
        onlyInitializing
    {
        __MessengerClient_init(
            settings.teleporterRegistryAddress, settings.teleporterManager, settings.minTeleporterVersion
        );
        if (settings.tokenHomeAddress == address(0)) revert TokenBridge_ZeroAddress();
        if (settings.tokenHomeBlockchainID == getBlockchainID()) revert TokenRemote_HomeOnThisChain();
        if (settings.tokenHomeDecimals > MAX_DECIMALS || ownDecimals > MAX_DECIMALS) revert TokenBridge_BadDecimals();

        TokenRemoteStorage storage $ = _tokenRemoteStorage();
        ($.homeBlockchainID, $.home) = (settings.tokenHomeBlockchainID, settings.tokenHomeAddress);
        ($.homeDecimals, $.decimals) = (settings.tokenHomeDecimals, ownDecimals);
        $.scale = TokenScales.scaleOf(settings.tokenHomeDecimals, ownDecimals);
        $.initialReserveImbalance = imbalance;
    }

    /// @inheritdoc ITokenRemote
    function registerWithHome(MessageFee calldata feeInfo) external notWithinSend {
        TokenRemoteStorage storage $ = _tokenRemoteStorage();
        if ($.heardFromHome) revert TokenRemote_AlreadyRegistered();
        RegisterRemoteMessage memory message =
            RegisterRemoteMessage($.initialReserveImbalance, $.homeDecimals, $.decimals);
        _sendHome(
            _pullFee(feeInfo.feeTokenAddress, feeInfo.amount),
            REGISTER_GAS,
            BridgeMessageKind.RegisterRemote,
            abi.encode(message)
        );
    }

    /// @inheritdoc ITokenRemote
    function getTokenHomeBlockchainID() external view returns (bytes32) {
        return _tokenRemoteStorage().homeBlockchainID;
    }

    /// @inheritdoc ITokenRemote
    function getTokenHomeAddress() external view returns (address) {
        return _tokenRemoteStorage().home;
    }

    /// @inheritdoc ITokenRemote
    function getInitialReserveImbalance() public view returns (uint256) {
        return _tokenRemoteStorage().initialReserveImbalance;
    }

    /// @inheritdoc ITokenRemote
    function getIsCollateralized() public view returns (bool) {
        return _tokenRemoteStorage().heardFromHome || getInitialReserveImbalance() == 0;
    }

    /// @inheritdoc ITokenRemote
    function getTokenMultiplier() external view returns (uint256) {
        return _tokenRemoteStorage().scale.multiplier;
    }

    /// @inheritdoc ITokenRemote
    function getMultiplyOnRemote() external view returns (bool) {
        return _tokenRemoteStorage().scale.multiplyOnRemote;
    }

    /// @dev Takes the caller's tokens out of circulation here.
    function _take(uint256 amount) internal virtual;

    /// @dev Puts tokens into circulation here.
    function _give(address recipient, uint256 amount) internal virtual;

    /// @dev Puts tokens into circulation here and calls a contract with them.
    function _giveAndCall(SingleHopCallMessage memory call) internal virtual;

    function _send(SendTokensInput calldata input, uint256 amount) internal notWithinSend {
        _checkSend(input);
        bool home = _checkWay(
            input.destinationBlockchainID,
            input.destinationTokenTransferrerAddress,
            input.multiHopFallback,
            input.secondaryFee,
            amount
        );
        MessageFee memory fee = _pullFee(input.primaryFeeTokenAddress, input.primaryFee);
        _take(amount);

        bytes32 id = home
            ? _sendHome(
                fee,
                input.requiredGasLimit,
                BridgeMessageKind.SingleHopSend,
                abi.encode(SingleHopSendMessage(input.recipient, amount))
            )
            : _sendHome(
                fee,
                MULTI_HOP_SEND_GAS,
                BridgeMessageKind.MultiHopSend,
                abi.encode(MultiHopSendMessage(input, amount))
            );
        emit TokensSent(id, _msgSender(), input, amount);
    }

    function _sendAndCall(SendAndCallInput calldata input, uint256 amount) internal notWithinSend {
        _checkCall(input);
        bool home = _checkWay(
            input.destinationBlockchainID,
            input.destinationTokenTransferrerAddress,
            input.multiHopFallback,
            input.secondaryFee,
            amount
        );
        MessageFee memory fee = _pullFee(input.primaryFeeTokenAddress, input.primaryFee);
        _take(amount);

        bytes32 id = home
            ? _sendHome(
                fee,
                input.requiredGasLimit,
                BridgeMessageKind.SingleHopCall,
                abi.encode(_singleHopCall(input, amount))
            )
            : _sendHome(
                fee,
                MULTI_HOP_CALL_GAS + GAS_PER_WORD * ((input.recipientPayload.length + 31) / 32),
                BridgeMessageKind.MultiHopCall,
                abi.encode(MultiHopCallMessage(_msgSender(), input, amount))
            );
        emit TokensAndCallSent(id, _msgSender(), input, amount);
    }

    /// @dev Sends tokens that are out of circulation here to `recipient` at home.
    function _sendGone(address recipient, uint256 amount, uint256 gasLimit) internal returns (bytes32) {
        _checkExact(amount);
        return _sendHome(
            MessageFee(address(0), 0),
            gasLimit,
            BridgeMessageKind.SingleHopSend,
            abi.encode(SingleHopSendMessage(recipient, amount))
        );
    }

    /// @dev Accepts messages from the home only.
    function _receive(bytes32 sourceBlockchainID, address originSender, bytes calldata encoded) internal override {
        TokenRemoteStorage storage $ = _tokenRemoteStorage();
        if (sourceBlockchainID != $.homeBlockchainID || originSender != $.home) {
            revert TokenRemote_NotTheHome(sourceBlockchainID, originSender);
        }
        if (!$.heardFromHome) $.heardFromHome = true;

        BridgeMessage memory message = abi.decode(encoded, (BridgeMessage));
        if (message.kind == BridgeMessageKind.SingleHopSend) {
            SingleHopSendMessage memory arrived = abi.decode(message.payload, (SingleHopSendMessage));
            emit TokensWithdrawn(arrived.recipient, arrived.amount);
            _give(arrived.recipient, arrived.amount);
        } else if (message.kind == BridgeMessageKind.SingleHopCall) {
            _giveAndCall(abi.decode(message.payload, (SingleHopCallMessage)));
        } else {
            revert TokenBridge_UnexpectedMessage();
        }
    }

    function _decimalsHere() internal view returns (uint8) {
        return _tokenRemoteStorage().decimals;
    }

    /// @dev Returns the base units here that one unit of the home stands for, at least 1: the smallest amount to send.
    function _multiple() internal view returns (uint256) {
        TokenScale memory scale = _tokenRemoteStorage().scale;
        return scale.multiplyOnRemote ? scale.multiplier : 1;
    }

    function _checkWay(
        bytes32 destinationID,
        address destination,
        address multiHopFallback,
        uint256 secondaryFee,
        uint256 amount
    ) private view returns (bool home) {
        TokenRemoteStorage storage $ = _tokenRemoteStorage();
        home = destinationID == $.homeBlockchainID;
        if (destinationID == bytes32(0) || destination == address(0) || (home && destination != $.home)) {
            revert TokenBridge_BadDestination(destinationID, destination);
        }
        if (destinationID == getBlockchainID() && destination == address(this)) {
            revert TokenBridge_BadDestination(destinationID, destination);
        }
        if (!getIsCollateralized()) revert TokenBridge_BadDestination(destinationID, destination);
        _checkExact(amount);
        if (home) {
            _checkSingleHop(multiHopFallback, secondaryFee);
        } else {
            if (multiHopFallback == address(0)) revert TokenBridge_BadHops();
            _checkNotBridge(multiHopFallback, $.home);
            if (secondaryFee >= amount) revert TokenBridge_NothingToSend();
        }
    }

    function _checkExact(uint256 amount) private view {
        if (amount == 0) revert TokenBridge_NothingToSend();
        if (amount % _multiple() > 0) revert TokenRemote_Inexact(amount, _multiple());
    }

    function _singleHopCall(SendAndCallInput calldata input, uint256 amount)
        private
        view
        returns (SingleHopCallMessage memory)
    {
        return SingleHopCallMessage(
            getBlockchainID(),
            address(this),
            _msgSender(),
            input.recipientContract,
            amount,
            input.recipientPayload,
            input.recipientGasLimit,
            input.fallbackRecipient
        );
    }

    function _sendHome(MessageFee memory fee, uint256 gasLimit, BridgeMessageKind kind, bytes memory payload)
        private
        returns (bytes32)
    {
        TokenRemoteStorage storage $ = _tokenRemoteStorage();
        return _sendMessage($.homeBlockchainID, $.home, fee, gasLimit, _encode(kind, payload));
    }

    function _tokenRemoteStorage() private pure returns (TokenRemoteStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
