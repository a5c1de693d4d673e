// SPDX-License-Identifier: MIT
pragma solidity ^0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

import {HomeOmnichainToken} from "../../src/omnichain/HomeOmnichainToken.sol";
import {IOmnichainApp} from "../../src/omnichain/IOmnichainApp.sol";
import {RefundTaker, TroubleToken} from "../support/OmnichainAttackers.sol";
import {OmnichainFixture} from "../support/OmnichainFixture.sol";
import {Message} from "../support/RecordingEndpoint.sol";

/// @dev Attackers that call back, fail on purpose or keep a part. Another home locks the odd token.
contract OmnichainTokenAttackersTest is OmnichainFixture {
    address private peer = account("peer");
    RefundTaker private taker;
    TroubleToken private odd;
    HomeOmnichainToken private oddHome;
    bytes private path;

    function setUp() public override {
        super.setUp();
        taker = new RefundTaker();
        taker.approve(tokens[HOME], address(home));
        vm.deal(address(this), 10 ether);

        odd = new TroubleToken();
        oddHome = HomeOmnichainToken(
            _proxy(_deployCode("HomeOmnichainToken"), _initializer(owner, endpoints[HOME], address(odd)))
        );
        vm.startPrank(owner);
        oddHome.setTrustedRemoteAddress(AWAY, abi.encodePacked(peer));
        oddHome.setMinDstGas(AWAY, 0, MIN_GAS);
        vm.stopPrank();
        path = oddHome.trustedRemoteLookup(AWAY);
        odd.mint(alice, 1_000);
        vm.startPrank(alice);
        odd.approve(address(oddHome), 1_000);
        tokens[HOME].transfer(address(taker), 100);
        vm.stopPrank();
    }

    // the refund

    function test_GivenARefundReceiverThatSendsAgain_BothLeaveAndAreLocked() public {
        taker.arm(address(home), _sendCall(address(taker), 30), 1 ether);
        taker.act{value: 5 ether}(address(home), _sendCall(address(taker), 20));
        vm.assertEq(taker.attempted() && taker.succeeded(), true);
        vm.assertEq(home.lockedSupply(), 50);
        vm.assertEq(endpoints[HOME].count(), 2);
        vm.assertEq(endpoints[HOME].last().nonce, 2);
        vm.assertEq(address(home).balance, 0);
    }

    function test_GivenARefundReceiverThatRetries_ItsMessageHasItsEffectOnce() public {
        _move(alice, HOME, AWAY, alice, 80);
        Message memory message = _send(alice, AWAY, HOME, address(taker), 70);
        _deliver(message, 60_000);
        vm.assertEq(_isStored(message), true);
        bytes memory retry =
            abi.encodeCall(home.retryMessage, (AWAY, message.path, message.nonce, message.payload));
        taker.arm(address(home), retry, 0);
        taker.act{value: 5 ether}(address(home), _sendCall(address(taker), 20));
        vm.assertEq(taker.attempted() && taker.succeeded(), true);
        vm.assertEq(home.lockedSupply(), 80 - 70 + 20);
        vm.assertEq(tokens[HOME].balanceOf(address(home)), 30);
        vm.assertEq(tokens[HOME].balanceOf(address(taker)), 150);
        (bool done,) = address(home).call(retry);
        vm.assertEq(done, false);
    }

    function test_RevertWhen_TheRefundReceiverSendsForAnother() public {
        taker.arm(address(home), _sendCall(alice, 30), 1 ether);
        taker.act{value: 5 ether}(address(home), _sendCall(address(taker), 20));
        vm.assertEq(taker.attempted(), true);
        vm.assertEq(taker.succeeded(), false);
        vm.assertEq(home.lockedSupply(), 20);
    }

    // tokens that call back

    function testFuzz_RevertWhen_AStoredMessageIsRetriedWithinASend(bool before) public {
        _sendOdd(500);
        bytes memory retry = _storeOdd(1, 400);
        odd.arm(
            before ? TroubleToken.Manner.CallingBefore : TroubleToken.Manner.CallingAfter, address(oddHome), retry
        );
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(HomeOmnichainToken.HomeOmnichainToken_LessArrived.selector, 300, 700)
        );
        oddHome.sendFrom{value: 1 ether}(alice, AWAY, abi.encodePacked(bob), 200, payable(alice), address(0), "");
        vm.assertEq(oddHome.lockedSupply(), 500);
        vm.assertEq(odd.balanceOf(address(oddHome)), 500);
    }

    function testFuzz_GivenATokenThatRetriesTheMessageThatMovesIt_ItMovesOnce(bool before, bool stored) public {
        _sendOdd(500);
        bytes memory retry = abi.encodeCall(oddHome.retryMessage, (AWAY, path, 1, _payload(400)));
        TroubleToken.Manner manner =
            before ? TroubleToken.Manner.CallingBefore : TroubleToken.Manner.CallingAfter;
        if (stored) {
            _storeOdd(1, 400);
            odd.arm(manner, address(oddHome), retry);
            oddHome.retryMessage(AWAY, path, 1, _payload(400));
        } else {
            odd.arm(manner, address(oddHome), retry);
            _receiveOdd(1, _payload(400), GAS);
        }
        vm.assertEq(odd.attempted(), true);
        vm.assertEq(odd.succeeded(), false);
        vm.assertEq(
            bytes32(odd.reason()), bytes32(IOmnichainApp.OmnichainApp_NoStoredMessage.selector)
        );
        vm.assertEq(odd.balanceOf(bob), 400);
        vm.assertEq(oddHome.lockedSupply(), 100);
        vm.assertEq(oddHome.failedMessages(AWAY, path, 1), bytes32(0));
    }

    function test_GivenATokenThatRetriesAnotherMessage_EachHasItsEffectOnce() public {
        _sendOdd(900);
        bytes memory retry = _storeOdd(1, 400);
        odd.arm(TroubleToken.Manner.CallingBefore, address(oddHome), retry);
        _receiveOdd(2, _payload(300), 2 * GAS);
        vm.assertEq(odd.succeeded(), true);
        vm.assertEq(odd.balanceOf(bob), 700);
        vm.assertEq(oddHome.lockedSupply(), 200);
        vm.assertEq(odd.balanceOf(address(oddHome)), 200);
    }

    // tokens that fail on purpose

    function test_GivenATokenThatFailsAtLength_TheMessageIsStoredCheaplyWithTheFirstBytes() public {
        _sendOdd(500);
        odd.behave(TroubleToken.Manner.FailingAtLength);
        bytes memory payload = _payload(400);
        vm.expectEmit(address(oddHome));
        emit IOmnichainApp.MessageFailed(AWAY, path, 1, payload, new bytes(160));
        _receiveOdd(1, payload, MIN_GAS);
        vm.assertEq(oddHome.failedMessages(AWAY, path, 1), keccak256(payload));
        odd.behave(TroubleToken.Manner.Obliging);
        oddHome.retryMessage(AWAY, path, 1, payload);
        vm.assertEq(odd.balanceOf(bob), 400);
    }

    function testFuzz_GivenATokenThatUsesUpItsGas_TheMessageIsStored(uint256 gas) public {
        _sendOdd(500);
        odd.behave(TroubleToken.Manner.Greedy);
        gas = bound(gas, MIN_GAS, 5_000_000);
        _receiveOdd(1, _payload(400), gas);
        vm.assertEq(oddHome.failedMessages(AWAY, path, 1), keccak256(_payload(400)));
        vm.assertEq(oddHome.lockedSupply(), 500);
    }

    function test_GivenATokenThatSaysNo_TheMessageIsStored() public {
        _sendOdd(500);
        odd.behave(TroubleToken.Manner.Refusing);
        bytes memory payload = _payload(400);
        vm.expectEmit(address(oddHome));
        emit IOmnichainApp.MessageFailed(
            AWAY,
            path,
            1,
            payload,
            abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(odd))
        );
        _receiveOdd(1, payload, GAS);
        vm.assertEq(oddHome.lockedSupply(), 500);
    }

    function test_RevertWhen_ATokenKeepsAPart() public {
        odd.behave(TroubleToken.Manner.Keeping);
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(HomeOmnichainToken.HomeOmnichainToken_LessArrived.selector, 450, 500)
        );
        oddHome.sendFrom{value: 1 ether}(alice, AWAY, abi.encodePacked(bob), 500, payable(alice), address(0), "");
    }

    function _sendCall(address from, uint256 amount) private view returns (bytes memory) {
        return abi.encodeCall(
            home.sendFrom,
            (from, AWAY, abi.encodePacked(bob), amount, payable(address(taker)), address(0), "")
        );
    }

    function _sendOdd(uint256 amount) private {
        vm.deal(alice, 1 ether);
        vm.prank(alice);
        oddHome.sendFrom{value: 1 ether}(
            alice, AWAY, abi.encodePacked(bob), amount, payable(alice), address(0), ""
        );
    }

    /// @dev Has a message fail; answers the call that retries it.
    function _storeOdd(uint64 nonce, uint256 amount) private returns (bytes memory) {
        odd.behave(TroubleToken.Manner.Refusing);
        _receiveOdd(nonce, _payload(amount), GAS);
        odd.behave(TroubleToken.Manner.Obliging);
        vm.assertEq(oddHome.failedMessages(AWAY, path, nonce), keccak256(_payload(amount)));
        return abi.encodeCall(oddHome.retryMessage, (AWAY, path, nonce, _payload(amount)));
    }

    function _receiveOdd(uint64 nonce, bytes memory payload, uint256 gas) private {
        vm.prank(address(endpoints[HOME]));
        oddHome.lzReceive{gas: gas}(AWAY, path, nonce, payload);
    }

    function _payload(uint256 amount) private view returns (bytes memory) {
        return abi.encode(uint16(0), abi.encodePacked(bob), amount);
    }
}
