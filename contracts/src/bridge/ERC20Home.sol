// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

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
import {ITokenHome, RemoteTokenTransferrerSettings} from "./ITokenHome.sol";
import {TokenBridgeUpgradeable} from "./TokenBridgeUpgradeable.sol";
import {TokenScale, TokenScales} from "./TokenScale.sol";

/// @title The home of a bridged ERC-20, behind a UUPS proxy
/// @notice See ITokenHome.
contract ERC20Home is ITokenHome, TokenBridgeUpgradeable {
    using SafeERC20 for IERC20;
    using TokenScales for TokenScale;

    /// @dev `transferred` includes the remote's initial coins once its collateral is complete.
    struct Remote {
        bool registered;
        TokenScale scale;
        uint256 initialReserveImbalance;
        uint256 collateralNeeded;
        uint256 transferred;
    }

    /// @dev Tokens that a second hop carries on, and who gets them if it cannot.
    struct Onward {
        bool possible;
        uint256 amount;
        uint256 dust;
        uint256 fee;
    }

    /// @custom:storage-location erc7201:hatchery.storage.TokenHome
    struct TokenHomeStorage {
        IERC20 token;
        uint8 decimals;
        mapping(bytes32 blockchainID => mapping(address remote => Remote)) remotes;
    }

    // keccak256(abi.encode(uint256(keccak256("hatchery.storage.TokenHome")) - 1)) & ~bytes32(uint256(0xff))
    bytes32 private constant STORAGE_LOCATION = 0x696e6dd9de46192ce7ff70e482b9ce32329c08243a81234250c42e13eb4f2700;

    /// @custom:oz-upgrades-unsafe-allow constructor
    constructor() {
        _disableInitializers();
    }

    /// @notice Sets the proxy up, once.
    /// @param registry the messengers of this chain
    /// @param manager owner; pauses messengers, raises the minimum version, upgrades
    /// @param minVersion the minimum version of messengers
    /// @param token the bridged ERC-20
    /// @param tokenDecimals the token's decimals, at most 18
    function initialize(address registry, address manager, uint256 minVersion, address token, uint8 tokenDecimals)
        external
        initializer
    {
        if (token == address(0)) revert TokenBridge_ZeroAddress();
        if (tokenDecimals > MAX_DECIMALS) revert TokenBridge_BadDecimals();
        __MessengerClient_init(registry, manager, minVersion);
        (_tokenHomeStorage().token, _tokenHomeStorage().decimals) = (IERC20(token), tokenDecimals);
    }

    /// @inheritdoc ITokenHome
    function send(SendTokensInput calldata input, uint256 amount) external notWithinSend {
        _checkSend(input);
        _checkSingleHop(input.multiHopFallback, input.secondaryFee);
        Remote storage remote = _openRemote(input.destinationBlockchainID, input.destinationTokenTransferrerAddress);

        MessageFee memory fee = _pullFee(input.primaryFeeTokenAddress, input.primaryFee);
        amount = _lock(remote, amount);

        bytes32 id = _forward(input, fee, amount);
        emit TokensSent(id, _msgSender(), input, amount);
    }

    /// @inheritdoc ITokenHome
    function sendAndCall(SendAndCallInput calldata input, uint256 amount) external notWithinSend {
        _checkCall(input);
        _checkSingleHop(input.multiHopFallback, input.secondaryFee);
        Remote storage remote = _openRemote(input.destinationBlockchainID, input.destinationTokenTransferrerAddress);

        MessageFee memory fee = _pullFee(input.primaryFeeTokenAddress, input.primaryFee);
        amount = _lock(remote, amount);

        bytes32 id = _forwardCall(input, fee, amount, getBlockchainID(), address(this), _msgSender());
        emit TokensAndCallSent(id, _msgSender(), input, amount);
    }

    /// @inheritdoc ITokenHome
    function addCollateral(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress, uint256 amount)
        external
        notWithinSend
    {
        Remote storage remote = _remote(remoteBlockchainID, remoteTokenTransferrerAddress);
        if (!remote.registered) {
            revert TokenHome_NotRegistered(remoteBlockchainID, remoteTokenTransferrerAddress);
        }
        if (remote.collateralNeeded == 0) {
            revert TokenHome_NoCollateralNeeded(remoteBlockchainID, remoteTokenTransferrerAddress);
        }

        uint256 added = _pull(_tokenHomeStorage().token, Math.min(amount, remote.collateralNeeded));
        if (added == 0) revert TokenBridge_NothingToSend();
        uint256 remaining = remote.collateralNeeded - added;
        remote.collateralNeeded = remaining;
        if (remaining == 0) remote.transferred += remote.initialReserveImbalance;

        emit CollateralAdded(remoteBlockchainID, remoteTokenTransferrerAddress, added, remaining);
    }

    /// @inheritdoc ITokenHome
    function getRemoteTokenTransferrerSettings(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (RemoteTokenTransferrerSettings memory)
    {
        Remote storage remote = _remote(remoteBlockchainID, remoteTokenTransferrerAddress);
        return RemoteTokenTransferrerSettings(
            remote.registered, remote.collateralNeeded, remote.scale.multiplier, remote.scale.multiplyOnRemote
        );
    }

    /// @inheritdoc ITokenHome
    function getTransferredBalance(bytes32 remoteBlockchainID, address remoteTokenTransferrerAddress)
        external
        view
        returns (uint256)
    {
        return _remote(remoteBlockchainID, remoteTokenTransferrerAddress).transferred;
    }

    /// @inheritdoc ITokenHome
    function getTokenAddress() external view returns (address) {
        return address(_tokenHomeStorage().token);
    }

    function _receive(bytes32 sourceBlockchainID, address originSender, bytes calldata encoded) internal override {
        BridgeMessage memory message = abi.decode(encoded, (BridgeMessage));
        if (message.kind == BridgeMessageKind.RegisterRemote) {
            _register(sourceBlockchainID, originSender, abi.decode(message.payload, (RegisterRemoteMessage)));
            return;
        }
        Remote storage remote = _remote(sourceBlockchainID, originSender);
        if (!remote.registered) revert TokenHome_NotRegistered(sourceBlockchainID, originSender);

        if (message.kind == BridgeMessageKind.SingleHopSend) {
            SingleHopSendMessage memory arrived = abi.decode(message.payload, (SingleHopSendMessage));
            _withdraw(arrived.recipient, _takeBack(remote, arrived.amount));
        } else if (message.kind == BridgeMessageKind.SingleHopCall) {
            SingleHopCallMessage memory arrived = abi.decode(message.payload, (SingleHopCallMessage));
            arrived.sourceBlockchainID = sourceBlockchainID;
            arrived.originTokenTransferrerAddress = originSender;
            _callWithTokens(_tokenHomeStorage().token, arrived, _takeBack(remote, arrived.amount));
        } else if (message.kind == BridgeMessageKind.MultiHopSend) {
            _route(remote, abi.decode(message.payload, (MultiHopSendMessage)));
        } else {
            _routeCall(
                remote, sourceBlockchainID, originSender, abi.decode(message.payload, (MultiHopCallMessage))
            );
        }
    }

    function _register(bytes32 blockchainID, address remoteAddress, RegisterRemoteMessage memory message) private {
        uint8 decimals = _tokenHomeStorage().decimals;
        Remote storage remote = _remote(blockchainID, remoteAddress);
        if (remote.registered) revert TokenHome_AlreadyRegistered(blockchainID, remoteAddress);
        if (message.homeTokenDecimals != decimals) {
            revert TokenHome_OtherDecimals(message.homeTokenDecimals, decimals);
        }
        if (message.remoteTokenDecimals > MAX_DECIMALS) revert TokenBridge_BadDecimals();

        TokenScale memory scale = TokenScales.scaleOf(decimals, message.remoteTokenDecimals);
        (remote.registered, remote.scale) = (true, scale);
        remote.initialReserveImbalance = message.initialReserveImbalance;
        remote.collateralNeeded = scale.toHomeUp(message.initialReserveImbalance);

        emit RemoteRegistered(blockchainID, remoteAddress, remote.collateralNeeded, message.remoteTokenDecimals);
    }

    function _route(Remote storage origin, MultiHopSendMessage memory arrived) private {
        SendTokensInput memory input = arrived.input;
        Onward memory onward = _onward(
            origin,
            _remote(input.destinationBlockchainID, input.destinationTokenTransferrerAddress),
            arrived.amount,
            input.secondaryFee
        );
        if (onward.dust > 0) _withdraw(input.multiHopFallback, onward.dust);
        if (!onward.possible) return;

        input.primaryFeeTokenAddress = address(_tokenHomeStorage().token);
        (input.primaryFee, input.secondaryFee) = (onward.fee, 0);
        bytes32 id = _forward(input, MessageFee(input.primaryFeeTokenAddress, onward.fee), onward.amount);
        emit TokensRouted(id, input, onward.amount);
    }

    function _routeCall(
        Remote storage origin,
        bytes32 originID,
        address originAddress,
        MultiHopCallMessage memory arrived
    ) private {
        SendAndCallInput memory input = arrived.input;
        Onward memory onward = _onward(
            origin,
            _remote(input.destinationBlockchainID, input.destinationTokenTransferrerAddress),
            arrived.amount,
            input.secondaryFee
        );
        if (onward.dust > 0) _withdraw(input.multiHopFallback, onward.dust);
        if (!onward.possible) return;

        input.primaryFeeTokenAddress = address(_tokenHomeStorage().token);
        (input.primaryFee, input.secondaryFee) = (onward.fee, 0);
        MessageFee memory fee = MessageFee(input.primaryFeeTokenAddress, onward.fee);
        bytes32 id =
            _forwardCall(input, fee, onward.amount, originID, originAddress, arrived.originSenderAddress);
        emit TokensAndCallRouted(id, input, onward.amount);
    }

    /// @dev Moves tokens from one remote's balance to another's. Returns what cannot go on as dust: everything if
    /// nothing can.
    function _onward(Remote storage origin, Remote storage destination, uint256 amount, uint256 secondaryFee)
        private
        returns (Onward memory onward)
    {
        amount = _takeBack(origin, amount);
        onward.dust = amount;
        onward.fee = origin.scale.toHome(secondaryFee);
        if (!destination.registered || destination.collateralNeeded > 0 || onward.fee >= amount) return onward;

        onward.amount = destination.scale.toRemote(amount - onward.fee);
        if (onward.amount == 0) return onward;

        onward.possible = true;
        onward.dust = amount - onward.fee - destination.scale.toHome(onward.amount);
        destination.transferred += onward.amount;
    }

    /// @dev Locks as many tokens as whole units of the remote stand for, and returns those units.
    function _lock(Remote storage remote, uint256 amount) private returns (uint256 scaled) {
        TokenScale memory scale = remote.scale;
        amount = scale.toHome(scale.toRemote(amount));
        scaled = scale.toRemote(_pull(_tokenHomeStorage().token, amount));
        if (scaled == 0) revert TokenBridge_NothingToSend();
        remote.transferred += scaled;
    }

    /// @dev Takes tokens back from a remote: never more than were sent to it, whatever it claims.
    function _takeBack(Remote storage remote, uint256 amount) private returns (uint256) {
        if (amount > remote.transferred) revert TokenHome_MoreThanTransferred(amount, remote.transferred);
        remote.transferred -= amount;
        return remote.scale.toHome(amount);
    }

    function _withdraw(address recipient, uint256 amount) private {
        emit TokensWithdrawn(recipient, amount);
        _tokenHomeStorage().token.safeTransfer(recipient, amount);
    }

    function _forward(SendTokensInput memory input, MessageFee memory fee, uint256 amount) private returns (bytes32) {
        return _sendMessage(
            input.destinationBlockchainID,
            input.destinationTokenTransferrerAddress,
            fee,
            input.requiredGasLimit,
            _encode(BridgeMessageKind.SingleHopSend, abi.encode(SingleHopSendMessage(input.recipient, amount)))
        );
    }

    function _forwardCall(
        SendAndCallInput memory input,
        MessageFee memory fee,
        uint256 amount,
        bytes32 originID,
        address originAddress,
        address originSender
    ) private returns (bytes32) {
        SingleHopCallMessage memory call = SingleHopCallMessage(
            originID,
            originAddress,
            originSender,
            input.recipientContract,
            amount,
            input.recipientPayload,
            input.recipientGasLimit,
            input.fallbackRecipient
        );
        return _sendMessage(
            input.destinationBlockchainID,
            input.destinationTokenTransferrerAddress,
            fee,
            input.requiredGasLimit,
            _encode(BridgeMessageKind.SingleHopCall, abi.encode(call))
        );
    }

    function _openRemote(bytes32 blockchainID, address remoteAddress) private view returns (Remote storage remote) {
        remote = _remote(blockchainID, remoteAddress);
        if (!remote.registered || remote.collateralNeeded > 0) {
            revert TokenBridge_BadDestination(blockchainID, remoteAddress);
        }
    }

    function _remote(bytes32 blockchainID, address remoteAddress) private view returns (Remote storage) {
        return _tokenHomeStorage().remotes[blockchainID][remoteAddress];
    }

    function _tokenHomeStorage() private pure returns (TokenHomeStorage storage $) {
        assembly {
            $.slot := STORAGE_LOCATION
        }
    }
}
