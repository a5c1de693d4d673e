// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {
    BridgeMessage,
    BridgeMessageKind,
    MultiHopSendMessage,
    SingleHopSendMessage
} from "../../src/bridge/BridgeMessages.sol";
import {ERC20Home} from "../../src/bridge/ERC20Home.sol";
import {IMessengerClient} from "../../src/bridge/IMessengerClient.sol";
import {MessageFee, MessageInput} from "../../src/bridge/IMessenger.sol";
import {SendAndCallInput, SendTokensInput} from "../../src/bridge/ITokenBridge.sol";
import {ITokenHome} from "../../src/bridge/ITokenHome.sol";
import {LocalMessage} from "../../src/local/LocalMessenger.sol";
import {LocalWarp} from "../../src/local/LocalWarp.sol";
import {BridgeFixture} from "../support/BridgeFixture.sol";
import {BridgeReceiver, HookedToken} from "../support/BridgeReceivers.sol";

/// @dev Remotes of a stranger's making, tokens that call back, and recipients of every kind.
contract BridgeAttackersTest is BridgeFixture {
    address private evil = account("evil remote");
    uint256 private locked;

    function setUp() public override {
        super.setUp();
        _openWithTokensEverywhere();
        locked = token.balanceOf(address(home));
    }

    // a stranger's remote

    function test_GivenAStrangersRemote_ItTakesBackWhatWasSentToIt_AndNoMore() public {
        _registerEvil(0);
        SendTokensInput memory input = _toRemote(bob);
        input.destinationTokenTransferrerAddress = evil;
        vm.prank(alice);
        home.send(input, 5 ether);

        _fromEvil(_sendMessage(stranger, 5 ether + 1), _moreThan(5 ether + 1, 5 ether));
        _fromEvil(_sendMessage(stranger, 5 ether), "");
        _fromEvil(_sendMessage(stranger, 1), _moreThan(1, 0));

        vm.assertEq(token.balanceOf(stranger), 5 ether);
        vm.assertEq(token.balanceOf(address(home)), locked);
    }

    /// @dev Nor through the home to where others' tokens are.
    function test_GivenAStrangersRemote_ItSendsNothingOn() public {
        _registerEvil(0);
        bytes memory message = abi.encode(
            BridgeMessage(
                BridgeMessageKind.MultiHopSend,
                abi.encode(MultiHopSendMessage(_through(_toRemote(stranger)), 1 ether))
            )
        );
        _fromEvil(message, _moreThan(1 ether, 0));
        _carry();
        vm.assertEq(remote.balanceOf(stranger), 0);
    }

    function testFuzz_GivenAStrangersRemoteThatStartedWithTokens_TheyAreWorthItsCollateral(uint256 claimed) public {
        claimed = bound(claimed, 1, 100 ether);
        _registerEvil(claimed);
        _fromEvil(_sendMessage(stranger, 1), _moreThan(1, 0));
        vm.prank(alice);
        home.addCollateral(TOKEN_CHAIN, evil, claimed);
        _fromEvil(_sendMessage(stranger, claimed), "");
        _fromEvil(_sendMessage(stranger, 1), _moreThan(1, 0));
        vm.assertEq(token.balanceOf(address(home)), locked);
    }

    function test_GivenARemotesAddressOnAnotherChain_ItIsNobody() public {
        bytes memory message = _sendMessage(stranger, 1);
        vm.prank(address(messengers[0]));
        vm.expectRevert(
            abi.encodeWithSelector(ITokenHome.TokenHome_NotRegistered.selector, COIN_CHAIN, address(remote))
        );
        home.receiveTeleporterMessage(COIN_CHAIN, address(remote), message);
    }

    // recipients that are no recipients

    function testFuzz_GivenARecipientThatIsTheBridgeItsTokenOrItsMessenger_TheFallbackGetsAll(uint256 which) public {
        address[4] memory recipients = [address(home), address(token), address(messengers[0]), address(registries[0])];
        address recipient = recipients[which % 4];
        SendAndCallInput memory input = _callAt(0, recipient);
        vm.prank(alice);
        remote.sendAndCall(input, 5e6);
        _carry();
        vm.assertEq(token.balanceOf(fallbackReceiver), 5 ether);
        vm.assertEq(token.allowance(address(home), recipient), 0);
        vm.assertEq(token.balanceOf(address(home)), locked - 5 ether);
    }

    function test_GivenARecipientThatReturnsMuch_ItTakesTheTokens() public {
        TalkativeReceiver receiver = new TalkativeReceiver();
        SendAndCallInput memory input = _callAt(1, address(receiver));
        vm.startPrank(alice);
        home.sendAndCall(input, 5 ether);
        input = _callAt(2, address(receiver));
        home.sendAndCall(input, 5 ether);
        vm.stopPrank();
        _carry();
        vm.assertEq(remote.balanceOf(fallbackReceiver), 5e6);
        vm.assertEq(address(receiver).balance, 5 ether);
    }

    /// @dev Tokens of others there do not belong to the recipient.
    function test_GivenARecipientThatTakesMoreThanItIsGiven_TheFallbackGetsAll() public {
        BridgeReceiver receiver = new BridgeReceiver();
        receiver.take(101);
        vm.prank(alice);
        remote.sendAndCall(_callAt(0, address(receiver)), 5e6);
        _carry();
        vm.assertEq(token.balanceOf(address(receiver)), 0);
        vm.assertEq(token.balanceOf(fallbackReceiver), 5 ether);
    }

    // fee tokens and bridged tokens that call back

    function test_GivenAFeeTokenThatSendsAgain_TheInnerSendFails() public {
        HookedToken hooked = _hookedFee();
        hooked.arm(address(remote), abi.encodeCall(remote.send, (_toHome(stranger), 1e6)));
        SendTokensInput memory input = _toHome(bob);
        (input.primaryFeeTokenAddress, input.primaryFee) = (address(hooked), 10);
        vm.prank(alice);
        remote.send(input, 5e6);
        vm.assertEq(hooked.attempted(), true);
        vm.assertEq(bytes32(hooked.reason()), bytes32(IMessengerClient.MessengerClient_Reentered.selector));
        _carry();
        vm.assertEq(token.balanceOf(bob), 5 ether);
        vm.assertEq(hooked.balanceOf(relayer), 10);
    }

    function test_GivenAFeeTokenThatDeliversAMessage_BothHaveTheirEffectOnce() public {
        LocalMessage memory failed = _failedAtHome(7e6);
        HookedToken hooked = _hookedFee();
        hooked.arm(address(messengers[0]), abi.encodeCall(messengers[0].retryMessageExecution, (failed)));
        SendTokensInput memory input = _toRemote(bob);
        (input.primaryFeeTokenAddress, input.primaryFee) = (address(hooked), 10);
        vm.prank(alice);
        home.send(input, 5 ether);
        _carry();
        vm.assertEq(messengers[0].effects(messengers[0].messageIdOf(failed)), 1);
        vm.assertEq(token.balanceOf(stranger), 7 ether);
        vm.assertEq(remote.balanceOf(bob), 5e6);
        vm.assertEq(token.balanceOf(address(home)), locked - 2 ether);
    }

    /// @dev Its hook takes other tokens out of the home while it measures what comes in.
    function test_GivenABridgedTokenThatDeliversAMessageWithinASend_NoMoreIsCountedThanCame() public {
        (HookedToken hooked, ERC20Home other) = _hookedHome();
        vm.prank(alice);
        other.send(_toEvil(), 50 ether);
        hooked.arm(
            address(messengers[0]),
            abi.encodeCall(
                messengers[0].receiveCrossChainMessage, (_evilMessage(other, _sendMessage(stranger, 20 ether)))
            )
        );
        vm.prank(alice);
        other.send(_toEvil(), 40 ether);
        vm.assertLe(
            other.getTransferredBalance(TOKEN_CHAIN, evil), hooked.balanceOf(address(other))
        );
    }

    function test_GivenABridgedTokenThatReentersAWithdrawal_TheInnerMessageFails() public {
        (HookedToken hooked, ERC20Home other) = _hookedHome();
        vm.prank(alice);
        other.send(_toEvil(), 50 ether);
        bytes memory message = _sendMessage(stranger, 20 ether);
        hooked.arm(
            address(other), abi.encodeCall(other.receiveTeleporterMessage, (TOKEN_CHAIN, evil, message))
        );
        vm.prank(address(messengers[0]));
        other.receiveTeleporterMessage(TOKEN_CHAIN, evil, message);
        vm.assertEq(bytes32(hooked.reason()), bytes32(IMessengerClient.MessengerClient_Reentered.selector));
        vm.assertEq(hooked.balanceOf(stranger), 20 ether);
        vm.assertEq(other.getTransferredBalance(TOKEN_CHAIN, evil), 30 ether);
    }

    function _registerEvil(uint256 imbalance) private {
        vm.prank(address(messengers[0]));
        home.receiveTeleporterMessage(TOKEN_CHAIN, evil, _registration(imbalance, 18, 18));
    }

    /// @dev Arrives from the stranger's remote, and fails if there is a reason.
    function _fromEvil(bytes memory message, bytes memory reason) private {
        vm.prank(address(messengers[0]));
        if (reason.length > 0) vm.expectRevert(reason);
        home.receiveTeleporterMessage(TOKEN_CHAIN, evil, message);
    }

    function _toEvil() private view returns (SendTokensInput memory input) {
        input = _toRemote(bob);
        input.destinationTokenTransferrerAddress = evil;
    }

    function _evilMessage(ERC20Home target, bytes memory message) private returns (LocalMessage memory) {
        vm.prank(evil);
        messengers[1].sendCrossChainMessage(
            MessageInput(HOME, address(target), MessageFee(address(0), 0), GAS, new address[](0), message)
        );
        return _last(1);
    }

    function _sendMessage(address to, uint256 amount) private pure returns (bytes memory) {
        return abi.encode(
            BridgeMessage(BridgeMessageKind.SingleHopSend, abi.encode(SingleHopSendMessage(to, amount)))
        );
    }

    function _moreThan(uint256 amount, uint256 transferred) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ITokenHome.TokenHome_MoreThanTransferred.selector, amount, transferred);
    }

    /// @dev A message for the stranger that failed at home.
    function _failedAtHome(uint256 amount) private returns (LocalMessage memory) {
        messengers[0].setFaults(true, 0);
        vm.prank(alice);
        remote.send(_toHome(stranger), amount);
        _carry();
        messengers[0].setFaults(false, 0);
        return _last(1);
    }

    function _hookedFee() private returns (HookedToken hooked) {
        hooked = new HookedToken();
        hooked.mint(alice, 10);
        vm.startPrank(alice);
        hooked.approve(address(home), 10);
        hooked.approve(address(remote), 10);
        vm.stopPrank();
    }

    /// @dev A home of such a token, with the stranger's remote.
    function _hookedHome() private returns (HookedToken hooked, ERC20Home other) {
        hooked = new HookedToken();
        hooked.mint(alice, 100 ether);
        LocalWarp(WARP).setBlockchainID(HOME);
        bytes memory data =
            abi.encodeCall(ERC20Home.initialize, (address(registries[0]), owner, 1, address(hooked), 18));
        other = ERC20Home(_proxy(_deployCode("ERC20Home"), data));
        vm.prank(address(messengers[0]));
        other.receiveTeleporterMessage(TOKEN_CHAIN, evil, _registration(0, 18, 18));
        vm.prank(alice);
        hooked.approve(address(other), 100 ether);
    }
}

/// @dev Takes no tokens, only coins, and returns a great deal.
contract TalkativeReceiver {
    fallback() external payable {
        assembly {
            return(0, 20000)
        }
    }
}
