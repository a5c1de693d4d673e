// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {
    BridgeMessage,
    BridgeMessageKind,
    SingleHopSendMessage
} from "../../src/bridge/BridgeMessages.sol";
import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {MessageFee, MessageInput} from "../../src/bridge/IMessenger.sol";
import {ITokenBridge, SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {ITokenHome, RemoteTokenTransferrerSettings} from "../../src/bridge/ITokenHome.sol";
import {LocalMessage} from "../../src/local/LocalMessenger.sol";
import {LocalWarp} from "../../src/local/LocalWarp.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {HookedToken} from "../support/BridgeReceivers.sol";

contract ERC20HomeTest is BridgeFixture {
    function test_GivenNewDecimals_InitializeRefusesMoreThan18() public {
        ERC20Home code = ERC20Home(_deployCode("ERC20Home"));
        vm.expectRevert(ITokenBridge.TokenBridge_BadDecimals.selector);
        _proxy(
            address(code),
            abi.encodeCall(ERC20Home.initialize, (address(registries[0]), owner, 1, address(token), 19))
        );
        vm.expectRevert(ITokenBridge.TokenBridge_ZeroAddress.selector);
        _proxy(
            address(code), abi.encodeCall(ERC20Home.initialize, (address(registries[0]), owner, 1, address(0), 18))
        );
    }

    function test_GivenARegistration_TheHomeKnowsTheRemote() public {
        _open();
        RemoteTokenTransferrerSettings memory settings =
            home.getRemoteTokenTransferrerSettings(TOKEN_CHAIN, address(remote));
        vm.assertEq(settings.registered, true);
        vm.assertEq(settings.tokenMultiplier, SCALE);
        vm.assertEq(settings.multiplyOnRemote, false);
        vm.assertEq(settings.collateralNeeded, 0);
        vm.assertEq(home.getTokenAddress(), address(token));
        vm.assertEq(home.getBlockchainID(), HOME);
    }

    function test_GivenASecondRegistration_ItFailsAtTheHome() public {
        remote.registerWithHome(MessageFee(address(0), 0));
        remote.registerWithHome(MessageFee(address(0), 0));
        _carry();
        vm.assertEq(_lastSucceeded(1), false);
    }

    function test_RevertWhen_TheRemoteIsNotRegistered() public {
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenBridge.TokenBridge_BadDestination.selector, TOKEN_CHAIN, address(remote))
        );
        home.send(_toRemote(bob), 1 ether);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenHome.TokenHome_NotRegistered.selector, TOKEN_CHAIN, address(remote))
        );
        home.addCollateral(TOKEN_CHAIN, address(remote), 1);
    }

    function test_GivenMissingCollateral_NothingIsSentUntilItIsThere() public {
        native.registerWithHome(MessageFee(address(0), 0));
        _carry();
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenBridge.TokenBridge_BadDestination.selector, COIN_CHAIN, address(native))
        );
        home.send(_toNative(bob), 1 ether);
        vm.expectEmit(address(home));
        emit ITokenHome.CollateralAdded(COIN_CHAIN, address(native), GENESIS - 1, 1);
        home.addCollateral(COIN_CHAIN, address(native), GENESIS - 1);
        vm.assertEq(home.getTransferredBalance(COIN_CHAIN, address(native)), 0);
        home.addCollateral(COIN_CHAIN, address(native), 5 ether);
        vm.assertEq(token.balanceOf(alice), HELD - GENESIS);
        vm.assertEq(home.getTransferredBalance(COIN_CHAIN, address(native)), GENESIS);
        vm.expectRevert(
            abi.encodeWithSelector(ITokenHome.TokenHome_NoCollateralNeeded.selector, COIN_CHAIN, address(native))
        );
        home.addCollateral(COIN_CHAIN, address(native), 1);
        home.send(_toNative(bob), 1 ether);
        vm.stopPrank();
        _carry();
        vm.assertEq(bob.balance, 1 ether);
    }

    function test_RevertWhen_NoCollateralIsAdded() public {
        native.registerWithHome(MessageFee(address(0), 0));
        _carry();
        vm.expectRevert(ITokenBridge.TokenBridge_NothingToSend.selector);
        home.addCollateral(COIN_CHAIN, address(native), 0);
    }

    function test_GivenFewerDecimalsAtTheRemote_OnlyWholeUnitsAreLocked() public {
        _open();
        uint256 locked = token.balanceOf(address(home));
        vm.expectEmit(address(home));
        emit ITokenBridge.TokensSent(
            messengers[0].messageIdOf(_nextFromHome()), alice, _toRemote(bob), 5_000_000
        );
        vm.prank(alice);
        home.send(_toRemote(bob), 5 ether + SCALE - 1);
        _carry();
        vm.assertEq(remote.balanceOf(bob), 5_000_000);
        vm.assertEq(token.balanceOf(address(home)) - locked, 5 ether);
        vm.assertEq(home.getTransferredBalance(TOKEN_CHAIN, address(remote)), 5_000_000);
        vm.prank(alice);
        vm.expectRevert(ITokenBridge.TokenBridge_NothingToSend.selector);
        home.send(_toRemote(bob), SCALE - 1);
    }

    function test_GivenAFee_TheRelayerGetsItBesideTheAmount() public {
        _open();
        SendTokensInput memory input = _toRemote(bob);
        (input.primaryFeeTokenAddress, input.primaryFee) = (address(feeToken), 3 ether);
        vm.prank(alice);
        home.send(input, 5 ether);
        (input.primaryFeeTokenAddress, input.primaryFee) = (address(token), 2 ether);
        vm.prank(alice);
        home.send(input, 5 ether);
        vm.assertEq(feeToken.balanceOf(relayer), 3 ether);
        vm.assertEq(token.balanceOf(relayer), 2 ether);
        vm.assertEq(token.balanceOf(alice), HELD - 12 ether);
    }

    function test_RevertWhen_TheInputOfASendIsWrong() public {
        _open();
        vm.startPrank(alice);
        SendTokensInput memory input = _toRemote(address(0));
        vm.expectRevert(ITokenBridge.TokenBridge_ZeroAddress.selector);
        home.send(input, 1 ether);
        input = _toRemote(bob);
        input.requiredGasLimit = 0;
        vm.expectRevert(ITokenBridge.TokenBridge_BadGasLimit.selector);
        home.send(input, 1 ether);
        input = _through(_toRemote(bob));
        vm.expectRevert(ITokenBridge.TokenBridge_BadHops.selector);
        home.send(input, 1 ether);
        input = _toRemote(bob);
        input.secondaryFee = 1;
        vm.expectRevert(ITokenBridge.TokenBridge_BadHops.selector);
        home.send(input, 1 ether);
    }

    function test_RevertWhen_TheInputOfACallIsWrong() public {
        _open();
        vm.startPrank(alice);
        SendAndCallInput memory input = _callAt(1, address(0));
        vm.expectRevert(ITokenBridge.TokenBridge_ZeroAddress.selector);
        home.sendAndCall(input, 1 ether);
        input = _callAt(1, bob);
        input.fallbackRecipient = address(0);
        vm.expectRevert(ITokenBridge.TokenBridge_ZeroAddress.selector);
        home.sendAndCall(input, 1 ether);
        input = _callAt(1, bob);
        input.recipientGasLimit = 0;
        vm.expectRevert(ITokenBridge.TokenBridge_BadGasLimit.selector);
        home.sendAndCall(input, 1 ether);
        input.recipientGasLimit = GAS;
        vm.expectRevert(ITokenBridge.TokenBridge_BadGasLimit.selector);
        home.sendAndCall(input, 1 ether);
        input = _through(_callAt(1, bob));
        vm.expectRevert(ITokenBridge.TokenBridge_BadHops.selector);
        home.sendAndCall(input, 1 ether);
    }

    function test_GivenAnUnknownSender_ItsMessageHasNoEffect() public {
        _open();
        vm.prank(stranger);
        messengers[1].sendCrossChainMessage(_forged());
        _carry();
        vm.assertEq(_lastSucceeded(1), false);
        vm.assertEq(token.balanceOf(stranger), 0);
    }

    function test_GivenATokenThatKeepsAPart_OnlyWhatArrivedIsSent() public {
        HookedToken keeping = new HookedToken();
        keeping.keep(10);
        keeping.mint(alice, 100 ether);
        ERC20Home other = _homeOf(address(keeping));
        vm.startPrank(alice);
        keeping.approve(address(other), 100 ether);
        other.send(_toRemoteOf(), 100 ether);
        vm.assertEq(keeping.balanceOf(address(other)), 90 ether);
        vm.assertEq(other.getTransferredBalance(TOKEN_CHAIN, address(this)), 90 ether);
    }

    function test_GivenATokenThatReenters_TheInnerSendFails() public {
        HookedToken hooked = new HookedToken();
        hooked.mint(alice, 100 ether);
        ERC20Home other = _homeOf(address(hooked));
        hooked.arm(address(other), abi.encodeCall(other.send, (_toRemoteOf(), 1 ether)));
        vm.startPrank(alice);
        hooked.approve(address(other), 100 ether);
        other.send(_toRemoteOf(), 100 ether);
        vm.assertEq(hooked.attempted(), true);
        vm.assertEq(hooked.succeeded(), false);
        vm.assertEq(other.getTransferredBalance(TOKEN_CHAIN, address(this)), 100 ether);
    }

    /// @dev A home of another token, with this contract as its remote of as many decimals.
    function _homeOf(address other) private returns (ERC20Home otherHome) {
        bytes memory data = abi.encodeCall(ERC20Home.initialize, (address(registries[0]), owner, 1, other, 18));
        LocalWarp(WARP).setBlockchainID(HOME);
        otherHome = ERC20Home(_proxy(_deployCode("ERC20Home"), data));
        messengers[1].sendCrossChainMessage(
            MessageInput(
                HOME, address(otherHome), MessageFee(address(0), 0), GAS, new address[](0), _registration(0, 18, 18)
            )
        );
        _carry();
    }

    function _toRemoteOf() private view returns (SendTokensInput memory input) {
        input = _toRemote(bob);
        input.destinationTokenTransferrerAddress = address(this);
    }

    function _forged() private view returns (MessageInput memory) {
        bytes memory message = abi.encode(
            BridgeMessage(BridgeMessageKind.SingleHopSend, abi.encode(SingleHopSendMessage(stranger, 1 ether)))
        );
        return MessageInput(HOME, address(home), MessageFee(address(0), 0), GAS, new address[](0), message);
    }

    function _nextFromHome() private view returns (LocalMessage memory message) {
        message.nonce = messengers[0].nonce() + 1;
        (message.originBlockchainID, message.destinationBlockchainID) = (HOME, TOKEN_CHAIN);
    }
}
