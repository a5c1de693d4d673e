// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {LocalMessage, LocalMessenger} from "../../src/local/LocalMessenger.sol";
import {LocalMessengerRegistry} from "../../src/local/LocalMessengerRegistry.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {FaultyMessenger} from "../support/FaultyMessenger.sol";

contract MessengerClientTest is BridgeFixture {
    function test_GivenAPause_NothingIsSentOrReceivedUntilItEnds() public {
        _openWithTokensEverywhere();
        address messenger = address(messengers[1]);
        vm.prank(owner);
        vm.expectEmit(address(remote));
        emit IMessengerClient.TeleporterAddressPaused(messenger);
        remote.pauseTeleporterAddress(messenger);
        vm.assertEq(remote.isTeleporterAddressPaused(messenger), true);

        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IMessengerClient.MessengerClient_Paused.selector, messenger));
        remote.send(_toHome(bob), 1e6);
        home.send(_toRemote(bob), 1 ether);
        vm.stopPrank();
        _carry();
        vm.assertEq(remote.balanceOf(bob), 0);

        vm.prank(owner);
        remote.unpauseTeleporterAddress(messenger);
        messengers[1].retryMessageExecution(_last(0));
        vm.assertEq(remote.balanceOf(bob), 1e6);
    }

    function test_RevertWhen_AnAddressIsPausedTwiceOrNotAtAll() public {
        address messenger = address(messengers[0]);
        vm.startPrank(owner);
        vm.expectRevert(abi.encodeWithSelector(IMessengerClient.MessengerClient_NotPaused.selector, messenger));
        home.unpauseTeleporterAddress(messenger);
        vm.expectRevert(IMessengerClient.MessengerClient_ZeroAddress.selector);
        home.pauseTeleporterAddress(address(0));
        home.pauseTeleporterAddress(messenger);
        vm.expectRevert(abi.encodeWithSelector(IMessengerClient.MessengerClient_Paused.selector, messenger));
        home.pauseTeleporterAddress(messenger);
    }

    function test_RevertWhen_AStrangerManages() public {
        _expectNotOwner(abi.encodeCall(home.pauseTeleporterAddress, (address(messengers[0]))));
        _expectNotOwner(abi.encodeCall(home.unpauseTeleporterAddress, (address(messengers[0]))));
        _expectNotOwner(abi.encodeCall(home.updateMinTeleporterVersion, (2)));
    }

    function test_GivenANewVersion_TheMinimumRisesAndTheOldOneIsRefused() public {
        _openWithTokensEverywhere();
        FaultyMessenger next = new FaultyMessenger(TOKEN_CHAIN, relayer);
        registries[1].addVersion(next);
        vm.prank(alice);
        remote.send(_toHome(bob), 1e6);
        vm.assertEq(next.sent(), 1);

        vm.startPrank(owner);
        vm.expectEmit(address(remote));
        emit IMessengerClient.MinTeleporterVersionUpdated(1, 2);
        remote.updateMinTeleporterVersion(2);
        vm.assertEq(remote.getMinTeleporterVersion(), 2);
        _expectBadVersion(1);
        _expectBadVersion(2);
        _expectBadVersion(3);
        vm.stopPrank();

        vm.prank(address(messengers[1]));
        vm.expectRevert(abi.encodeWithSelector(IMessengerClient.MessengerClient_VersionTooLow.selector, 1, 2));
        remote.receiveTeleporterMessage(HOME, address(home), "");
    }

    function test_RevertWhen_TheCallerIsNoMessenger() public {
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(
                LocalMessengerRegistry.LocalMessengerRegistry_UnknownMessenger.selector, stranger
            )
        );
        home.receiveTeleporterMessage(TOKEN_CHAIN, address(remote), "");
    }

    function test_RevertWhen_ThereIsNoRegistry() public {
        ERC20Home code = ERC20Home(_deployCode("ERC20Home"));
        bytes memory data = abi.encodeCall(ERC20Home.initialize, (address(0), owner, 1, address(token), 18));
        vm.expectRevert(IMessengerClient.MessengerClient_ZeroAddress.selector);
        _proxy(address(code), data);
        vm.assertEq(home.getTeleporterRegistry(), address(registries[0]));
    }

    function test_GivenAMessageThatArrived_TheMessengerRefusesItAgain() public {
        _open();
        LocalMessage memory message = _last(1);
        bytes32 id = messengers[1].messageIdOf(message);
        vm.startPrank(relayer);
        vm.expectRevert(abi.encodeWithSelector(LocalMessenger.LocalMessenger_AlreadyReceived.selector, id));
        messengers[0].receiveCrossChainMessage(message);
        vm.expectRevert(abi.encodeWithSelector(LocalMessenger.LocalMessenger_WrongChain.selector, HOME));
        messengers[1].receiveCrossChainMessage(message);
        vm.expectRevert(abi.encodeWithSelector(LocalMessenger.LocalMessenger_NotFailed.selector, id));
        messengers[0].retryMessageExecution(message);
        vm.stopPrank();
        vm.expectRevert(
            abi.encodeWithSelector(LocalMessenger.LocalMessenger_NotTheRelayer.selector, address(this))
        );
        messengers[0].receiveCrossChainMessage(message);
    }

    function test_GivenAMessageThatFailsStill_ItStaysStored() public {
        _open();
        messengers[1].setFaults(true, 0);
        vm.prank(alice);
        home.send(_toRemote(bob), 1 ether);
        _carry();
        LocalMessage memory message = _last(0);
        bytes32 id = messengers[0].messageIdOf(message);
        vm.expectRevert(abi.encodeWithSelector(LocalMessenger.LocalMessenger_FailedAgain.selector, id));
        messengers[1].retryMessageExecution(message);
        messengers[1].setFaults(false, 0);
        message.message = "changed";
        vm.expectRevert(abi.encodeWithSelector(LocalMessenger.LocalMessenger_NotFailed.selector, id));
        messengers[1].retryMessageExecution(message);
        messengers[1].retryMessageExecution(_last(0));
        vm.assertEq(remote.balanceOf(bob), 1e6);
    }

    function test_GivenTooLittleGasOfTheRelayer_TheMessageCanStillBeBrought() public {
        _open();
        vm.prank(alice);
        home.send(_toRemote(bob), 1 ether);
        LocalMessage memory message = _last(0);
        vm.prank(relayer);
        vm.expectRevert(LocalMessenger.LocalMessenger_TooLittleGas.selector);
        messengers[1].receiveCrossChainMessage{gas: GAS}(message);
        _carry();
        vm.assertEq(remote.balanceOf(bob), 1e6);
    }

    function test_GivenAReceiverWithoutCode_TheMessageIsStored() public {
        _open();
        LocalMessage memory message = _last(1);
        (message.nonce, message.destinationAddress) = (99, stranger);
        vm.prank(relayer);
        messengers[0].receiveCrossChainMessage(message);
        bytes32 id = messengers[0].messageIdOf(message);
        vm.assertEq(messengers[0].receivedFailedMessageHashes(id), keccak256(abi.encode(message)));
    }

    function _expectBadVersion(uint256 version) private {
        vm.expectRevert(
            abi.encodeWithSelector(IMessengerClient.MessengerClient_BadMinVersion.selector, version, 2, 2)
        );
        remote.updateMinTeleporterVersion(version);
    }
}
