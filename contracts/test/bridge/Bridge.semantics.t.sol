// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {ERC20Remote} from "../../src/bridge/ERC20Remote.sol";
import {IERC20Remote} from "../../src/bridge/IERC20Remote.sol";
import {IERC20SendAndCallReceiver} from "../../src/bridge/IERC20SendAndCallReceiver.sol";
import {IMessageReceiver} from "../../src/bridge/IMessageReceiver.sol";
import {MessageFee} from "../../src/bridge/IMessenger.sol";
import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {INativeRemote} from "../../src/bridge/INativeRemote.sol";
import {INativeSendAndCallReceiver} from "../../src/bridge/INativeSendAndCallReceiver.sol";
import {ITokenBridge, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {ITokenHome} from "../../src/bridge/ITokenHome.sol";
import {ITokenRemote} from "../../src/bridge/ITokenRemote.sol";
import {LocalMessage, LocalMessenger} from "../../src/local/LocalMessenger.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";

/// @dev Checks what clients of Avalanche's interchain transfers rely on, point by point.
contract BridgeSemanticsTest is BridgeFixture {
    string private constant SEND_INPUT = "(bytes32,address,address,address,uint256,uint256,uint256,address)";
    string private constant CALL_INPUT =
        "(bytes32,address,address,bytes,uint256,uint256,address,address,address,uint256,uint256)";
    string private constant SETTINGS = "(address,address,uint256,bytes32,address,uint8)";

    function test_ICTT_SendsTakeTheirFieldsInThatOrder() public pure {
        _assertSelector(ITokenHome.send.selector, string.concat("send(", SEND_INPUT, ",uint256)"));
        _assertSelector(ITokenHome.sendAndCall.selector, string.concat("sendAndCall(", CALL_INPUT, ",uint256)"));
        _assertSelector(IERC20Remote.send.selector, string.concat("send(", SEND_INPUT, ",uint256)"));
        _assertSelector(IERC20Remote.sendAndCall.selector, string.concat("sendAndCall(", CALL_INPUT, ",uint256)"));
        _assertSelector(INativeRemote.send.selector, string.concat("send(", SEND_INPUT, ")"));
        _assertSelector(INativeRemote.sendAndCall.selector, string.concat("sendAndCall(", CALL_INPUT, ")"));
    }

    function test_ICTT_HomesAndRemotesAreSetUpAsThere() public pure {
        _assertSelector(ERC20Home.initialize.selector, "initialize(address,address,uint256,address,uint8)");
        _assertSelector(
            ERC20Remote.initialize.selector, string.concat("initialize(", SETTINGS, ",string,string,uint8)")
        );
        _assertSelector(ITokenHome.addCollateral.selector, "addCollateral(bytes32,address,uint256)");
        _assertSelector(
            ITokenHome.getRemoteTokenTransferrerSettings.selector,
            "getRemoteTokenTransferrerSettings(bytes32,address)"
        );
        _assertSelector(ITokenHome.getTransferredBalance.selector, "getTransferredBalance(bytes32,address)");
        _assertSelector(ITokenHome.getTokenAddress.selector, "getTokenAddress()");
        _assertSelector(IMessengerClient.getBlockchainID.selector, "getBlockchainID()");
        _assertSelector(ITokenRemote.registerWithHome.selector, "registerWithHome((address,uint256))");
        _assertSelector(INativeRemote.reportBurnedTxFees.selector, "reportBurnedTxFees(uint256)");
    }

    function test_ICTT_OwnersManageMessengersAsThere() public pure {
        _assertSelector(IMessengerClient.pauseTeleporterAddress.selector, "pauseTeleporterAddress(address)");
        _assertSelector(IMessengerClient.unpauseTeleporterAddress.selector, "unpauseTeleporterAddress(address)");
        _assertSelector(IMessengerClient.isTeleporterAddressPaused.selector, "isTeleporterAddressPaused(address)");
        _assertSelector(IMessengerClient.updateMinTeleporterVersion.selector, "updateMinTeleporterVersion(uint256)");
        _assertSelector(IMessengerClient.getMinTeleporterVersion.selector, "getMinTeleporterVersion()");
    }

    function test_ICTT_ReceiversAreCalledAsThere() public pure {
        _assertSelector(
            IMessageReceiver.receiveTeleporterMessage.selector, "receiveTeleporterMessage(bytes32,address,bytes)"
        );
        _assertSelector(
            IERC20SendAndCallReceiver.receiveTokens.selector,
            "receiveTokens(bytes32,address,address,address,uint256,bytes)"
        );
        _assertSelector(
            INativeSendAndCallReceiver.receiveTokens.selector, "receiveTokens(bytes32,address,address,bytes)"
        );
    }

    function test_ICTT_EventsAreToldAsThere() public pure {
        _assertTopic(
            ITokenBridge.TokensSent.selector, string.concat("TokensSent(bytes32,address,", SEND_INPUT, ",uint256)")
        );
        _assertTopic(
            ITokenBridge.TokensAndCallSent.selector,
            string.concat("TokensAndCallSent(bytes32,address,", CALL_INPUT, ",uint256)")
        );
        _assertTopic(ITokenBridge.TokensWithdrawn.selector, "TokensWithdrawn(address,uint256)");
        _assertTopic(ITokenBridge.CallSucceeded.selector, "CallSucceeded(address,uint256)");
        _assertTopic(ITokenBridge.CallFailed.selector, "CallFailed(address,uint256)");
        _assertTopic(
            ITokenHome.TokensRouted.selector, string.concat("TokensRouted(bytes32,", SEND_INPUT, ",uint256)")
        );
        _assertTopic(
            ITokenHome.TokensAndCallRouted.selector,
            string.concat("TokensAndCallRouted(bytes32,", CALL_INPUT, ",uint256)")
        );
        _assertTopic(ITokenHome.RemoteRegistered.selector, "RemoteRegistered(bytes32,address,uint256,uint8)");
        _assertTopic(ITokenHome.CollateralAdded.selector, "CollateralAdded(bytes32,address,uint256,uint256)");
    }

    /// @dev Sends as the account that pays, with the gas that the remote asks for.
    function test_ICTT_AnyoneRegistersARemote_WithTheGasThatIsAskedFor() public {
        LocalMessenger plain = new LocalMessenger(HOME, relayer);
        registries[0].addVersion(plain);
        vm.prank(stranger);
        native.registerWithHome(MessageFee(address(0), 0));
        LocalMessage memory message = _last(2);
        vm.expectEmit(address(home));
        emit ITokenHome.RemoteRegistered(COIN_CHAIN, address(native), GENESIS, 18);
        vm.prank(relayer);
        plain.receiveCrossChainMessage(message);
        vm.assertEq(
            home.getRemoteTokenTransferrerSettings(COIN_CHAIN, address(native)).collateralNeeded, GENESIS
        );
    }

    function test_ICTT_TheFeeIsBesideTheAmount_AndMayBeTheTokenItself() public {
        _openWithTokensEverywhere();
        SendTokensInput memory input = _toHome(bob);
        (input.primaryFeeTokenAddress, input.primaryFee) = (address(remote), 2e6);
        vm.prank(alice);
        remote.send(input, 300e6);
        _carry();
        vm.assertEq(remote.balanceOf(alice), 698e6);
        vm.assertEq(remote.balanceOf(relayer), 2e6);
        vm.assertEq(token.balanceOf(bob), 300 ether);
        vm.assertEq(remote.balanceOf(address(remote)), 0);
    }

    function test_ICTT_TheSecondaryFeeIsOutOfTheAmount() public {
        _openWithTokensEverywhere();
        SendTokensInput memory input = _through(_toRemote(bob));
        input.secondaryFee = 3 ether;
        SendTokensInput memory onward = _through(_toRemote(bob));
        (onward.primaryFeeTokenAddress, onward.primaryFee) = (address(token), 3 ether);
        vm.prank(alice);
        native.send{value: 10 ether}(input);
        vm.expectEmit(address(home));
        emit ITokenHome.TokensRouted(messengers[0].messageIdOf(_nextTo(TOKEN_CHAIN)), onward, 7e6);
        _carry();
        vm.assertEq(remote.balanceOf(bob), 7e6);
        vm.assertEq(token.balanceOf(relayer), 3 ether);
    }

    function test_ICTT_ARemoteOfOtherDecimalsThanItSays_IsNotRegistered() public {
        _expectNotRegistered(
            17, 6, abi.encodeWithSelector(ITokenHome.TokenHome_OtherDecimals.selector, 17, 18)
        );
        _expectNotRegistered(18, 19, abi.encodeWithSelector(ITokenBridge.TokenBridge_BadDecimals.selector));
    }

    function _expectNotRegistered(uint8 homeDecimals, uint8 remoteDecimals, bytes memory reason) private {
        vm.prank(address(messengers[0]));
        vm.expectRevert(reason);
        home.receiveTeleporterMessage(TOKEN_CHAIN, stranger, _registration(0, homeDecimals, remoteDecimals));
    }

    function _nextTo(bytes32 chain) private view returns (LocalMessage memory message) {
        message.nonce = messengers[0].nonce() + 1;
        (message.originBlockchainID, message.destinationBlockchainID) = (HOME, chain);
    }

    function _assertSelector(bytes4 selector, string memory text) private pure {
        vm.assertEq(bytes32(selector), bytes32(bytes4(keccak256(bytes(text)))));
    }

    function _assertTopic(bytes32 topic, string memory text) private pure {
        vm.assertEq(topic, keccak256(bytes(text)));
    }
}

/// @dev A home of 6 decimals.
contract BridgeCollateralTest is BridgeFixture {
    /// @dev A coin unit that is no whole unit of the home is covered by one.
    function test_ICTT_CollateralIsRoundedUp() public {
        vm.prank(address(messengers[0]));
        home.receiveTeleporterMessage(COIN_CHAIN, address(native), _registration(GENESIS + 1, 6, 18));
        vm.assertEq(
            home.getRemoteTokenTransferrerSettings(COIN_CHAIN, address(native)).collateralNeeded,
            GENESIS / 1e12 + 1
        );
    }

    function _homeDecimals() internal pure override returns (uint8) {
        return 6;
    }
}
