// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BridgeMessage, BridgeMessageKind, RegisterRemoteMessage} from "../../src/bridge/BridgeMessages.sol";
import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {ERC20Remote} from "../../src/bridge/ERC20Remote.sol";
import {MessageFee} from "../../src/bridge/IMessenger.sol";
import {SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {TokenRemoteSettings} from "../../src/bridge/ITokenRemote.sol";
import {NativeRemote} from "../../src/bridge/NativeRemote.sol";
import {LocalMessage} from "../../src/local/LocalMessenger.sol";
import {LocalMessengerRegistry} from "../../src/local/LocalMessengerRegistry.sol";
import {LocalWarp} from "../../src/local/LocalWarp.sol";
import {FaultyMessenger} from "./FaultyMessenger.sol";
import {People} from "./People.sol";
import {Stablecoin} from "./SaleTokens.sol";

/// @dev Three chains in one: the home of a token of 18 decimals, a remote of 6 decimals, and a layer-1 chain whose coin
/// is the token.
abstract contract BridgeChains is People {
    bytes32 internal constant HOME = "home chain";
    bytes32 internal constant TOKEN_CHAIN = "token chain";
    bytes32 internal constant COIN_CHAIN = "coin chain";
    uint256 internal constant GENESIS = 1_000 ether;
    uint256 internal constant HELD = 1_000_000 ether;
    uint256 internal constant SCALE = 1e12;
    uint8 internal constant NATIVE_DECIMALS = 18;
    uint256 internal constant GAS = 1_500_000;
    uint256 internal constant CALL_GAS = 1_000_000;
    address internal constant WARP = 0x0200000000000000000000000000000000000005;
    address internal constant MINTER = 0x0200000000000000000000000000000000000001;
    address internal constant BURNT_FOR_BRIDGE = 0x0100000000000000000000000000000000010203;
    address internal constant BURNT_AS_FEES = 0x0100000000000000000000000000000000000000;
    address internal constant BURNT_AT_HOME = 0x0000000000000000000000000000000000010203;

    address internal relayer = account("relayer");
    address internal fallbackReceiver = account("fallback");
    Stablecoin internal token;
    Stablecoin internal feeToken;
    ERC20Home internal home;
    ERC20Remote internal remote;
    NativeRemote internal native;
    LocalMessengerRegistry[3] internal registries;
    FaultyMessenger[3] internal messengers;
    uint256[3] internal carried;

    function setUp() public virtual {
        vm.warp(NOW);
        token = new Stablecoin(_homeDecimals());
        feeToken = new Stablecoin(18);
        vm.etch(MINTER, _deployCode("LocalNativeMinter").code);
        vm.etch(WARP, _deployCode("LocalWarp").code);
        vm.deal(MINTER, 1e36);
        for (uint256 i = 0; i < 3; ++i) {
            registries[i] = LocalMessengerRegistry(_deployCode("LocalMessengerRegistry"));
            messengers[i] = new FaultyMessenger(_chain(i), relayer);
            registries[i].addVersion(messengers[i]);
        }
        _deployHome();
        _deployRemotes();
        _fund(alice);
    }

    function _deployHome() private {
        LocalWarp(WARP).setBlockchainID(HOME);
        bytes memory data = abi.encodeCall(
            ERC20Home.initialize, (address(registries[0]), owner, 1, address(token), _homeDecimals())
        );
        home = ERC20Home(_proxy(_deployCode("ERC20Home"), data));
    }

    function _deployRemotes() private {
        LocalWarp(WARP).setBlockchainID(TOKEN_CHAIN);
        bytes memory data =
            abi.encodeCall(ERC20Remote.initialize, (_settings(1), "Hatchery", "HATCHY", _remoteDecimals()));
        remote = ERC20Remote(_proxy(_deployCode("ERC20Remote"), data));

        LocalWarp(WARP).setBlockchainID(COIN_CHAIN);
        data = abi.encodeCall(NativeRemote.initialize, (_settings(2), GENESIS, 10));
        native = NativeRemote(_proxy(_deployCode("NativeRemote"), data));
    }

    /// @dev Registers both remotes and covers the layer-1 chain's initial coins.
    function _open() internal {
        remote.registerWithHome(MessageFee(address(0), 0));
        native.registerWithHome(MessageFee(address(0), 0));
        _carry();
        token.mint(address(this), GENESIS);
        token.approve(address(home), GENESIS);
        home.addCollateral(COIN_CHAIN, address(native), GENESIS);
    }

    /// @dev Opens the bridge and puts some of alice's tokens on each chain.
    function _openWithTokensEverywhere() internal {
        _open();
        vm.startPrank(alice);
        home.send(_toRemote(alice), 1_000 ether);
        home.send(_toNative(alice), 1_000 ether);
        vm.stopPrank();
        _carry();
    }

    function _fund(address holder) internal {
        token.mint(holder, HELD);
        feeToken.mint(holder, HELD);
        vm.startPrank(holder);
        token.approve(address(home), type(uint256).max);
        remote.approve(address(remote), type(uint256).max);
        feeToken.approve(address(home), type(uint256).max);
        feeToken.approve(address(remote), type(uint256).max);
        feeToken.approve(address(native), type(uint256).max);
        vm.stopPrank();
    }

    /// @dev Carries all messages, and those that they cause.
    function _carry() internal {
        bool more = true;
        while (more) {
            more = false;
            for (uint256 i = 0; i < 3; ++i) {
                for (; carried[i] < messengers[i].sent(); ++carried[i]) {
                    LocalMessage memory message = messengers[i].outbox(carried[i]);
                    vm.prank(relayer);
                    _at(message.destinationBlockchainID).receiveCrossChainMessage(message);
                    more = true;
                }
            }
        }
    }

    function _last(uint256 chain) internal view returns (LocalMessage memory) {
        return messengers[chain].outbox(messengers[chain].sent() - 1);
    }

    /// @dev Returns whether the last message from a chain took effect, once.
    function _lastSucceeded(uint256 chain) internal view returns (bool) {
        LocalMessage memory message = _last(chain);
        return _at(message.destinationBlockchainID).effects(messengers[chain].messageIdOf(message)) == 1;
    }

    function _at(bytes32 chain) internal view returns (FaultyMessenger) {
        return messengers[chain == HOME ? 0 : chain == TOKEN_CHAIN ? 1 : 2];
    }

    function _chain(uint256 index) internal pure returns (bytes32) {
        return index == 0 ? HOME : index == 1 ? TOKEN_CHAIN : COIN_CHAIN;
    }

    function _homeDecimals() internal view virtual returns (uint8) {
        return 18;
    }

    function _remoteDecimals() internal view virtual returns (uint8) {
        return 6;
    }

    function _settings(uint256 chain) internal view returns (TokenRemoteSettings memory) {
        return TokenRemoteSettings(address(registries[chain]), owner, 1, HOME, address(home), _homeDecimals());
    }

    function _toHome(address to) internal view returns (SendTokensInput memory) {
        return SendTokensInput(HOME, address(home), to, address(0), 0, 0, GAS, address(0));
    }

    function _toRemote(address to) internal view returns (SendTokensInput memory) {
        return SendTokensInput(TOKEN_CHAIN, address(remote), to, address(0), 0, 0, GAS, address(0));
    }

    function _toNative(address to) internal view returns (SendTokensInput memory) {
        return SendTokensInput(COIN_CHAIN, address(native), to, address(0), 0, 0, GAS, address(0));
    }

    function _through(SendTokensInput memory input) internal view returns (SendTokensInput memory) {
        input.multiHopFallback = fallbackReceiver;
        return input;
    }

    function _callAt(uint256 chain, address target) internal view returns (SendAndCallInput memory) {
        address bridge = chain == 0 ? address(home) : chain == 1 ? address(remote) : address(native);
        return SendAndCallInput(
            _chain(chain), bridge, target, "hello", GAS, CALL_GAS, address(0), fallbackReceiver, address(0), 0, 0
        );
    }

    function _through(SendAndCallInput memory input) internal view returns (SendAndCallInput memory) {
        input.multiHopFallback = fallbackReceiver;
        return input;
    }

    /// @dev Delivers a message from a remote to the home.
    function _registration(uint256 imbalance, uint8 homeDecimals, uint8 remoteDecimals)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encode(
            BridgeMessage(
                BridgeMessageKind.RegisterRemote,
                abi.encode(RegisterRemoteMessage(imbalance, homeDecimals, remoteDecimals))
            )
        );
    }
}
