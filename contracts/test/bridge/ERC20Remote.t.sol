// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {BridgeMessage, BridgeMessageKind} from "../../src/bridge/BridgeMessages.sol";
import {ERC20Remote} from "../../src/bridge/ERC20Remote.sol";
import {MessageFee} from "../../src/bridge/IMessenger.sol";
import {ITokenBridge, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {ITokenRemote, TokenRemoteSettings} from "../../src/bridge/ITokenRemote.sol";
import {LocalWarp} from "../../src/local/LocalWarp.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

contract ERC20RemoteTest is BridgeFixture {
    function test_GivenAProxy_ItTellsWhatItWasSetUpWith() public view {
        vm.assertEq(remote.name(), "Hatchery");
        vm.assertEq(remote.symbol(), "HATCHY");
        vm.assertEq(remote.decimals(), 6);
        vm.assertEq(remote.getTokenHomeBlockchainID(), HOME);
        vm.assertEq(remote.getTokenHomeAddress(), address(home));
        vm.assertEq(remote.getTokenMultiplier(), SCALE);
        vm.assertEq(remote.getMultiplyOnRemote(), false);
        vm.assertEq(remote.getIsCollateralized(), true);
        vm.assertEq(remote.getBlockchainID(), TOKEN_CHAIN);
    }

    function test_RevertWhen_TheSettingsAreWrong() public {
        TokenRemoteSettings memory settings = _settings(1);
        settings.tokenHomeAddress = address(0);
        _expectRefused(settings, 6, ITokenBridge.TokenBridge_ZeroAddress.selector);
        settings = _settings(1);
        settings.tokenHomeBlockchainID = COIN_CHAIN;
        _expectRefused(settings, 6, ITokenRemote.TokenRemote_HomeOnThisChain.selector);
        settings = _settings(1);
        settings.tokenHomeDecimals = 19;
        _expectRefused(settings, 6, ITokenBridge.TokenBridge_BadDecimals.selector);
        _expectRefused(_settings(1), 19, ITokenBridge.TokenBridge_BadDecimals.selector);
    }

    function test_GivenTokensHere_TheyGoHome() public {
        _openWithTokensEverywhere();
        uint256 locked = token.balanceOf(address(home));
        vm.prank(alice);
        remote.send(_toHome(bob), 300e6);
        vm.assertEq(remote.totalSupply(), 700e6);
        vm.expectEmit(address(home));
        emit ITokenBridge.TokensWithdrawn(bob, 300 ether);
        _carry();
        vm.assertEq(token.balanceOf(bob), 300 ether);
        vm.assertEq(token.balanceOf(address(home)), locked - 300 ether);
        vm.assertEq(home.getTransferredBalance(TOKEN_CHAIN, address(remote)), 700e6);
    }

    function test_GivenAnotherRemote_TheyGoThroughTheHome() public {
        _openWithTokensEverywhere();
        SendTokensInput memory input = _through(_toNative(bob));
        input.secondaryFee = 1e6;
        vm.prank(alice);
        remote.send(input, 300e6);
        _carry();
        vm.assertEq(bob.balance, 299 ether);
        vm.assertEq(token.balanceOf(relayer), 1 ether);
        vm.assertEq(home.getTransferredBalance(COIN_CHAIN, address(native)), GENESIS + 1_299 ether);
        vm.assertEq(token.balanceOf(fallbackReceiver), 0);
    }

    function test_GivenAnUnknownRemote_TheFallbackGetsThemAtHome() public {
        _openWithTokensEverywhere();
        SendTokensInput memory input = _through(_toNative(bob));
        (input.destinationTokenTransferrerAddress, input.secondaryFee) = (stranger, 1e6);
        vm.prank(alice);
        remote.send(input, 300e6);
        _carry();
        vm.assertEq(token.balanceOf(fallbackReceiver), 300 ether);
        vm.assertEq(token.balanceOf(relayer), 0);
    }

    function test_GivenARemoteThatLacksCollateral_TheFallbackGetsThemAtHome() public {
        remote.registerWithHome(MessageFee(address(0), 0));
        native.registerWithHome(MessageFee(address(0), 0));
        _carry();
        vm.prank(alice);
        home.send(_toRemote(alice), 10 ether);
        _carry();
        vm.prank(alice);
        remote.send(_through(_toNative(bob)), 10e6);
        _carry();
        vm.assertEq(token.balanceOf(fallbackReceiver), 10 ether);
    }

    function test_RevertWhen_TheWayIsWrong() public {
        _openWithTokensEverywhere();
        vm.startPrank(alice);
        _expectBadDestination(bytes32(0), address(native));
        _expectBadDestination(COIN_CHAIN, address(0));
        _expectBadDestination(HOME, stranger);
        _expectBadDestination(TOKEN_CHAIN, address(remote));
        SendTokensInput memory input = _toNative(bob);
        vm.expectRevert(ITokenBridge.TokenBridge_BadHops.selector);
        remote.send(input, 1e6);
        input = _through(_toHome(bob));
        vm.expectRevert(ITokenBridge.TokenBridge_BadHops.selector);
        remote.send(input, 1e6);
        input = _through(_toNative(bob));
        input.secondaryFee = 1e6;
        vm.expectRevert(ITokenBridge.TokenBridge_NothingToSend.selector);
        remote.send(input, 1e6);
        input = _toHome(bob);
        vm.expectRevert(ITokenBridge.TokenBridge_NothingToSend.selector);
        remote.send(input, 0);
    }

    function test_RevertWhen_TheHolderHasNotApproved() public {
        _openWithTokensEverywhere();
        vm.startPrank(alice);
        remote.approve(address(remote), 0);
        (bool done,) = address(remote).call(abi.encodeCall(remote.send, (_toHome(bob), 1)));
        vm.assertEq(done, false);
    }

    function test_RevertWhen_RegisteredAlready() public {
        _openWithTokensEverywhere();
        vm.expectRevert(ITokenRemote.TokenRemote_AlreadyRegistered.selector);
        remote.registerWithHome(MessageFee(address(0), 0));
    }

    function test_GivenARegistrationFee_TheCallerPaysIt() public {
        vm.prank(alice);
        remote.registerWithHome(MessageFee(address(feeToken), 2 ether));
        vm.assertEq(feeToken.balanceOf(relayer), 2 ether);
    }

    function test_RevertWhen_SomebodyElseThanTheHomeSends() public {
        vm.startPrank(address(messengers[1]));
        vm.expectRevert(
            abi.encodeWithSelector(ITokenRemote.TokenRemote_NotTheHome.selector, HOME, stranger)
        );
        remote.receiveTeleporterMessage(HOME, stranger, "");
        vm.expectRevert(
            abi.encodeWithSelector(ITokenRemote.TokenRemote_NotTheHome.selector, COIN_CHAIN, address(home))
        );
        remote.receiveTeleporterMessage(COIN_CHAIN, address(home), "");
        bytes memory message = abi.encode(BridgeMessage(BridgeMessageKind.RegisterRemote, ""));
        vm.expectRevert(ITokenBridge.TokenBridge_UnexpectedMessage.selector);
        remote.receiveTeleporterMessage(HOME, address(home), message);
    }

    function _expectBadDestination(bytes32 chain, address destination) private {
        SendTokensInput memory input = _through(_toNative(bob));
        (input.destinationBlockchainID, input.destinationTokenTransferrerAddress) = (chain, destination);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenBridge.TokenBridge_BadDestination.selector, chain, destination)
        );
        remote.send(input, 1e6);
    }

    function _expectRefused(TokenRemoteSettings memory settings, uint8 decimals, bytes4 reason) private {
        LocalWarp(WARP).setBlockchainID(COIN_CHAIN);
        ERC20Remote code = ERC20Remote(_deployCode("ERC20Remote"));
        bytes memory data = abi.encodeCall(ERC20Remote.initialize, (settings, "a", "b", decimals));
        vm.expectRevert(reason);
        _proxy(address(code), data);
    }

    function _subject() internal view override returns (address) {
        return address(remote);
    }

    function _newImplementation() internal override returns (address) {
        return _deployCode("ERC20Remote");
    }

    function _initializeByStranger() internal view override returns (bytes memory) {
        TokenRemoteSettings memory settings = _settings(1);
        settings.teleporterManager = stranger;
        return abi.encodeCall(ERC20Remote.initialize, (settings, "a", "b", 6));
    }
}
