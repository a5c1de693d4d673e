// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ITokenBridge, SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {LocalMessage, LocalMessenger} from "../../src/local/LocalMessenger.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {BridgeReceiver, HungryReceiver} from "../support/BridgeReceivers.sol";

contract BridgeCallsTest is BridgeFixture {
    BridgeReceiver private receiver;

    function setUp() public override {
        super.setUp();
        _openWithTokensEverywhere();
        receiver = new BridgeReceiver();
    }

    function test_GivenAReceiverAtARemote_ItTakesTheTokens() public {
        vm.prank(alice);
        home.sendAndCall(_callAt(1, address(receiver)), 5 ether);
        vm.expectEmit(address(remote));
        emit ITokenBridge.CallSucceeded(address(receiver), 5e6);
        _carry();
        vm.assertEq(remote.balanceOf(address(receiver)), 5e6);
        vm.assertEq(receiver.source(), HOME);
        vm.assertEq(receiver.transferrer(), address(home));
        vm.assertEq(receiver.sender(), alice);
        vm.assertEq(string(receiver.payload()), "hello");
        vm.assertEq(remote.allowance(address(remote), address(receiver)), 0);
    }

    function test_GivenAReceiverThatLeavesSome_TheFallbackGetsTheRest() public {
        receiver.take(40);
        _callRemoteFromHome();
        vm.assertEq(remote.balanceOf(address(receiver)), 2e6);
        vm.assertEq(remote.balanceOf(fallbackReceiver), 3e6);
    }

    function test_GivenAReceiverThatFails_TheFallbackGetsAll() public {
        receiver.behave(BridgeReceiver.Manner.Failing);
        vm.prank(alice);
        home.sendAndCall(_callAt(1, address(receiver)), 5 ether);
        vm.expectEmit(address(remote));
        emit ITokenBridge.CallFailed(address(receiver), 5e6);
        _carry();
        vm.assertEq(remote.balanceOf(fallbackReceiver), 5e6);
    }

    function test_GivenAReceiverThatUsesUpItsGas_TheFallbackGetsAll() public {
        receiver.behave(BridgeReceiver.Manner.Greedy);
        _callRemoteFromHome();
        vm.assertEq(remote.balanceOf(fallbackReceiver), 5e6);
    }

    function test_GivenAReceiverWithoutCode_TheFallbackGetsAll() public {
        vm.prank(alice);
        home.sendAndCall(_callAt(1, stranger), 5 ether);
        _carry();
        vm.assertEq(remote.balanceOf(fallbackReceiver), 5e6);
    }

    function test_GivenAReceiverAtHome_ItTakesTheTokens() public {
        vm.prank(alice);
        remote.sendAndCall(_callAt(0, address(receiver)), 5e6);
        _carry();
        vm.assertEq(token.balanceOf(address(receiver)), 5 ether);
        vm.assertEq(receiver.source(), TOKEN_CHAIN);
        vm.assertEq(receiver.transferrer(), address(remote));
        vm.assertEq(receiver.sender(), alice);
    }

    function test_GivenAReceiverOfCoins_ItGetsThem() public {
        vm.prank(alice);
        home.sendAndCall(_callAt(2, address(receiver)), 5 ether);
        _carry();
        vm.assertEq(address(receiver).balance, 5 ether);
        vm.assertEq(receiver.sender(), alice);
    }

    function test_GivenAReceiverThatRefusesCoins_TheFallbackGetsThemUnasked() public {
        receiver.behave(BridgeReceiver.Manner.Failing);
        SendAndCallInput memory input = _callAt(2, address(receiver));
        input.fallbackRecipient = address(token);
        vm.prank(alice);
        home.sendAndCall(input, 5 ether);
        _carry();
        vm.assertEq(address(token).balance, 5 ether);
        vm.assertEq(native.totalNativeAssetSupply(), GENESIS + 1_005 ether);
        vm.assertEq(address(native).balance, 0);
    }

    function test_GivenACallThroughTheHome_TheReceiverKnowsWhoSentIt() public {
        SendAndCallInput memory input = _through(_callAt(1, address(receiver)));
        input.secondaryFee = 1 ether;
        vm.prank(alice);
        native.sendAndCall{value: 6 ether}(input);
        _carry();
        vm.assertEq(remote.balanceOf(address(receiver)), 5e6);
        vm.assertEq(receiver.source(), COIN_CHAIN);
        vm.assertEq(receiver.transferrer(), address(native));
        vm.assertEq(receiver.sender(), alice);
        vm.assertEq(token.balanceOf(relayer), 1 ether);
    }

    function test_GivenACallThatCannotGoOn_TheFallbackGetsTheTokensAtHome() public {
        SendAndCallInput memory input = _through(_callAt(1, address(receiver)));
        input.destinationTokenTransferrerAddress = stranger;
        vm.prank(alice);
        native.sendAndCall{value: 6 ether}(input);
        _carry();
        vm.assertEq(token.balanceOf(fallbackReceiver), 6 ether);
    }

    function test_GivenALongPayload_TheHomeHasGasEnough() public {
        SendAndCallInput memory input = _through(_callAt(1, address(receiver)));
        (input.recipientPayload, input.requiredGasLimit, input.recipientGasLimit) =
            (new bytes(8_000), 12_000_000, 10_000_000);
        vm.prank(alice);
        native.sendAndCall{value: 6 ether}(input);
        _carry();
        vm.assertEq(remote.balanceOf(address(receiver)), 6e6);
    }

    function test_GivenTheGasThatAHopRequires_ItIsEnough() public {
        LocalMessenger plain = new LocalMessenger(HOME, relayer);
        registries[0].addVersion(plain);
        SendTokensInput memory input = _through(_toRemote(bob));
        input.secondaryFee = 1 ether;
        vm.prank(alice);
        native.send{value: 6 ether + 7}(input);
        LocalMessage memory message = _last(2);
        vm.prank(relayer);
        plain.receiveCrossChainMessage(message);
        vm.assertEq(plain.nonce(), 1);

        SendAndCallInput memory call = _through(_callAt(1, address(receiver)));
        (call.recipientPayload, call.secondaryFee) = (new bytes(5_000), 1 ether);
        vm.prank(alice);
        native.sendAndCall{value: 6 ether + 7}(call);
        message = _last(2);
        vm.prank(relayer);
        plain.receiveCrossChainMessage(message);
        vm.assertEq(plain.nonce(), 2);
    }

    function test_GivenTooLittleGasForTheCall_TheMessageIsStoredAndRetried() public {
        messengers[1].setFaults(false, 120_000);
        _callRemoteFromHome();
        vm.assertEq(_lastSucceeded(0), false);
        vm.assertEq(remote.balanceOf(fallbackReceiver), 0);
        messengers[1].setFaults(false, 0);
        messengers[1].retryMessageExecution(_last(0));
        vm.assertEq(remote.balanceOf(address(receiver)), 5e6);
    }

    /// @dev A retry cannot make the call fail by providing less gas, which would give the receiver's tokens to the
    /// fallback.
    function testFuzz_GivenAnyGasOfWhoRetries_TheReceiverHasAllThatItWasPromisedOrTheMessageWaits(
        uint256 gas,
        bool asCoins
    ) public {
        uint256 chain = asCoins ? 2 : 1;
        HungryReceiver hungry = new HungryReceiver(CALL_GAS - 2_000);
        messengers[chain].setFaults(true, 0);
        vm.prank(alice);
        home.sendAndCall(_callAt(chain, address(hungry)), 5 ether);
        _carry();
        messengers[chain].setFaults(false, 0);
        LocalMessage memory message = _last(0);

        gas = bound(gas, 50_000, 3_000_000);
        try messengers[chain].retryMessageExecution{gas: gas}(message) {
            vm.assertEq(hungry.calls(), 1);
        } catch {
            vm.assertEq(hungry.calls(), 0);
            messengers[chain].retryMessageExecution(message);
        }

        vm.assertEq(hungry.calls(), 1);
        vm.assertEq(asCoins ? address(hungry).balance : remote.balanceOf(address(hungry)), asCoins ? 5 ether : 5e6);
        vm.assertEq(fallbackReceiver.balance + remote.balanceOf(fallbackReceiver), 0);
    }

    function test_GivenAReceiverThatSendsOn_ItMay() public {
        receiver.approve(remote, address(remote));
        receiver.arm(address(remote), abi.encodeCall(remote.send, (_toHome(bob), 5e6)));
        _callRemoteFromHome();
        vm.assertEq(receiver.succeeded(), true);
        vm.assertEq(token.balanceOf(bob), 5 ether);
    }

    function test_GivenAReceiverThatDeliversAgain_ItFails() public {
        vm.prank(alice);
        home.sendAndCall(_callAt(1, address(receiver)), 5 ether);
        LocalMessage memory message = _last(0);
        receiver.arm(address(messengers[1]), abi.encodeCall(messengers[1].receiveCrossChainMessage, (message)));
        _carry();
        vm.assertEq(receiver.attempted(), true);
        vm.assertEq(receiver.succeeded(), false);
        vm.assertEq(remote.balanceOf(address(receiver)), 5e6);
    }

    function test_GivenAReceiverThatRetriesAnotherMessage_TheInnerOneWaits() public {
        messengers[1].setFaults(true, 0);
        vm.prank(alice);
        home.send(_toRemote(bob), 7 ether);
        _carry();
        LocalMessage memory failed = _last(0);
        messengers[1].setFaults(false, 0);
        receiver.arm(address(messengers[1]), abi.encodeCall(messengers[1].retryMessageExecution, (failed)));
        _callRemoteFromHome();
        vm.assertEq(receiver.attempted(), true);
        vm.assertEq(receiver.succeeded(), false);
        vm.assertEq(remote.balanceOf(bob), 0);
        messengers[1].retryMessageExecution(failed);
        vm.assertEq(remote.balanceOf(bob), 7e6);
    }

    function test_GivenAReceiverOfCoinsThatSendsThemOn_ItMay() public {
        receiver.arm(address(native), abi.encodeCall(native.send, (_toHome(bob))));
        vm.prank(alice);
        home.sendAndCall(_callAt(2, address(receiver)), 5 ether);
        _carry();
        vm.assertEq(token.balanceOf(bob), 5 ether);
    }

    function test_RevertWhen_AMessageComesWithinAMessage() public {
        bytes memory inner = abi.encodeCall(remote.receiveTeleporterMessage, (HOME, address(home), ""));
        receiver.arm(address(remote), inner);
        _callRemoteFromHome();
        vm.assertEq(bytes32(receiver.reason()), bytes32(IMessengerClient.MessengerClient_Reentered.selector));
    }

    function _callRemoteFromHome() private {
        vm.prank(alice);
        home.sendAndCall(_callAt(1, address(receiver)), 5 ether);
        _carry();
    }
}
