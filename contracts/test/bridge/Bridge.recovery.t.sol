// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {ITokenBridge, SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {LocalMessage, LocalMessenger} from "../../src/local/LocalMessenger.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {BridgeReceiver} from "../support/BridgeReceivers.sol";
import {FaultyMessenger} from "../support/FaultyMessenger.sol";

/// @dev A message that meets a paused or an old messenger waits, with its tokens locked, and has its effect once.
contract BridgeRecoveryTest is BridgeFixture {
    function setUp() public override {
        super.setUp();
        _openWithTokensEverywhere();
    }

    function test_GivenAPausedHome_AMultiHopWaitsThereAndGoesOnOnce() public {
        _pause(home);
        vm.prank(alice);
        native.send{value: 6 ether}(_through(_toRemote(bob)));
        LocalMessage memory message = _last(2);
        _carry();
        _assertWaiting(message, 0);
        vm.assertEq(home.getTransferredBalance(COIN_CHAIN, address(native)), GENESIS + 1_000 ether);

        vm.prank(owner);
        home.unpauseTeleporterAddress(address(messengers[0]));
        messengers[0].retryMessageExecution(message);
        _carry();
        vm.assertEq(remote.balanceOf(bob), 6e6);
        vm.expectRevert(
            abi.encodeWithSelector(
                LocalMessenger.LocalMessenger_NotFailed.selector, messengers[0].messageIdOf(message)
            )
        );
        messengers[0].retryMessageExecution(message);
    }

    /// @dev The home takes messages of the first messenger still, and could send on by the second only.
    function test_GivenThatOnlyTheLatestMessengerIsPaused_AMultiHopWaitsWhole() public {
        FaultyMessenger next = new FaultyMessenger(HOME, relayer);
        registries[0].addVersion(next);
        vm.prank(owner);
        home.pauseTeleporterAddress(address(next));
        vm.startPrank(alice);
        native.send{value: 6 ether}(_through(_toRemote(bob)));
        native.send{value: 5 ether}(_toHome(bob));
        vm.stopPrank();
        _carry();
        vm.assertEq(token.balanceOf(bob), 5 ether);
        vm.assertEq(token.balanceOf(fallbackReceiver), 0);
        LocalMessage memory message = messengers[2].outbox(messengers[2].sent() - 2);
        _assertWaiting(message, 0);

        vm.prank(owner);
        home.unpauseTeleporterAddress(address(next));
        messengers[0].retryMessageExecution(message);
        vm.assertEq(next.sent(), 1);
        vm.assertEq(home.getTransferredBalance(TOKEN_CHAIN, address(remote)), 1_006e6);
    }

    function testFuzz_GivenAPausedRemote_ACallWaitsAndIsMadeOnce(bool fails) public {
        BridgeReceiver receiver = new BridgeReceiver();
        if (fails) receiver.behave(BridgeReceiver.Manner.Failing);
        _pause(remote);
        vm.prank(alice);
        home.sendAndCall(_callAt(1, address(receiver)), 5 ether);
        LocalMessage memory message = _last(0);
        _carry();
        _assertWaiting(message, 1);
        vm.assertEq(remote.totalSupply(), 1_000e6);

        vm.prank(owner);
        remote.unpauseTeleporterAddress(address(messengers[1]));
        messengers[1].retryMessageExecution(message);
        vm.assertEq(remote.balanceOf(fails ? fallbackReceiver : address(receiver)), 5e6);
        vm.assertEq(remote.totalSupply(), 1_005e6);
    }

    function test_GivenANewVersion_WhatTheOldOneCarriesArrives() public {
        vm.prank(alice);
        home.send(_toRemote(bob), 5 ether);
        registries[1].addVersion(new FaultyMessenger(TOKEN_CHAIN, relayer));
        _carry();
        vm.assertEq(remote.balanceOf(bob), 5e6);
    }

    /// @dev Shows the warning of `updateMinTeleporterVersion`: the message neither arrives nor can be spent twice, and
    /// its tokens stay locked.
    function test_GivenAMinimumAboveWhatIsOnItsWay_ItWaitsForAnUpgrade() public {
        vm.prank(alice);
        home.send(_toRemote(bob), 5 ether);
        LocalMessage memory message = _last(0);
        registries[1].addVersion(new FaultyMessenger(TOKEN_CHAIN, relayer));
        vm.prank(owner);
        remote.updateMinTeleporterVersion(2);
        _carry();
        _assertWaiting(message, 1);
        vm.expectRevert(
            abi.encodeWithSelector(
                LocalMessenger.LocalMessenger_FailedAgain.selector, messengers[1].messageIdOf(message)
            )
        );
        messengers[1].retryMessageExecution(message);
        vm.assertEq(remote.balanceOf(bob), 0);
        vm.assertEq(home.getTransferredBalance(TOKEN_CHAIN, address(remote)), 1_005e6);
    }

    // tokens that nobody could ever get

    function test_RevertWhen_TheRecipientIsTheBridgeThere() public {
        SendTokensInput memory input = _toRemote(address(remote));
        vm.startPrank(alice);
        _expectBadRecipient(address(remote));
        home.send(input, 5 ether);
        input = _toHome(address(home));
        _expectBadRecipient(address(home));
        remote.send(input, 5e6);
        input = _through(_toNative(address(native)));
        _expectBadRecipient(address(native));
        remote.send(input, 5e6);
    }

    function test_RevertWhen_TheFallbackRecipientIsTheBridgeThere() public {
        SendAndCallInput memory input = _callAt(1, bob);
        input.fallbackRecipient = address(remote);
        vm.startPrank(alice);
        _expectBadRecipient(address(remote));
        home.sendAndCall(input, 5 ether);
        input = _callAt(0, bob);
        input.fallbackRecipient = address(home);
        _expectBadRecipient(address(home));
        native.sendAndCall{value: 5 ether}(input);
    }

    function test_RevertWhen_TheMultiHopFallbackIsTheHome() public {
        SendTokensInput memory input = _toNative(bob);
        input.multiHopFallback = address(home);
        vm.startPrank(alice);
        _expectBadRecipient(address(home));
        remote.send(input, 5e6);
        SendAndCallInput memory call = _callAt(2, bob);
        call.multiHopFallback = address(home);
        _expectBadRecipient(address(home));
        remote.sendAndCall(call, 5e6);
    }

    function _expectBadRecipient(address recipient) private {
        vm.expectRevert(
            abi.encodeWithSelector(ITokenBridge.TokenBridge_BadRecipient.selector, recipient)
        );
    }

    function _pause(IMessengerClient bridge) private {
        vm.prank(owner);
        bridge.pauseTeleporterAddress(address(messengers[address(bridge) == address(home) ? 0 : 1]));
    }

    function _assertWaiting(LocalMessage memory message, uint256 chain) private view {
        bytes32 id = messengers[chain].messageIdOf(message);
        vm.assertEq(messengers[chain].messageReceived(id), true);
        vm.assertEq(messengers[chain].effects(id), 0);
        vm.assertEq(messengers[chain].receivedFailedMessageHashes(id), keccak256(abi.encode(message)));
    }
}
